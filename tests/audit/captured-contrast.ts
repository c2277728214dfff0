// Measures contrast in screenshots where axe cannot determine it: text over pictures and gradients, focus indicators
// and graphics (WCAG 1.4.3, 1.4.11, 2.4.7).

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { linear, ratioOf } from '../support/color-contrast';
import { showPictures } from '../support/pictures';

/** Rectangle of the page, in CSS pixels from its top left corner. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Line of text; `color` is red, green, blue (0–255) and opacity (0–1). */
interface TextLine extends Box {
  text: string;
  element: string;
  color: [number, number, number, number];
  /** True for text of at least 24 px, or at least 18.66 px in bold, for which 3:1 is enough. */
  large: boolean;
}

/** Share of a line's pixels with the lowest contrast. The mean of these pixels is compared with the limit. */
const WORST_SHARE = 0.05;

/** Texts that are further apart than this many pixels get separate screenshots. */
const MAX_GAP = 600;

/** Maximum number of measurements of texts that keep moving. */
const MEASUREMENTS = 4;

/**
 * Finds the lines of text in the elements of a selector whose contrast with the pixels behind them is too low. If a
 * line has moved during the screenshots, it is measured again.
 */
export async function lowContrastText(page: Page, elements: string): Promise<string[]> {
  await showPictures(page);
  let lines = await page.evaluate(textLines, elements);
  for (let count = 0; count < MEASUREMENTS; count += 1) {
    const low = await lowContrastLines(page, lines, elements);
    const after = await page.evaluate(textLines, elements);
    if (JSON.stringify(after) === JSON.stringify(lines)) return low;
    lines = after;
  }
  return [`the text in ${elements} does not stand still`];
}

async function lowContrastLines(
  page: Page,
  lines: TextLine[],
  elements: string,
): Promise<string[]> {
  if (lines.length === 0) return [`no text in ${elements}`];
  return (await measure(page, lines)).flatMap(({ ratio, ...line }) => {
    const minimum = line.large ? 3 : 4.5;
    const where = `“${line.text}”, ${line.element}, at ${Math.round(line.x)}, ${Math.round(line.y)}`;
    return ratio < minimum ? [`${ratio.toFixed(2)} instead of ${minimum}: ${where}`] : [];
  });
}

async function measure(page: Page, lines: TextLine[]): Promise<(TextLine & { ratio: number })[]> {
  const sheet = await page.evaluateHandle(hideText);
  const measured: (TextLine & { ratio: number })[] = [];
  for (const region of regionsOf(lines)) {
    const left = Math.floor(Math.min(...region.map(({ x }) => x)));
    const top = Math.floor(Math.min(...region.map(({ y }) => y)));
    const right = Math.ceil(Math.max(...region.map(({ x, width }) => x + width)));
    const bottom = Math.ceil(Math.max(...region.map(({ y, height }) => y + height)));
    const box = { x: left, y: top, width: right - left, height: bottom - top };
    const pixels = await capture(page, box);
    for (const line of region) measured.push({ ...line, ratio: contrastOf(line, pixels, box) });
  }
  await sheet.evaluate((hidden) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((item) => item !== hidden);
  });
  return measured;
}

function regionsOf(lines: TextLine[]): TextLine[][] {
  const regions: TextLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.y - b.y)) {
    const region = regions.at(-1);
    const isNear = region?.some(({ y, height }) => line.y < y + height + MAX_GAP);
    if (region && isNear) region.push(line);
    else regions.push([line]);
  }
  return regions;
}

/**
 * Runs in the page: returns the lines of text in the elements of a selector, after fonts and pictures are loaded and
 * painted.
 */
