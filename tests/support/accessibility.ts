// Asserts that the current page meets WCAG 2.2 A and AA: no violation that axe finds, and no result that it leaves open.
// The contrast of text that axe cannot decide is measured from a screenshot.

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { measureTextIn } from './contrast';
import { expect } from './test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** Overlays and inserted regions are checked alone; without one the whole page is checked. */
const OVERLAYS = [
  'dialog:modal',
  '.nav-menu:popover-open',
  '.tooltip-place:has(:popover-open)',
  '.checkout',
  '.notice',
  '.skip-link:focus',
];

/** Fails with one line per violation and per result that is left open. */
export async function expectAccessible(page: Page): Promise<void> {
  const part = await page.evaluate((overlays) => {
    // At the top of the page the translucent bar covers no text.
    window.scrollTo({ top: 0, behavior: 'instant' });
    return overlays.find((selector) => document.querySelector(selector));
  }, OVERLAYS);
  const { problems, undecided } = await runAxe(page, part ?? 'html');
  expect([...problems, ...(await lowContrast(page, undecided))]).toEqual([]);
}

/** Violations and open results, one line each, and the elements whose contrast axe could not decide. */
async function runAxe(page: Page, part: string) {
  await page.evaluate(hideHairlines, true);
  const { violations, incomplete } = await new AxeBuilder({ page })
    .include(part)
    // A page in an iframe is checked by its own test; Stripe's iframe is not checked.
    .options({ iframes: false, resultTypes: ['violations', 'incomplete'] })
    .withTags(TAGS)
    // Without another page that puts together the results of iframes.
    .setLegacyMode()
    .analyze();
  await page.evaluate(hideHairlines, false);

  const undecided: string[] = [];
  const problems = [...violations, ...incomplete].flatMap((result) =>
    result.nodes.flatMap(({ target, html, any, all, none }) => {
      const [check] = [...any, ...all, ...none];
      const element = target.join(' ');
      if (result.id === 'frame-tested') return [];
      if (incomplete.includes(result)) {
        // A symbol such as an arrow is not text that the accessible name must contain.
        const text = html.replace(/<[^>]*>/g, '');
        if (result.id === 'label-content-name-mismatch' && !/[\p{L}\p{N}]/u.test(text)) return [];
        if (result.id === 'color-contrast') {
          // An empty field has no text to measure.
          if (check?.data?.messageKey !== 'emptyValue') undecided.push(element);
          return [];
        }
      }
      return [`${result.id}: ${element}: ${check?.message ?? result.help}`];
    }),
  );
  return { problems, undecided };
}

/**
 * Runs in the page. axe cannot determine the contrast of text on a gradient, or beside a pseudo-element with a
 * background. Lines of up to two pixels are not behind text, and what is transparent is not visible: they are hidden
 * while axe runs.
 */
function hideHairlines(hidden: boolean): void {
  if (!hidden) {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    return;
  }
  const isThin = (size: string) => size.split(' ').some((side) => /^[0-2](\.\d+)?px$/.test(side));
  const isHairline = ({ backgroundImage, backgroundSize }: CSSStyleDeclaration) =>
    backgroundImage !== 'none' &&
    !backgroundImage.includes('url(') &&
    backgroundSize.split(', ').every(isThin);
  for (const element of document.querySelectorAll('body *')) {
    const parts = ['::before', '::after'].filter((part) => {
      const style = getComputedStyle(element, part);
      if (style.content === 'none') return false;
      return style.opacity === '0' || isHairline(style);
    });
    if (isHairline(getComputedStyle(element))) parts.push('itself');
    if (parts.length > 0) element.setAttribute('data-hairline', parts.join(' '));
    else element.removeAttribute('data-hairline');
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    [data-hairline~="itself"] { background-image: none !important }
    [data-hairline~="::before"]::before { background-image: none !important }
    [data-hairline~="::after"]::after { background-image: none !important }
  `);
  document.adoptedStyleSheets.push(sheet);
}

/** Measures text over gradients and images from a screenshot, since axe cannot determine the background there. */
async function lowContrast(page: Page, undecided: string[]): Promise<string[]> {
  if (undecided.length === 0) return [];
  const measured = await measureTextIn(page, undecided.join(', '));
  const low = measured.lowContrast.map((line) => `color-contrast: ${line}`);
  if (measured.elements === undecided.length) return low;
  return [
    ...low,
    `color-contrast: ${measured.elements} of ${undecided.length} elements can be measured: ${undecided.join(', ')}`,
  ];
}
