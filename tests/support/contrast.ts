// Contrast that axe cannot determine (WCAG 1.4.3, 1.4.11, 2.4.7): texts over pictures and gradients, whose ground is
// composed (paint.ts), focus indicators and graphics.

import type { Page } from '@playwright/test';
import { type Color, over, type Paint, parseColor, type Rect } from './css-gradients';
import { ancestors, type Box, groundOf, opacityOf, readLayout, type TextBox } from './paint';

/** The share of a line's points with the lowest contrast whose mean is compared with the limit. */
const WORST_SHARE = 0.05;

/** The distance of the points of a line that are compared, in CSS pixels. */
const STEP = 2;

/** Marks the elements in question in the snapshot of the layout. */
const MARK = 'data-contrast';

/** A line of text and the contrast with its ground, of the points that contrast least. */
export interface LineContrast {
  ratio: number;
  least: number;
  text: string;
  element: string;
  box: Rect;
}

/** The lines of text in the elements of a selector that contrast too little with what is painted behind them. */
export async function lowContrastText(page: Page, elements: string): Promise<string[]> {
  const lines = await textContrast(page, elements);
  if (lines.length === 0) return [`no text in ${elements}`];
  return lines.flatMap(({ ratio, least, text, element }) =>
    ratio < least ? [`${ratio.toFixed(2)} instead of ${least}: “${text}”, ${element}`] : [],
  );
}

/** The contrast of each line of text in the elements of a selector. */
export async function textContrast(page: Page, elements: string): Promise<LineContrast[]> {
  const width = await page.evaluate(prepare, [elements, MARK] as const);
  const layout = await readLayout(page);
  await page.evaluate((mark) => {
    for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  }, MARK);
  const found: LineContrast[] = [];
  for (const line of layout.lines) {
    const { box, rect } = line;
    const isShown = rect.width >= 4 && rect.x >= -1 && rect.x + rect.width <= width + 1;
    if (!isMarked(box) || !isShown || isScrolledAway(line) || box.text.trim() === '') continue;
    const { style, parent } = box;
    const size = Number.parseFloat(style['font-size']);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style['font-weight']) >= 700);
    found.push({
      box: rect,
      ratio: worstRatio(line, await groundOf(page, layout, line)),
      least: isLarge ? 3 : 4.5,
      text: box.text.slice(0, 48),
      element: `${parent?.name} in .${parent?.parent?.attributes['class'] ?? ''}`,
    });
  }
  return found;
}

/** Runs in the page: marks the elements, and lets every picture choose its file; returns the width of the window. */
async function prepare([elements, mark]: readonly [string, string]): Promise<number> {
  for (const element of document.querySelectorAll(elements)) element.setAttribute(mark, '');
  // A picture that is loaded late has chosen no file yet.
  await Promise.all(
    [...document.images].map(async (image) => {
      image.loading = 'eager';
      if (image.currentSrc === '') await image.decode().catch(() => undefined);
    }),
  );
  return document.documentElement.clientWidth;
}

/** Whether a text is one of the marked elements' own, or of the field that is marked. */
function isMarked({ parent }: Box): boolean {
  if (!parent) return false;
  if (MARK in parent.attributes) return true;
  return ancestors(parent).some(
    ({ name, attributes }) => /^(input|select|textarea)$/.test(name) && MARK in attributes,
  );
}

/** Whether a text lies outside of what a box that scrolls shows of its content. */
const isScrolledAway = ({ box, rect }: TextBox): boolean =>
  ancestors(box).some(
    ({ style, rect: { y, height } }) =>
      /auto|scroll/.test(style['overflow-y']) && (rect.y < y || rect.y + rect.height > y + height),
  );

/** The mean contrast of the points of a line that contrast least with their ground. */
function worstRatio({ box, rect }: TextBox, ground: Paint): number {
  const [red, green, blue, alpha] = parseColor(box.style['-webkit-text-fill-color']);
  const ink: Color = [red, green, blue, alpha * opacityOf(box.parent ?? box)];
  // Glyphs are lower than their line box.
  const [top, bottom] = [rect.y + rect.height * 0.16, rect.y + rect.height * 0.84];
  const ratios: number[] = [];
  for (let y = top; y < bottom; y += STEP)
    for (let x = rect.x; x < rect.x + rect.width; x += STEP) {
      const behind = ground(x, y);
      ratios.push(ratioOf(luminance(over(ink, behind)), luminance(behind)));
    }
  const worst = ratios
    .sort((one, other) => one - other)
    .slice(0, Math.max(1, Math.round(ratios.length * WORST_SHARE)));
  return worst.reduce((sum, ratio) => sum + ratio, 0) / worst.length;
}

/** The contrast ratio of two relative luminances. */
export const ratioOf = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const linear = (value: number) => {
  const share = Math.round(value) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of an sRGB color, as WCAG defines it. */
export const luminance = ([red, green, blue]: Color) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
