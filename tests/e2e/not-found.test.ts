// Unknown paths, redirects to canonical paths, and the error screen of a page that fails to load.

import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/test';

const STATUS_404 = /the server responded with a status of 404/;

test('an unknown path shows the 404 page with a link to Home', async ({ visit }) => {
  const { page, consoleMessages } = await visit('/no-such-room', {
    console: [STATUS_404, /\/no-such-room/],
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect.poll(() => consoleMessages.filter((line) => line.startsWith('404'))).toHaveLength(1);
  expect(consoleMessages.find((line) => line.startsWith('404'))).toContain('/no-such-room');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a program link that does not open leads to the form that sends it again', async ({
  visit,
}) => {
  const { page } = await visit('/program/1.0000/', {
    console: [STATUS_404, /there is no page/],
  });
  await page.getByRole('link', { name: 'Your key to INITIATION does not open?' }).click();
  await expect(page).toHaveURL('/forms/link');
  await expect(page.getByRole('button', { name: 'Send me my link again' })).toBeVisible();
});

for (const path of [
  '/no-such-room',
  '/about/no-such-room',
  '/journal/no-such-essay',
  '/index.php',
  '/no-such-room.html',
  '/about.md.',
  '/program/1.0000/day-1).',
  '/functions.',
  '/rituals-and-more',
  '/%2e%2e/secret',
  '/about%2Fus',
  '/_site.json',
])
  test(`${path} has status 404`, async ({ demo }) => {
    const response = await fetch(`${demo.url}${path}`, { redirect: 'manual' });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Oops! Page not found');
  });

for (const [from, to] of [
  ['/about/', '/about'],
  ['/About', '/about'],
  ['/about.', '/about'],
  ['/about)', '/about'],
  ['/about,', '/about'],
  ['/about%22?from=letter', '/about?from=letter'],
  ['/about%20', '/about'],
  ['/%61bout', '/about'],
  ['/about.html', '/about'],
  ['/index.html', '/'],
  ['/about&utm_source=x', '/about?utm_source=x'],
  ['/journal/the-soft-no”.', '/journal/the-soft-no'],
  ['/privacy).', '/legal/privacy'],
  ['/initiation/?from=letter', '/initiation?from=letter'],
  ['/privacy?from=letter', '/legal/privacy?from=letter'],
] as const)
  test(`${from} redirects to ${to}`, async ({ demo, visit }) => {
    const { page } = await visit(`${from}`);
    expect(page.url()).toBe(`${demo.url}${to}`);
  });

test('with Stripe payments the demo checkout redirects to the sales page', async ({
  stripeServer,
  visit,
}) => {
  const { page } = await visit(`${stripeServer.url}/initiation/demo`);
  expect(page.url()).toBe(`${stripeServer.url}/initiation`);
});

test('a link to a page with something added leads to the page', async ({ visit }) => {
  const { page } = await visit('/about');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/contact).&utm_source=letter';
    link.textContent = 'The desk';
    document.querySelector('h1')?.append(link);
  });
  await page.getByRole('link', { name: 'The desk' }).click();
  await expect(page).toHaveURL('/contact?utm_source=letter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Write to us');
});

const ELSEWHERE = ['Read the journal', 'See INITIATION'];

for (const [path, near] of [
  ['/legal', ['Privacy', 'Terms', 'Cookies']],
  ['/legal/privcay', ['Privacy']],
  ['/event', ['The House Events']],
  ['/journal/the-cellular', ['The cellular awakening, told honestly']],
  ['/faq', []],
  ['/shop', []],
] as const)
  test(`${path} has ways on`, async ({ visit }) => {
    const { page } = await visit(path, { console: [STATUS_404, /there is no page/] });
    const lists = page.getByRole('main').getByRole('list');
    await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
    await expect(lists.last().getByRole('link')).toHaveText(ELSEWHERE);
    await expect(lists).toHaveCount(near.length > 0 ? 2 : 1);
    if (near.length > 0) await expect(lists.first().getByRole('link')).toHaveText([...near]);
    await expectAccessible(page);
    await page
      .getByRole('link', { name: near[0] ?? 'Read the journal' })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Oops! Page not found');
  });

test('an unknown path near a page links to it without JavaScript', async ({ visit }) => {
  const { page } = await visit('/contcat', {
    javaScript: false,
    console: [STATUS_404],
  });
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
});

test('an unknown path works without JavaScript', async ({ visit }) => {
  const { page } = await visit('/no-such-room', {
    javaScript: false,
    console: [STATUS_404],
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
});
