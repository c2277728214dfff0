// Asserts that axe finds no violation and no open result on the current page (WCAG 2.2 A and AA, and best practices).
// Contrast that axe cannot determine is computed with the text's surface, ignoring pictures: overlays on pictures are
// tested with the design tokens, and `npm run audit` measures text on pictures.

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { contrastOn, parseColor } from './color-contrast';
import { expect } from './test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Overlays and inserted regions are checked alone; if there is none, the whole page is checked. */
const OVERLAYS = [
  'dialog:modal',
  '.nav-menu:popover-open',
  '.tooltip-place:has(:popover-open)',
  '.checkout',
  '.notice',
  '.skip-link:focus',
];

interface Options {
  /** Selector of the only part to check; the page keeps its scroll position. */
  only?: string;
  /** Alternative check of the contrast of texts that axe leaves open. */
  lowContrastText?: (page: Page, elements: string) => Promise<string[]>;
}

/** Fails softly, with one line for each fault. */
export async function expectAccessible(page: Page, options?: Options): Promise<void> {
  expect.soft(await accessibilityFaults(page, options)).toEqual([]);
}

/** Returns one line for each violation, and for each open result. */
export async function accessibilityFaults(
  page: Page,
  { only, lowContrastText = lowContrastOnSurface }: Options = {},
): Promise<string[]> {
  const overlay = await page.evaluate(
    (overlays) => {
      // At the top of the page the translucent bar covers no text.
      if (overlays) window.scrollTo({ top: 0, behavior: 'instant' });
      return overlays?.find((selector) => document.querySelector(selector));
    },
    only === undefined ? OVERLAYS : undefined,
  );
  const checkedPart = only ?? overlay;
  const hairlines = await page.evaluateHandle(hideHairlines);
  const { violations, incomplete } = await new AxeBuilder({ page })
    .include(checkedPart ?? 'html')
    // A page in an iframe is checked by its own test; Stripe's iframe is not checked.
    .options({ iframes: false, resultTypes: ['violations', 'incomplete'] })
    .withTags(TAGS)
    // Legacy mode opens no further page to merge the results of iframes.
    .setLegacyMode()
    .analyze();
  await hairlines.evaluate((elements) => {
    for (const { style } of elements) style.removeProperty('background-image');
  });

  const unmeasured: string[] = [];
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
          if (check?.data?.messageKey !== 'emptyValue') unmeasured.push(element);
          return [];
        }
      }
      return [`${result.id}: ${element}: ${check?.message ?? result.help}`];
    }),
  );
  const low = unmeasured.length > 0 ? await lowContrastText(page, unmeasured.join(', ')) : [];
  return [...problems, ...low.map((line) => `color-contrast: ${line}`)];
}

/** Returns the texts whose contrast with their surface is too low. */
async function lowContrastOnSurface(page: Page, elements: string): Promise<string[]> {
  const texts = await page.evaluate(readTexts, elements);
  return texts.flatMap(({ text, color, opacity, least, ...surface }) => {
    const [red, green, blue, alpha] = parseColor(color);
    const ratio = contrastOn([red, green, blue, alpha * opacity], surface);
    return ratio < least ? [`${ratio.toFixed(2)} instead of ${least}: “${text}”`] : [];
  });
}

/** Runs in the page: reads the colors of the elements of a selector, and the colors below them. */
function readTexts(elements: string) {
  return [...document.querySelectorAll(elements)].map((element) => {
    const { fill, fontSize, fontWeight, webkitTextFillColor } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const grounds: string[] = [];
    let opacity = 1;
    for (let around: Element | null = element; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      grounds.push(style.backgroundColor);
      opacity *= Number(style.opacity);
    }
    return {
      text: element.textContent?.trim().slice(0, 48) ?? '',
      color: element instanceof SVGElement ? fill : webkitTextFillColor,
      // Large text needs less contrast (WCAG 1.4.3).
      least: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5,
      named: getComputedStyle(element).getPropertyValue('--ground'),
      ...{ grounds, opacity },
    };
  });
}

/**
 * Runs in the page: hides gradients that are lines of up to two pixels. axe cannot determine the contrast of text on a
 * gradient, but such a line is not behind text.
 */
function hideHairlines(): HTMLElement[] {
  const hairlines = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { backgroundImage, backgroundSize } = getComputedStyle(element);
    const sizes = backgroundSize.split(', ').map((size) => size.split(' '));
    return (
      /^[^u]*gradient/.test(backgroundImage) &&
      sizes.every((sides) =>
        sides.some((side) => side.endsWith('px') && Number.parseFloat(side) < 3),
      )
    );
  });
  for (const { style } of hairlines) style.setProperty('background-image', 'none', 'important');
  return hairlines;
}
