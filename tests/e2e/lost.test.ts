// Lost visitors: the 404 page and the screen of an unexpected error.

import { expect, test } from '../support/test';

const STATUS_404 = /the server responded with a status of 404/;

test('an unknown path is told in the specified words, with the way home', async ({
  demo,
  visit,
}) => {
  const { page, heard } = await visit(`${demo.url}/no-such-room`, {
    console: [STATUS_404, /\/no-such-room/],
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect.poll(() => heard.filter((line) => line.startsWith('404'))).toHaveLength(1);
  expect(heard.find((line) => line.startsWith('404'))).toContain('/no-such-room');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${demo.url}/`);
});

test.for([
  '/no-such-room',
  '/about/no-such-room',
  '/journal/no-such-essay',
  '/index.html',
  '/about.html',
  '/rituals-and-more',
  '/%2e%2e/secret',
  '/about%2Fus',
  '/_site.json',
])('%s has status 404', async (path, { demo }) => {
  const response = await fetch(`${demo.url}${path}`, { redirect: 'manual' });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Oops! Page not found');
});

test.for([
  ['/about/', '/about'],
  ['/About', '/about'],
  ['/initiation/?from=letter', '/initiation?from=letter'],
  ['/privacy?from=letter', '/legal/privacy?from=letter'],
] as const)('%s leads to %s', async ([from, to], { demo, visit }) => {
  const { page } = await visit(`${demo.url}${from}`);
  expect(page.url()).toBe(`${demo.url}${to}`);
});

test('a shop that sells leads from the demo to the real till', async ({ till, visit }) => {
  const { page } = await visit(`${till.url}/initiation/demo`);
  expect(page.url()).toBe(`${till.url}/initiation`);
});

test('an unknown path reads without JavaScript', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/no-such-room`, {
    javaScript: false,
    console: [STATUS_404],
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});

test('a page that breaks shows the specified words and the message', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, {
    console: [/net::ERR_FAILED/, /dynamically imported module/],
  });
  await page.route(/\.js$/, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await expect(page.getByRole('alert')).toContainText('dynamically imported module');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
