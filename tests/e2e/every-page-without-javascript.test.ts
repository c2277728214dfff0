// Every page, opened once without JavaScript: contrast of text over images at every width, keyboard focus, reflow at the
// narrowest and widest window, zoomed, with wider text spacing, and target size by touch.

import { prerenderList } from '#core';
import { measureTextOverImages } from '../support/contrast';
import {
  applyTextSpacing,
  clippedText,
  horizontalOverflow,
  obscuredFocus,
  overlappingText,
  smallTargets,
} from '../support/layout-checks';
import { takeScreenshot } from '../support/screenshot';
import { expect, test } from '../support/test';

/** The widths at which contrast is measured. */
const CONTRAST_VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/**
 * Over a dark hero the bar is transparent until the page has scrolled by 3 rem: offsets before, at and after, in CSS
 * pixels.
 */
const SCROLL_OFFSETS = [30, 47, 49, 260];
/** The widths at which these offsets are measured. */
const SCROLLED_WIDTHS = [390, 1440];

/** Each path once. Forms and legal texts have small images, too. */
const PAGES = [...new Set(prerenderList().map(({ path }) => path))];

/** Articles, case studies, legal texts and forms share a template: one page of each is operated by keyboard. */
const isTemplate = (path: string) =>
  !/^\/(journal|case-studies|legal|forms)\/./.test(path) || /awakening|terms|house$/.test(path);

/** Pages whose hero has text over an image. */
const WITH_HERO = ['/', '/about', '/initiation', '/events', '/retreats'];

const REFLOW_VIEWPORTS = [
  ['narrowest', 320, 640],
  ['zoomed to 200 %', 640, 400],
  ['zoomed to 400 %', 320, 256],
  ['landscape phone', 844, 390],
  ['widest', 2560, 1440],
] as const;

for (const path of PAGES)
  test(path, async ({ visit }) => {
    test.setTimeout(180_000);
    // Pages are complete without JavaScript, and settle sooner.
    const { page } = await visit(path, {
      javaScript: false,
      console: [/status of 40[04]/],
    });

    await test.step('it fits the window, and text over images has enough contrast', async () => {
      const errors: string[] = [];
      const measure = async (where: string, part?: string) => {
        const { lines, lowContrast } = await measureTextOverImages(page, part);
        errors.push(...lowContrast.map((error) => `${where}: ${error}`));
        return lines;
      };
      for (const size of CONTRAST_VIEWPORTS) {
        await page.setViewportSize(size);
        const overflow = await horizontalOverflow(page);
        if (overflow > 0) errors.push(`${size.width}: the page overflows by ${overflow} px`);
        const lines = await measure(`${size.width}`);
        if (WITH_HERO.includes(path)) expect(lines).toBeGreaterThan(0);
        if (!SCROLLED_WIDTHS.includes(size.width) || !(await page.locator('.hero-dark').count()))
          continue;
        for (const offset of [...SCROLL_OFFSETS, 0]) {
          await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), offset);
          // Scroll-driven styles apply in the next frame.
          await takeScreenshot(page, { x: 0, y: offset, width: 1, height: 1 });
          await measure(`${size.width}, scrolled by ${offset}`, '.nav-bar');
        }
      }
      expect(errors).toEqual([]);
    });

    if (isTemplate(path))
      await test.step('the focus is never covered by the bar', async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        expect(await obscuredFocus(page, path === '/')).toEqual([]);
      });

    await test.step('it reflows without overflow, clipping or overlap', async () => {
      const errors: string[] = [];
      const check = async (where: string) => {
        const overflow = await horizontalOverflow(page);
        if (overflow > 0) errors.push(`${where}: the page overflows by ${overflow} px`);
        for (const clipped of await clippedText(page)) errors.push(`${where}: clipped ${clipped}`);
        for (const pair of await overlappingText(page)) errors.push(`${where}: ${pair}`);
      };
      for (const [where, width, height] of REFLOW_VIEWPORTS) {
        await page.setViewportSize({ width, height });
        await check(where);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      for (const target of await smallTargets(page)) errors.push(`touch target: ${target}`);
      await applyTextSpacing(page);
      await check('with text spacing');
      expect(errors).toEqual([]);
    });
  });
