// Audit of all pages at more widths than in the end-to-end tests: the checks of page-checks.ts, the contrast of text on
// pictures in screenshots, the transfer size, and how pages fill printed sheets.

import { prerenderList } from '#core';
import { accessibilityFaults } from '../support/accessibility';
import { misfitsAt } from '../support/layout-checks';
import { checkPage, DESKTOP, PHONE } from '../support/page-checks';
import { pagesToOpen } from '../support/pages';
import { shownTexts } from '../support/print';
import { TEMPLATES } from '../support/templates';
import { expect, test } from '../support/test';
import { lowContrastText } from './captured-contrast';
import { readPdf, type Sheet } from './pdf';

/** A date before the retreat; the footer shows its year. */
const NOW = '2025-11-20T22:00:00Z';

const WINDOW = { width: 1280, height: 800 };
/** Console messages of a page that is not found, and of an unknown order. */
const NOT_FOUND = [/the server responded with a status of 40[04]/, /^404: /];

const PATHS = [...new Set(prerenderList().map(({ path }) => path))];
const isTemplate = (path: string) => TEMPLATES.some((template) => template.path === path);
/** Pages that begin with text over a picture, whose crop differs at each width. */
const WITH_HERO = ['/', '/about', '/initiation', '/events', '/retreats'];

/** Window sizes: zoomed to 200 %, phones in portrait and landscape, and a tablet. */
const SIZES = [
  [640, 400],
  [390, 844],
  [844, 390],
  [1024, 768],
].map(([width = 0, height = 0]) => ({ width, height }));

for (const { name, path, start, server, actions = [] } of pagesToOpen())
  test(`${name} is accessible, fits, follows preferences and prints`, async ({
    demo,
    disabled,
    visit,
  }) => {
    const origin = (server === 'disabled' ? disabled : demo).url;
    const { page, hydrated } = await visit(origin + (start ?? path), {
      console: [...NOT_FOUND, /status of 503/],
      viewport: WINDOW,
      now: NOW,
    });
    for (const action of actions) await action({ page, origin });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await hydrated();

    const hasHero = WITH_HERO.includes(path);
    if (hasHero)
      await test.step('from right to left its text over the picture is legible', async () => {
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
        for (const size of [PHONE, DESKTOP]) {
          await page.setViewportSize(size);
          expect.soft(await accessibilityFaults(page, { lowContrastText })).toEqual([]);
        }
        await page.evaluate(() => document.documentElement.removeAttribute('dir'));
      });
    const widths = hasHero ? [1920, 1440, 1024, 768, 390] : [1440, 390];
    await checkPage(page, {
      readable: widths.map((width) => ({ width, height: 900 })),
      fitted: SIZES,
      texts: [24, 32],
      translated: isTemplate(path),
      hasGraphics: false,
      lowContrastText,
    });
  });

for (const path of PATHS)
  test(`${path} fits without JavaScript`, async ({ visit }) => {
    const { page } = await visit(path, { javaScript: false, console: NOT_FOUND });
    expect(await misfitsAt(page, [...SIZES, { width: 320, height: 256 }])).toEqual([]);
  });

/** Minimum number of lines of a paragraph on a sheet (app/src/layout/print.css). */
const WIDOWS = 3;

/** Largest share of a sheet without a line of text: between two lines, or below the last line. */
function largestBlank({ height, baselines }: Sheet): number {
  const gaps = [...baselines, height].map((line, index, lines) => line - (lines[index - 1] ?? 0));
  return Math.max(...gaps) / height;
}

for (const path of PATHS)
  test(`${path} is light and fills its printed sheets`, async ({ visit }) => {
    // The favicon has the site's origin but is not a page, so requests are recorded before the page opens.
    const { page, hydrated, thirdParties } = await visit('/favicon.svg', {
      viewport: PHONE,
      // Phones with a high pixel density request the largest pictures.
      deviceScaleFactor: 3,
      motion: true,
      console: NOT_FOUND,
    });
    const downloads: Promise<[size: number, path: string]>[] = [];
    page.on('requestfinished', (request) => {
      const read = async (): Promise<[number, string]> => {
        const { responseBodySize, responseHeadersSize } = await request.sizes();
        return [responseBodySize + responseHeadersSize, new URL(request.url()).pathname];
      };
      downloads.push(read());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    // On a busy machine the network can be idle before all scripts have been requested.
    await hydrated();

    await test.step('the page transfers at most 600 KB, and nothing from other origins', async () => {
      const sizes = (await Promise.all(downloads)).sort(([a], [b]) => b - a);
      const total = sizes.reduce((sum, [size]) => sum + size, 0);
      expect(sizes.length).toBeGreaterThan(0);
      expect(total, sizes.slice(0, 5).join('\n')).toBeLessThanOrEqual(600 * 1024);
      expect(thirdParties).toEqual([]);
    });

    await test.step('the page fills its printed sheets', async () => {
      await page.setViewportSize(WINDOW);
      await page.emulateMedia({ media: 'print' });
      const onPaper = await shownTexts(page);
      const sheets = await readPdf(await page.pdf({ format: 'A4' }));
      const characters = sheets.reduce((sum, sheet) => sum + sheet.characters, 0);
      expect(characters).toBeGreaterThan(0.9 * onPaper.join('').replace(/\s/g, '').length);
      for (const [index, sheet] of sheets.entries()) {
        const where = `sheet ${index + 1} of ${sheets.length}`;
        if (index < sheets.length - 1) expect(largestBlank(sheet), where).toBeLessThan(0.4);
        // The last sheet ends with the text. It has at least as many lines as `widows` keeps together, so never only a
        // heading.
        else if (index > 0) expect(sheet.baselines.length, where).toBeGreaterThanOrEqual(WIDOWS);
      }
    });
  });