async function textLines(elements: string): Promise<TextLine[]> {
  await document.fonts.ready;
  for (const image of document.images) {
    image.loading = 'eager';
    // `decode` rejects if the picture changes to a larger source meanwhile.
    for (let tries = 0; tries < 5; tries += 1)
      if (
        await image
          .decode()
          .then(() => true)
          .catch(() => false)
      )
        break;
  }
  // Pictures are painted in the next frames.
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  /** Color of the text, with the opacity of all ancestors multiplied in. */
  const colorOf = (element: Element): TextLine['color'] => {
    if (!pixel) throw new Error('This browser has no canvas.');
    pixel.clearRect(0, 0, 1, 1);
    const { fill, webkitTextFillColor } = getComputedStyle(element);
    pixel.fillStyle = element instanceof SVGElement ? fill : webkitTextFillColor;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
    let opacity = alpha / 255;
    for (let around: Element | null = element; around; around = around.parentElement)
      opacity *= Number(getComputedStyle(around).opacity);
    return [red, green, blue, opacity];
  };
  return [...document.querySelectorAll(elements)].flatMap((element) => {
    const { fontSize, fontWeight, padding } = getComputedStyle(element);
    const size = Number.parseFloat(fontSize);
    const texts = [...element.childNodes].filter(
      (node) => node instanceof Text && node.data.trim() !== '',
    );
    const boxes = texts.flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      // Glyphs are lower than their line box.
      return [...range.getClientRects()].map(
        ({ x, y, width, height }) => new DOMRect(x, y + height * 0.16, width, height * 0.68),
      );
    });
    // The text of a form field is not a node; it is painted inside the field's padding.
    if (element instanceof HTMLSelectElement || element instanceof HTMLInputElement) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const [top = 0, right = top, bottom = top, left = right] = padding
        .split(' ')
        .map(Number.parseFloat);
      boxes.push(new DOMRect(x + left, y + top, width - left - right, height - top - bottom));
    }
    // Content of a scrolling dialog cannot be captured as a whole: outside the window the screenshot shows the page
    // behind it.
    const isFixed = element.closest('dialog[open]') !== null;
    return boxes
      .filter(({ left, right, top, bottom, width, height }) => {
        const isInWindow = left >= -1 && right <= innerWidth + 1;
        const isCaptured = !isFixed || (top >= 0 && bottom <= innerHeight);
        return width >= 4 && height >= 4 && isInWindow && isCaptured;
      })
      .map(({ x, y, width, height }) => ({
        ...{ x, y: y + scrollY, width, height },
        text: (texts.map((text) => text.textContent).join('') || element.tagName).slice(0, 48),
        element: `${element.tagName.toLowerCase()} in .${element.parentElement?.getAttribute('class')}`,
        color: colorOf(element),
        large: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
      }));
  });
}

/**
 * Runs in the page: makes glyphs and underlines transparent; everything else that is painted in `currentColor` stays.
 */
