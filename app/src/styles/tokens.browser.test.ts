// Tests of the contrast of the design tokens (WCAG 2.2, 1.4.3 and 1.4.11): text and marks on each surface, and text on
// the overlays of pictures over black and over white. `npm run audit` checks text directly on a picture.

import { expect, test } from 'vitest';
import { type Color, contrast, over, parseColor } from '../../../tests/support/color-contrast';
import tokens from './tokens.css?inline';

const TEXT = 4.5;
/** Minimum contrast of text of at least 24 px, of marks and of focus indicators. */
const LARGE = 3;
const WHITE: Color = [255, 255, 255, 1];
const BLACK: Color = [0, 0, 0, 1];

const sheet = new CSSStyleSheet();
sheet.replaceSync(tokens);
document.adoptedStyleSheets = [sheet];

/** Computed color of a value on a surface, which is given by its class. */
function colorOf(value: string, surface = ''): Color {
  const element = document.createElement('div');
  element.className = surface;
  element.style.color = value;
  document.body.append(element);
  const { color } = getComputedStyle(element);
  element.remove();
  return parseColor(color);
}

const SURFACES = ['', 'surface-pearl', 'surface-sand', 'surface-dark'];

test.each(SURFACES)(
  'text and marks are legible on the page’s own surface, or on “%s”',
  (surface) => {
    for (const ground of ['--ground', '--raised'])
      for (const [ink, least] of [
        ['--ink', TEXT],
        ['--quiet', TEXT],
        ['--gold', TEXT],
        ['--alarm', TEXT],
        ['--focus', LARGE],
        ['--outline', LARGE],
      ] as const)
        expect(
          contrast(colorOf(`var(${ink})`, surface), colorOf(`var(${ground})`, surface)),
          `${ink} on ${ground}`,
        ).toBeGreaterThanOrEqual(least);
  },
);

test.each(SURFACES)(
  'the label of a filled button is legible on “%s”, including on hover',
  (surface) => {
    // Equals the mix in button.css.
    for (const fill of ['var(--ink)', 'color-mix(in srgb, var(--ink) 86%, var(--champagne))'])
      expect(
        contrast(colorOf('var(--on-solid)', surface), colorOf(fill, surface)),
      ).toBeGreaterThanOrEqual(TEXT);
  },
);

test.each([
  // The bar, over any content of the page.
  ['--bar-ground', '--plum', TEXT],
  ['--veil-deep', '--ivory', TEXT],
  ['--veil-deep', '--champagne', LARGE],
  // Scrims of heroes; the thinner ones are used only under large text.
  ['--sheen', '--plum', TEXT],
  ['--sheen-faint', '--plum', LARGE],
  ['--veil', '--ivory', LARGE],
] as const)(
  'on the overlay %s text in %s is legible over white and over black',
  (overlay, text, minimum) => {
    for (const picture of [WHITE, BLACK]) {
      const background = over(colorOf(`var(${overlay})`), picture);
      expect(contrast(colorOf(`var(${text})`), background)).toBeGreaterThanOrEqual(minimum);
    }
  },
);
