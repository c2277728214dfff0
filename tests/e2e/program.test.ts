// The delivered program as its buyer meets it: on phones and desks, under its own policy, without a script, on paper.

import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expectAccessible } from '../support/accessibility';
import { test as base, expect } from '../support/test';

/** Each kind of page, by the last part of its address. */
const PAGES = [
  '',
  '/day-1',
  '/day-7',
  '/portal-shore',
  '/method',
  '/printable-journal',
  '/printable-letter',
  '/printable-proofs',
  '/printable-week',
  '/bonus-2',
];
const QUIET = { hydrated: false };

/** What a buyer has after she has paid in the demo: the address of her program. */
const test = base.extend('link', { scope: 'file' }, async ({ demo }) => {
  const opened = await fetch(`${demo.url}/functions/v1/create-initiation-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { clientSecret } = (await opened.json()) as { clientSecret: string };
  const session = `session_id=${clientSecret.split('_secret_')[0]}`;
  await fetch(`${demo.url}/initiation/demo?${session}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=paid',
  });
  const standing = await fetch(`${demo.url}/functions/v1/checkout-status?${session}`);
  const { programUrl } = (await standing.json()) as { programUrl: string };
  return `${demo.url}${programUrl}`;
});

/** Everything has come, the letters as well. */
const settled = async (page: Page) => {
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

describe.each([
  { width: 320, height: 640 },
  { width: 1440, height: 900 },
])('in a window of $width', (window) => {
  test.for(PAGES)('“%s” can be used by everybody', async (path, { link, visit }) => {
    const { page } = await visit(`${link}${path}`, { ...QUIET, window });
    await settled(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(window.width);
  });
});

test('the week is walked from the letter to the method, and back to the contents', async ({
  link,
  visit,
}) => {
  const { page } = await visit(link, { ...QUIET, javaScript: false });
  await page.getByRole('link', { name: 'Begin with Day 1' }).click();
  for (let day = 1; day <= 7; day += 1) {
    await expect(page).toHaveURL(`${link}/day-${day}`);
    await expect(page.locator('.question')).toHaveCount(2);
    await expect(page.locator('.moon-row [aria-current="page"]')).toHaveText(
      new RegExp(`^Day ${day}: `),
    );
    await page.locator('.program-way').last().getByRole('link').click();
  }
  await expect(page).toHaveURL(`${link}/method`);
  await page.getByRole('link', { name: 'Contents' }).click();
  await expect(page).toHaveURL(link);
});

test('every way of every page leads somewhere', async ({ link, visit }) => {
  const { page } = await visit(link, QUIET);
  const seen = new Set<string>();
  const waiting = [link];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    seen.add(next);
    const answer = await page.goto(next);
    expect(answer?.status(), next).toBe(200);
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('a')].map(({ href }) => href.replace(/#.*$/, '')),
    );
    for (const href of found) if (href.startsWith(link) && !seen.has(href)) waiting.push(href);
    const places = await page.evaluate(() =>
      [...document.querySelectorAll('a[href*="#"]')]
        .filter((a) => a instanceof HTMLAnchorElement && a.pathname === location.pathname)
        .filter(
          (a) => document.getElementById(a.getAttribute('href')?.split('#')[1] ?? '') === null,
        )
        .map((a) => a.outerHTML),
    );
    expect(places, next).toEqual([]);
  }
  expect(seen.size).toBe(21);
});

test('the light of a portal breathes six times a minute, and rests for who asked for less motion', async ({
  link,
  visit,
}) => {
  const running = (page: Page) =>
    page.evaluate(() =>
      document.getAnimations().map(({ effect }) => {
        const { duration, iterations } = effect?.getTiming() ?? {};
        return { duration, endless: iterations === Number.POSITIVE_INFINITY };
      }),
    );
  const { page: moving } = await visit(`${link}/portal-shore`, { ...QUIET, motion: true });
  await settled(moving);
  const breaths = await running(moving);
  expect(breaths.length).toBeGreaterThan(0);
  for (const breath of breaths) expect(breath).toEqual({ duration: 10_000, endless: true });

  const { page: still } = await visit(`${link}/portal-shore`, QUIET);
  await settled(still);
  expect(await running(still)).toEqual([]);
});

describe.each(['A4', 'Letter'])('on %s', (format) => {
  const sheets = async (page: Page) => {
    const bytes = await page.pdf({ format });
    return bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
  };

  test.for([
    ['/printable-journal', 7],
    ['/printable-letter', 1],
    ['/printable-week', 1],
  ] as const)('“%s” takes %i sheets', async ([path, expected], { link, visit }) => {
    const { page } = await visit(`${link}${path}`, QUIET);
    await settled(page);
    expect(await sheets(page)).toBe(expected);
  });

  test('a page comes out under the letterhead, without bar, ways and hints', async ({
    link,
    visit,
  }) => {
    const { page } = await visit(`${link}/day-1`, QUIET);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.letterhead')).toBeVisible();
    for (const gone of ['.program-bar', '.program-foot', '.program-onward', '.program-write'])
      await expect(page.locator(gone)).toBeHidden();
    // Both questions have lines to answer them on, and stay together with them.
    await expect(page.locator('.question .ruled')).toHaveCount(2);
    for (const lines of await page.locator('.question .ruled').all())
      await expect(lines).toBeVisible();
    const breaks = await page
      .locator('.question')
      .evaluateAll((questions) => questions.map((one) => getComputedStyle(one).breakInside));
    expect(breaks).toEqual(['avoid', 'avoid']);
  });
});

test('twenty-one cards are cut from three sheets, and three blank ones are left over', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/bonus-2`, QUIET);
  await expect(page.locator('.card:visible')).toHaveCount(21);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.card:visible')).toHaveCount(24);
});