function hideText(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* {
    -webkit-text-fill-color: transparent !important;
    text-decoration-color: transparent !important;
    transition: none !important;
  }
  svg text { fill: transparent !important }`);
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}

/** Takes a screenshot with three bytes per pixel: red, green, blue. */
async function capture(page: Page, { x, y, width, height }: Box): Promise<Buffer> {
  const { top, bottom, right } = await page.evaluate(() => ({
    top: scrollY,
    bottom: scrollY + innerHeight,
    right: document.documentElement.clientWidth,
  }));
  // Chromium lays out and paints areas outside the window again, which takes several times as long.
  const inWindow = y >= top && y + height <= bottom && x >= 0 && x + width <= right;
  const part = inWindow
    ? { clip: { x, y: y - top, width, height } }
    : { clip: { x, y, width, height }, fullPage: true };
  const png = await page.screenshot({ ...part, caret: 'initial' });
  return sharp(png).removeAlpha().raw().toBuffer();
}

/** Mean contrast ratio of the `WORST` share of the pixels behind a line, which have the lowest contrast. */
function contrastOf({ x, y, width, height, color }: TextLine, pixels: Buffer, from: Box): number {
  const [red, green, blue, opacity] = color;
  const [left, top] = [Math.floor(x - from.x), Math.floor(y - from.y)];
  const [right, bottom] = [left + Math.floor(width), top + Math.floor(height)];
  const mixed = (ink: number, ground: number) => ink * opacity + ground * (1 - opacity);
  // A typed array sorts numbers natively.
  const ratios = new Float64Array((right - left) * (bottom - top));
  let count = 0;
  const opaque = luminance(red, green, blue);
  for (let line = top; line < bottom; line += 1)
    for (let column = left; column < right; column += 1) {
      const offset = (line * from.width + column) * 3;
      const [r, g, b] = [pixels[offset] ?? 0, pixels[offset + 1] ?? 0, pixels[offset + 2] ?? 0];
      const ink =
        opacity === 1 ? opaque : luminance(mixed(red, r), mixed(green, g), mixed(blue, b));
      ratios[count++] = ratioOf(ink, luminance(r, g, b));
    }
  const worst = ratios.sort().subarray(0, Math.max(1, Math.round(count * WORST_SHARE)));
  return worst.reduce((sum, ratio) => sum + ratio, 0) / worst.length;
}

const LIGHT = Array.from({ length: 256 }, (_, value) => linear(value));
/**
 * Relative luminance of an sRGB color. The channels of a screenshot are whole numbers, so the channel values are
 * cached.
 */
const luminance = (red: number, green: number, blue: number) => {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => LIGHT[Math.round(value)] ?? 0);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Margin around a control in which its focus indicator may be painted, in CSS pixels. */
const MARGIN = 12;

/**
 * Finds each kind of control whose focus indicator is too weak: the pixels that change by 3:1 are fewer than half of
 * its perimeter. Controls of one class share a focus style, so one of each is tested.
 */
export async function lowContrastFocusInScreenshots(page: Page): Promise<string[]> {
  const testedKinds = new Set<string>();
  const faults: string[] = [];
  const controls = page.locator('a[href], button, input:not([type="hidden"]), select, textarea');
  for (const control of await controls.filter({ visible: true }).all()) {
    const { kind, ...bounds } = await control.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      (document.activeElement as HTMLElement | null)?.blur();
      // The stretched link of a card covers the whole card.
      const { position, inset } = getComputedStyle(element, '::after');
      let target = element;
      if (position === 'absolute' && inset === '0px')
        while (target.parentElement && getComputedStyle(target).position === 'static')
          target = target.parentElement;
      const { x, y, width, height } = target.getBoundingClientRect();
      const hidden = element.closest('.form-honeypot, .visually-hidden') ? 'hidden' : '';
      const description = `${element.tagName} ${element.className} ${element.parentElement?.className}`;
      return { kind: hidden || description, x, y: y + scrollY, width, height };
    });
    if (kind === 'hidden' || testedKinds.has(kind)) continue;
    testedKinds.add(kind);
    const box = {
      x: Math.max(0, Math.floor(bounds.x) - MARGIN),
      y: Math.max(0, Math.floor(bounds.y) - MARGIN),
      width: Math.ceil(bounds.width) + 2 * MARGIN,
      height: Math.ceil(bounds.height) + 2 * MARGIN,
    };
    const before = await capture(page, box);
    // A key press makes the browser show focus indicators.
    await page.keyboard.press('Shift');
    await control.focus();
    const after = await capture(page, box);
    const lightAt = (pixels: Buffer, index: number) =>
      luminance(pixels[index] ?? 0, pixels[index + 1] ?? 0, pixels[index + 2] ?? 0);
    let changed = 0;
    for (let index = 0; index < after.length; index += 3)
      if (ratioOf(lightAt(before, index), lightAt(after, index)) >= 3) changed += 1;
    const minimum = Math.round(bounds.width + bounds.height);
    if (changed < minimum) faults.push(`${kind}: ${changed} pixels of at least ${minimum}`);
  }
  return faults;
}

/** Finds graphics and buttons in which no two pixels differ by 3:1. */
export async function lowContrastGraphicsInScreenshots(page: Page): Promise<string[]> {
  const faintGraphics = new Set<string>();
  const graphics = page.locator(':not(svg) > svg, .moon, .button').filter({ visible: true });
  for (const graphic of await graphics.all()) {
    const { channels } = await sharp(await graphic.screenshot())
      .removeAlpha()
      .greyscale()
      .stats();
    const [{ min, max } = { min: 0, max: 0 }] = channels;
    if (ratioOf(linear(min), linear(max)) < 3)
      faintGraphics.add(await graphic.evaluate((element) => element.outerHTML.slice(0, 120)));
  }
  return [...faintGraphics];
}
