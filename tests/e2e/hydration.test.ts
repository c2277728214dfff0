// Every prerendered page comes to life exactly as it was written: silent console, same first document.

import { prerenderList } from '../../app/src/core/core';
import '../support/sales-page';
import { expect, test } from '../support/test';

/** Each address once; the states of a page have one address. The forms, which may be framed, have no script. */
const PATHS = [
  ...new Set(
    prerenderList()
      .filter(({ status, framed }) => status === 200 && !framed)
      .map(({ path }) => path),
  ),
].filter((path) => path !== '/initiation/unavailable');

test.for(PATHS)('%s comes to life as it was written', async (path, { demo, visit }) => {
  const { page, thirdParties } = await visit(`${demo.url}${path}`, {
    // The welcome page of nobody's purchase.
    console: path === '/initiation/welcome' ? [/status of 400/] : [],
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(thirdParties).toEqual([]);
});

test('there are pages to look at', () => {
  expect(PATHS).toContain('/');
  expect(PATHS.length).toBeGreaterThanOrEqual(15);
});
