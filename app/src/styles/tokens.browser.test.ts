// Contrast of the design tokens (WCAG 2.2, 1.4.3 and 1.4.11): words and marks on each surface, and words on what is laid over
// pictures, whatever the picture is. Words on a bare picture are judged by `npm run audit`.

import { expect, test } from 'vitest';
import { type Color, contrast, over, parseColor } from '../../../tests/support/color-contrast';
import tokens from './tokens.css?inline';

const TEXT = 4.5;
/** For text of at least 24 px, for marks and for focus indicators. */
const LARGE = 3;
const WHITE: Color = [255, 255, 255, 1];
const BLACK: Color = [0, 0, 0, 1];

const sheet = new CSSStyleSheet();
sheet.replaceSync(tokens);
document.adoptedStyleSheets = [sheet];

/** The color of a value on a surface, by the class of the surface. */
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
  'words and marks can be seen on the page’s own surface, or on “%s”',
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
  'the words of a filled button can be read on “%s”, also under a pointer',
  (surface) => {
    // As button.css mixes it.
    for (const fill of ['var(--ink)', 'color-mix(in srgb, var(--ink) 86%, var(--champagne))'])
      expect(
        contrast(colorOf('var(--on-solid)', surface), colorOf(fill, surface)),
      ).toBeGreaterThanOrEqual(TEXT);
  },
);

test.each([
  // The bar, over whatever the page shows.
  ['--bar-ground', '--plum', TEXT],
  ['--veil-deep', '--ivory', TEXT],
  ['--veil-deep', '--champagne', LARGE],
  // Scrims of heroes; the thinner ones carry large words alone.
  ['--sheen', '--plum', TEXT],
  ['--sheen-faint', '--plum', LARGE],
  ['--veil', '--ivory', LARGE],
] as const)('on %s words in %s can be read over every picture', (wash, ink, least) => {
  for (const picture of [WHITE, BLACK]) {
    const ground = over(colorOf(`var(${wash})`), picture);
    expect(contrast(colorOf(`var(${ink})`), ground)).toBeGreaterThanOrEqual(least);
  }
});
