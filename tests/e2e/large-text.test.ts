// Large text: a browser whose default font size is larger shows every page on a phone without horizontal scrolling,
// clipped or overlapping text, and with the menu toggle in the window.

import { chromium, type Page } from 'playwright-core';
import { prerenderList } from '../../app/src/core/core';
import { chromiumLaunch } from '../support/chromium';
import { clippedText, horizontalOverflow, overlappingText } from '../support/layout-checks';
import '../support/sales-page';
import { expect, test } from '../support/test';

const PAGES = [...new Set(prerenderList().map(({ path }) => path))];
const WIDTHS = [320, 390, 412];

/** Texts and controls that stand partly beside the window. */
function outsideOfWindow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOutside = ({ left, right, width }: DOMRect) =>
      width > 1 && (left < -1 || right > window.innerWidth + 1);
    return [...document.querySelectorAll('body *')]
      .filter((element) => !element.closest('.visually-hidden, .form-honeypot, .skip-link, svg'))
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        if (element.matches('a, button, input, select, textarea'))
          return isOutside(element.getBoundingClientRect());
        const range = document.createRange();
        return [...element.childNodes].some((node) => {
          range.selectNodeContents(node);
          return node instanceof Text && [...range.getClientRects()].some(isOutside);
        });
      })
      .map((element) => `${element.tagName}.${element.className} is outside of the window`);
  });
}

test.for([20, 24, 32])(
  'with a default font size of %i px every page fits a phone',
  {
    timeout: 240_000,
  },
  async (size, { demo }) => {
    const launch = chromiumLaunch();
    const setting = `--blink-settings=defaultFontSize=${size}`;
    const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), setting] });
    try {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      const errors: string[] = [];
      for (const path of PAGES) {
        await page.goto(demo.url + path);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 740 });
          const overflow = await horizontalOverflow(page);
          const found = [
            ...(overflow > 0 ? [`the page overflows by ${overflow} px`] : []),
            ...(await clippedText(page)).map((box) => `clipped ${box}`),
            ...(await overlappingText(page)),
            ...(await outsideOfWindow(page)),
          ];
          errors.push(...found.map((error) => `${path} at ${width} px: ${error}`));
        }
      }
      // The setting is in effect.
      const rootSize = () => getComputedStyle(document.documentElement).fontSize;
      expect(await page.evaluate(rootSize)).toBe(`${size}px`);
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
    }
  },
);
