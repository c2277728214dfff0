// The delivered program: accessibility, links, motion and print styles of the pages that a buyer gets.

import type { Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/test';

/** One page of each kind, by its path within the program. */
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
const WITHOUT_HYDRATION = { waitForHydration: false };

/** Waits for the load event and for the fonts. */
const loaded = async (page: Page) => {
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

for (const viewport of [
  { width: 320, height: 640 },
  { width: 1440, height: 900 },
])
  test.describe(`at ${viewport.width} px`, () => {
    for (const path of PAGES)
      test(`“${path}” is accessible`, async ({ link, visit }) => {
        const { page } = await visit(`${link}${path}`, { ...WITHOUT_HYDRATION, viewport });
        await loaded(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expectAccessible(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(viewport.width);
      });
  });

test('next links lead through the week from the welcome letter to the method and back to the contents', async ({
  link,
  visit,
}) => {
  const { page } = await visit(link, { ...WITHOUT_HYDRATION, javaScript: false });
  await page.getByRole('link', { name: 'Begin with Day 1' }).click();
  for (let day = 1; day <= 7; day += 1) {
    await expect(page).toHaveURL(`${link}/day-${day}`);
    await expect(page.locator('.questions-item')).toHaveCount(2);
    await expect(page.locator('.moon-row [aria-current="page"]')).toHaveText(
      new RegExp(`^Day ${day}: `),
    );
    await page.locator('.adjacent-item').last().getByRole('link').click();
  }
  await expect(page).toHaveURL(`${link}/method`);
  await page.getByRole('link', { name: 'Contents' }).click();
  await expect(page).toHaveURL(link);
});

test('every link and fragment of every page works', async ({ link, visit }) => {
  const { page } = await visit(link, { javaScript: false });
  const visited = new Set<string>();
  const queue = [link];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (visited.has(next)) continue;
    visited.add(next);
    if (/\.\w+$/.test(next.slice(link.length))) {
      // A file to save is no page.
      expect((await page.request.get(next)).status(), next).toBe(200);
      continue;
    }
    const answer = await page.goto(next, { waitUntil: 'domcontentloaded' });
    expect(answer?.status(), next).toBe(200);
    const found = await page.evaluate(() =>
      [...document.querySelectorAll('a')].map(({ href }) => href.replace(/#.*$/, '')),
    );
    queue.push(...found.filter((href) => href.startsWith(link)));
    const brokenFragments = await page.evaluate(() =>
      [...document.querySelectorAll('a[href*="#"]')]
        .filter((a) => a instanceof HTMLAnchorElement && a.pathname === location.pathname)
        .filter(
          (a) => document.getElementById(a.getAttribute('href')?.split('#')[1] ?? '') === null,
        )
        .map((a) => a.outerHTML),
    );
    expect(brokenFragments, next).toEqual([]);
  }
  // The pages, the book, and six documents on two sizes of paper.
  expect(visited.size).toBe(21 + 1 + 12);
});

test('the light of a portal animates six times a minute, and not with reduced motion', async ({
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
  const { page: moving } = await visit(`${link}/portal-shore`, {
    ...WITHOUT_HYDRATION,
    motion: true,
  });
  await loaded(moving);
  const animations = await running(moving);
  expect(animations.length).toBeGreaterThan(0);
  for (const animation of animations)
    expect(animation).toEqual({ duration: 10_000, endless: true });

  const { page: still } = await visit(`${link}/portal-shore`, WITHOUT_HYDRATION);
  await loaded(still);
  expect(await running(still)).toEqual([]);
});

test('a page prints with its print header and its questions, without navigation and hints', async ({
  link,
  visit,
}) => {
  const { page } = await visit(`${link}/day-1`, WITHOUT_HYDRATION);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-header')).toBeVisible();
  for (const selector of ['.program-bar', '.program-foot', '.program-next', '.program-write'])
    await expect(page.locator(selector)).toBeHidden();
  await expect(page.locator('.questions-words:visible')).toHaveCount(2);
});

for (const [path, file] of [
  ['/printable-journal', 'printable-journal'],
  ['/printable-week', 'printable-week'],
  ['/bonus-2', 'cards'],
])
  test(`“${path}” leads to its PDF files on both sizes of paper`, async ({ link, visit }) => {
    const { page } = await visit(`${link}${path}`, { ...WITHOUT_HYDRATION, javaScript: false });
    for (const [paper, ending] of Object.entries({ A4: 'a4', 'US Letter': 'letter' })) {
      const address = await page.getByRole('link', { name: paper }).getAttribute('href');
      expect(new URL(address ?? '', link).href).toBe(`${link}/${file}-${ending}.pdf`);
    }
  });
