// The delivered program: accessibility, links, motion and print styles of the pages that a buyer gets.

import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { crawl } from '../support/crawl';
import { PORTAL, pageOf, program, words } from '../support/guided-mode';
import { misfits } from '../support/layout-checks';
import { expect, test } from '../support/test';

const WITHOUT_HYDRATION = { waitForHydration: false };
const pagesOf = (of: string) => program.pages.filter(({ kind }) => kind === of);

for (const path of [
  // One page of each kind, by its path within the program.
  ...['', '/day-1', '/day-7', `/${PORTAL}`, '/method', '/printable-journal'],
  ...['/printable-letter', '/printable-proofs', '/printable-week', '/bonus-2'],
])
  test(`“${path}” is accessible`, async ({ link, visit }) => {
    const { page } = await visit(`${link}${path}`, WITHOUT_HYDRATION);
    await page.waitForLoadState('load');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
      expect(await misfits(page)).toEqual([]);
    }
  });

test('next links lead through the week from the welcome letter to the method and back to the contents', async ({
  link,
  visit,
}) => {
  const { page } = await visit(link, { ...WITHOUT_HYDRATION, javaScript: false });
  await page.getByRole('link', { name: words.contents.begin }).click();
  for (const { slug, label } of pagesOf('day')) {
    await expect(page).toHaveURL(`${link}/${slug}`);
    await expect(page.locator('.questions-item')).toHaveCount(pageOf(slug).prompts.length);
    await expect(page.locator('.moon-row [aria-current="page"]')).toHaveText(
      new RegExp(`^${label}: `),
    );
    await page.locator('.adjacent-item').last().getByRole('link').click();
  }
  await expect(page).toHaveURL(`${link}/method`);
  await page.getByRole('link', { name: words.bar.contents }).click();
  await expect(page).toHaveURL(link);
});

test('every link and fragment of every page works', async ({ link }) => {
  const { pathname, origin } = new URL(link);
  const { pages, broken } = await crawl(origin, pathname, (path) => path.startsWith(pathname));
  expect(broken).toEqual([]);
  // The pages, the book, and six documents on two sizes of paper.
  expect([...pages.keys()].filter((path) => !path.includes('?'))).toHaveLength(
    program.pages.length + 1 + 12,
  );
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
  const { page } = await visit(`${link}/${PORTAL}`, { ...WITHOUT_HYDRATION, motion: true });
  await expect.poll(async () => (await running(page)).length).toBeGreaterThan(0);
  for (const animation of await running(page))
    expect(animation).toEqual({ duration: 10_000, endless: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => running(page)).toEqual([]);
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
  await expect(page.locator('.questions-words:visible')).toHaveCount(
    pageOf('day-1').prompts.length,
  );
});

test('sheets lead to their PDF files on both sizes of paper', async ({ link, visit }) => {
  const { page } = await visit(link, { ...WITHOUT_HYDRATION, javaScript: false });
  for (const [path, file] of [
    ['printable-journal', 'printable-journal'],
    ['printable-week', 'printable-week'],
    ['bonus-2', 'cards'],
  ]) {
    await page.goto(`${link}/${path}`);
    for (const [index, ending] of ['a4', 'letter'].entries()) {
      const name = words.keep.papers[index] ?? '';
      const address = await page.getByRole('link', { name }).getAttribute('href');
      expect(new URL(address ?? '', link).href).toBe(`${link}/${file}-${ending}.pdf`);
    }
  }
});
