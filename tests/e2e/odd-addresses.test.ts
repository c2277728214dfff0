// Addresses with values that nobody meant: each opens its page, and no page becomes an error screen.

import { expect, test } from '../support/test';

const LONG = 'x'.repeat(3_000);
/** Values of a parameter that is text, a number or a name elsewhere. */
const ODD_VALUES = [
  '',
  '%00',
  '%',
  '%E0%A4%A',
  '%ED%A0%80',
  '-1',
  '__proto__',
  '%3Cb%3E%22%27',
  LONG,
];

test('parameters with odd values change no page', async ({ visit }) => {
  test.setTimeout(120_000);
  const { page, hydrated } = await visit('/');
  for (const value of ODD_VALUES) {
    await page.goto(`/about?q=${value}&page=${value.slice(0, 99)}&=&&${value.slice(0, 99)}=1`);
    await hydrated();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('A maison');
  }
});

test('fragments that name no element change no page', async ({ visit }) => {
  test.setTimeout(120_000);
  const { page, hydrated } = await visit('/');
  for (const value of ODD_VALUES) {
    // Another document, since a fragment alone loads none.
    await page.goto('/contact');
    await page.goto(`/about#${value}`);
    await hydrated();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('A maison');
  }
});

test('a welcome page whose session is no session says that it knows no order', async ({
  visit,
}) => {
  test.setTimeout(120_000);
  const { page, hydrated } = await visit('/', { console: [/status of 40\d/] });
  const queries = [
    ...ODD_VALUES.map((value) => `session_id=${value}`),
    'session_id=a&session_id=b',
    '',
  ];
  for (const query of queries) {
    await page.goto(`/initiation/welcome?${query}`);
    await hydrated();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      'This address leads to no order',
    );
  }
});

test('a form whose parameters are odd is empty', async ({ visit }) => {
  const { page } = await visit('/forms/house', { waitForHydration: false });
  for (const value of ODD_VALUES) {
    const response = await page.goto(`/forms/house?room=${value}&framed=${value}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('textbox').first()).toHaveValue('');
  }
});

test('paths that lead nowhere show the 404 page', async ({ demo, visit }) => {
  test.setTimeout(120_000);
  const { page, hydrated } = await visit('/', {
    console: [/status of 404/, /there is no page/],
  });
  const paths = [
    '//no-such-room//',
    '/%ff',
    '/no-such%20room',
    '/a:b',
    '/a//b',
    '/%25',
    '/__proto__',
    '/{{near}}',
    '/-',
    `/${LONG}`,
  ];
  for (const path of paths) {
    // The whole address, since a path that begins with two slashes would name a host.
    await page.goto(demo.url + path);
    await hydrated();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  }
});
