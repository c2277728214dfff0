// What a phone pays for the first view of each page: every byte on the line, before anything is touched.

import { prerenderList } from '../../app/src/core/core';
import '../support/sales-page';
import { expect, test } from '../support/test';

/** The sharpest phones ask for the largest pictures: three pixels for each of CSS. */
const PHONE = { window: { width: 390, height: 844 }, near: 3 };
const LIMIT = 600 * 1024;

const PAGES = [
  ...new Set(
    prerenderList()
      .filter(({ status, state }) => status === 200 && state === undefined)
      .map(({ path }) => path),
  ),
];

test.for(PAGES)('%s weighs at most 600 KB', async (path, { demo, visit }) => {
  // The drawing of the house's mark is no page: from there the line is watched.
  const { page, alive } = await visit(`${demo.url}/favicon.svg`, { ...PHONE, hydrated: false });
  const line = await page.context().newCDPSession(page);
  const asked = new Map<string, { url: string; bytes: number }>();
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) asked.set(requestId, { url: request.url, bytes: 0 });
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await line.send('Network.enable');
  await page.goto(demo.url + path, { waitUntil: 'networkidle' });
  // A busy machine is idle on the line while it still has scripts to fetch.
  if (!path.startsWith('/forms/')) await alive();
  await expect.poll(() => [...asked.values()].filter(({ bytes }) => bytes === 0)).toEqual([]);

  const answers = [...asked.values()];
  const total = answers.reduce((sum, { bytes }) => sum + bytes, 0);
  const heaviest = answers
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, 5)
    .map(({ url, bytes }) => `${Math.round(bytes / 1024)} KB ${new URL(url).pathname}`);
  expect(total, heaviest.join('\n')).toBeLessThanOrEqual(LIMIT);
});
