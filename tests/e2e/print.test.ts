// Printing every public page: the whole text, in dark ink on white, on sheets that are filled; and full-page
// screenshots, which do not scroll either.

import type { Page } from 'playwright-core';
import { prerenderList } from '../../app/src/core/core';
import { type PdfPage, readPdf } from '../support/pdf';
import '../support/sales-page';
import { expect, test } from '../support/test';

const PAGES = [...new Set(prerenderList().map(({ path }) => path))];
const MISSING = { console: [/status of 40[04]/, /^404/] };
/** Controls, navigation, captions of pictures and repeated sentences: of use on the screen only. */
const SCREEN_ONLY = [
  '.button, select, dialog, .visually-hidden, .form-honeypot, .notice, .journal-filters, .newsletter-form',
  '.copy-link, .article-head .text-link, .article-contents, .article-adjacent, .article-related',
  '.note-back, .figure, .booking, [class*="case-study-"]:is(a, .case-study-links, .case-study-next)',
  '.case-study-back, .status-links, [aria-hidden="true"]',
].join();

/** The texts of the main content that are shown or, with `hidden`, that only their opacity hides. */
function textsOf(page: Page, hidden: boolean): Promise<string[]> {
  return page.evaluate(
    ([screenOnly, opaque]) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(
        document.querySelector('main') ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent?.replace(/\s+/g, ' ').trim();
        const element = texts.currentNode.parentElement;
        if (!text || !element?.checkVisibility() || element.closest(screenOnly)) continue;
        if (element.checkVisibility({ opacityProperty: true }) === opaque) found.push(text);
      }
      return found;
    },
    [SCREEN_ONLY, !hidden] as const,
  );
}

/** Colors of surfaces that would be printed, and of texts that are too light for paper. */
function wastefulColors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    return [...document.querySelectorAll('body, body *')]
      .filter((element) => element.checkVisibility() && !element.closest('svg'))
      .flatMap((element) => {
        const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
        const hasSurface = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none';
        const isPicture = element instanceof HTMLImageElement;
        return hasSurface || isPicture || luminance(color) > 0.5
          ? [`${element.tagName}.${element.className} ${color} on ${backgroundColor}`]
          : [];
      });
  });
}

/** Largest share of the sheet without a line of text: between two lines, or below the last one. */
function largestBlank({ height, baselines }: PdfPage): number {
  const gaps = [...baselines, height].map((line, index, lines) => line - (lines[index - 1] ?? 0));
  return Math.max(...gaps) / height;
}

test.for(PAGES)('%s is complete without scrolling and prints', async (path, { demo, visit }) => {
  const isForm = path.startsWith('/forms/');
  const options = { ...MISSING, motion: true, waitForHydration: !isForm };
  const { page } = await visit(demo.url + path, options);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await textsOf(page, true)).toEqual([]);

  const onScreen = await textsOf(page, false);
  await page.emulateMedia({ media: 'print' });
  await page.waitForLoadState('load');
  const onPaper = await textsOf(page, false);
  expect(onScreen.filter((text) => !onPaper.includes(text))).toEqual([]);
  expect(await wastefulColors(page)).toEqual([]);

  const sheets = readPdf(await page.pdf({ format: 'A4' }));
  const glyphs = sheets.reduce((sum, sheet) => sum + sheet.glyphs, 0);
  // A ligature is one glyph for several letters.
  expect(glyphs).toBeGreaterThan(0.9 * onPaper.join('').replace(/\s/g, '').length);
  for (const [index, sheet] of sheets.entries()) {
    const where = `sheet ${index + 1} of ${sheets.length}`;
    if (index < sheets.length - 1) expect(largestBlank(sheet), where).toBeLessThan(0.4);
    // The last of several sheets ends where the text ends, but it is more than a heading or a left-over line.
    else if (index > 0) expect(sheet.baselines.length, where).toBeGreaterThan(4);
  }
});
