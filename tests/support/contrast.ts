// Measures text contrast, focus indicators and graphics from screenshots, pixel by pixel (WCAG 1.4.3, 1.4.11, 2.4.7).

import type { Page } from '@playwright/test';
import { type Box, takeScreenshot } from './screenshot';

/** A line of text in CSS pixels of the page; `color` is red, green, blue (0–255) and opacity (0–1). */
interface TextLine {
  text: string;
  element: string;
  /** The same number for all lines of one element. */
  elementIndex: number;
  x: number;
  y: number;
  width: number;
  height: number;
  color: [number, number, number, number];
  /** At least 24 px, or at least 18.66 px in bold: 3:1 is enough. */
  large: boolean;
}

/** The share of a box's pixels with the lowest contrast whose mean is compared with the limit. */
const WORST_SHARE = 0.05;
/** Texts that are further apart than this many pixels get separate screenshots, to limit their size. */
const MAX_GAP = 1200;
/** Chromium cannot capture a screenshot higher than 16384 pixels. */
const MAX_HEIGHT = 8000;

/** One measurement: the number of lines and elements, and the lines with too little contrast. */
export interface Measurement {
  lines: number;
  elements: number;
  /** One line per failure: ratio, text, element, position. */
  lowContrast: string[];
}

/** Measures every text over an image within a part of the page against the pixels behind it that contrast least. */
export async function measureTextOverImages(page: Page, part = 'body'): Promise<Measurement> {
  return measure(page, await textLines(page, { part }));
}

/** Measures every text whose parent matches a selector, over any background. */
export async function measureTextIn(page: Page, elements: string): Promise<Measurement> {
  return measure(page, await textLines(page, { elements }));
}

async function measure(page: Page, lines: TextLine[]): Promise<Measurement> {
  const lowContrast: string[] = [];
  if (lines.length === 0) return { lines: 0, elements: 0, lowContrast };
  await page.evaluate(hideText, true);
  for (const region of regionsOf(lines)) {
    const box = boxOf(region);
    const { pixels, width } = await takeScreenshot(page, box);
    for (const line of region) {
      const ratio = contrast(line, pixels, width, box);
      const least = line.large ? 3 : 4.5;
      if (ratio < least)
        lowContrast.push(
          `${ratio.toFixed(2)} instead of ${least}: “${line.text}”, ${line.element}, at ${Math.round(line.x)}, ${Math.round(line.y)}`,
        );
    }
  }
  await page.evaluate(hideText, false);
  return {
    lines: lines.length,
    elements: new Set(lines.map(({ elementIndex }) => elementIndex)).size,
    lowContrast,
  };
}

/**
 * Finds lines of text as `textLinesOf`. After a resize the browser may switch an image to a larger source several
 * times, and each switch rejects a pending `decode()`. It is repeated from here, because without JavaScript
 * `requestAnimationFrame` never calls back in the page.
 */
async function textLines(page: Page, selectors: Selectors): Promise<TextLine[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await page.evaluate(textLinesOf, selectors);
    } catch (error) {
      if (attempt === 5 || !String(error).includes('EncodingError')) throw error;
    }
  }
}

/** A part of the page in which texts over images are measured, or a selector of the elements to measure. */
interface Selectors {
  part?: string;
  elements?: string;
}

/**
 * Runs in the page: every line of text within a part that overlaps a loaded image, or every line of text in elements
 * that match a selector.
 */
async function textLinesOf({ part = 'body', elements = '' }: Selectors): Promise<TextLine[]> {
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const isVisible = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const images = [...document.body.querySelectorAll('*')]
    .filter(
      (element) =>
        element instanceof HTMLImageElement ||
        getComputedStyle(element).backgroundImage.includes('url('),
    )
    .filter(isVisible)
    .map((element) => ({ element, bounds: element.getBoundingClientRect() }));
  const overlapped = new Set<Element>();

  /** The painted color, multiplied by the opacity of all ancestors. */
  function colorOf(element: Element): [number, number, number, number] {
    if (!pixel) throw new Error('This browser has no canvas.');
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = getComputedStyle(element).webkitTextFillColor;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
    let opacity = alpha / 255;
    for (let around: Element | null = element; around; around = around.parentElement)
      opacity *= Number(getComputedStyle(around).opacity);
    return [red, green, blue, opacity];
  }

  const nameOf = (element: Element) =>
    [element.tagName.toLowerCase(), ...element.classList].join('.') +
    ` in .${element.parentElement?.className || 'nothing'}`;

  const lines: TextLine[] = [];
  const elementsSeen: Element[] = [];
  function addLines(element: Element, text: string, boxes: Iterable<DOMRect>): void {
    if (!element.closest(part) || !text.trim() || !isVisible(element)) return;
    if (element.closest('.visually-hidden') || (elements && !element.matches(elements))) return;
    if (!elementsSeen.includes(element)) elementsSeen.push(element);
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize);
    for (const line of boxes) {
      if (line.width < 4 || line.height < 4) continue;
      // The space above and below the glyphs is ignored, and so is text outside the viewport.
      const spacing = line.height * 0.16;
      const [top, bottom] = [line.top + spacing, line.bottom - spacing];
      const imagesBehind = images.filter(
        ({ bounds }) =>
          bounds.left < line.right &&
          bounds.right > line.left &&
          bounds.top < bottom &&
          bounds.bottom > top,
      );
      if (line.right > innerWidth + 1 || line.left < -1) continue;
      if (imagesBehind.length === 0 && !elements) continue;
      for (const image of imagesBehind) overlapped.add(image.element);
      lines.push({
        text: text.trim().slice(0, 48),
        element: nameOf(element),
        elementIndex: elementsSeen.indexOf(element),
        x: line.left,
        y: top + scrollY,
        width: line.width,
        height: bottom - top,
        color: colorOf(element),
        large: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
      });
    }
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const range = document.createRange();
    range.selectNodeContents(text);
    if (text.parentElement)
      addLines(text.parentElement, text.textContent ?? '', range.getClientRects());
  }
  // The selected option is not a text node; its text is painted inside the padding box of the select.
  for (const choice of document.querySelectorAll('select')) {
    const { x, y, width, height } = choice.getBoundingClientRect();
    const style = getComputedStyle(choice);
    const [top, right, bottom, left] = ['top', 'right', 'bottom', 'left'].map((side) =>
      Number.parseFloat(style.getPropertyValue(`padding-${side}`)),
    ) as [number, number, number, number];
    const inner = new DOMRect(x + left, y + top, width - left - right, height - top - bottom);
    addLines(choice, choice.selectedOptions[0]?.text ?? '', [inner]);
  }
  for (const image of overlapped) {
    if (!(image instanceof HTMLImageElement)) continue;
    image.loading = 'eager';
    await image.decode();
  }
  return lines;
}

/**
 * Adopted style sheets are allowed by the content security policy. Only glyphs and underlines become transparent;
 * anything else painted in currentColor stays.
 */
function hideText(hidden: boolean): void {
  if (!hidden) {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
    return;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* {
    -webkit-text-fill-color: transparent !important;
    text-decoration-color: transparent !important;
    transition: none !important;
  }`);
  document.adoptedStyleSheets.push(sheet);
}

/** Groups texts that are close together into one screenshot. */
function regionsOf(lines: TextLine[]): TextLine[][] {
  const regions: TextLine[][] = [];
  let [top, bottom] = [0, Number.NEGATIVE_INFINITY];
  for (const line of [...lines].sort((a, b) => a.y - b.y)) {
    const last = regions.at(-1);
    if (last && line.y - bottom < MAX_GAP && line.y - top < MAX_HEIGHT) {
      last.push(line);
      bottom = Math.max(bottom, line.y + line.height);
    } else {
      regions.push([line]);
      [top, bottom] = [line.y, line.y + line.height];
    }
  }
  return regions;
}

function boxOf(lines: TextLine[]): Box {
  const x = Math.floor(Math.min(...lines.map((line) => line.x)));
  const y = Math.floor(Math.min(...lines.map((line) => line.y)));
  const width = Math.ceil(Math.max(...lines.map((line) => line.x + line.width))) - x;
  const height = Math.ceil(Math.max(...lines.map((line) => line.y + line.height))) - y;
  return { x, y, width, height };
}

/** Margin around a control in which its focus indicator may be painted, in CSS pixels. */
const MARGIN = 12;
/** Controls are grouped by tag and class, since controls of one kind share a focus style. */
const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea';
/** From the top of the window, in CSS pixels: the bar is not as high. */
const BELOW_BAR = 200;
/** Elements whose controls are not visible. */
const HIDDEN = '.form-honeypot, .visually-hidden';

/**
 * Every kind of control whose focus indicator is too weak: the number of pixels that change by at least 3:1 is less
 * than half of its perimeter (WCAG 2.4.7 and 1.4.11). The footer is the same on every page: `withFooter` measures it.
 */
export async function lowContrastFocus(page: Page, withFooter: boolean): Promise<string[]> {
  const controls = page.locator(CONTROLS);
  const left = withFooter ? HIDDEN : `${HIDDEN}, .footer`;
  const kinds = await controls.evaluateAll((all, left) => {
    const known = new Set<string>();
    return all.flatMap((control, index) => {
      const kind = `${control.tagName} ${control.className} ${control.parentElement?.className}`;
      if (!control.checkVisibility() || control.closest(left) || known.has(kind)) return [];
      known.add(kind);
      return [{ kind, index }];
    });
  }, left);
  const lowContrast: string[] = [];
  for (const { kind, index } of kinds) {
    const control = controls.nth(index);
    await control.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      (document.activeElement as HTMLElement | null)?.blur();
    });
    const bounds = await control.evaluate((element) => {
      // A stretched link of a card covers the whole card.
      const { position, inset } = getComputedStyle(element, '::after');
      let shown: Element = element;
      if (position === 'absolute' && inset === '0px')
        while (shown.parentElement && getComputedStyle(shown).position === 'static')
          shown = shown.parentElement;
      const { x, y, width, height } = shown.getBoundingClientRect();
      return { x, y, width, height };
    });
    const top = await page.evaluate(() => window.scrollY);
    const box = {
      x: Math.max(0, Math.floor(bounds.x) - MARGIN),
      y: Math.max(0, Math.floor(bounds.y) - MARGIN) + top,
      width: Math.ceil(bounds.width) + 2 * MARGIN,
      height: Math.ceil(bounds.height) + 2 * MARGIN,
    };
    const before = await takeScreenshot(page, box);
    await page.keyboard.press('Shift');
    await control.focus();
    const after = await takeScreenshot(page, box);
    const changed = changedPixels(before.pixels, after.pixels);
    const least = Math.round(bounds.width + bounds.height);
    if (changed < least) lowContrast.push(`${kind}: ${changed} pixels of at least ${least}`);
  }
  return lowContrast;
}

/** Graphics and buttons. */
const GRAPHICS = 'main svg, .nav-bar svg, .footer svg, .moon, .button';

/** Graphics and buttons in which no two pixels differ by 3:1 (WCAG 1.4.11). */
export async function lowContrastGraphics(page: Page): Promise<string[]> {
  // The bar is measured where it stands at the top of the page.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const graphics = page.locator(GRAPHICS);
  const shown = await graphics.evaluateAll((all) =>
    all.flatMap((graphic, index) => {
      const { x, width, height } = graphic.getBoundingClientRect();
      const isVisible = graphic.checkVisibility() && width > 4 && height > 4 && x >= 0;
      return isVisible && !graphic.parentElement?.closest('svg') ? [index] : [];
    }),
  );
  const lowContrast = new Set<string>();
  for (const index of shown) {
    // Measured after scrolling, which moves what is sticky.
    const { name, box } = await graphics.nth(index).evaluate((graphic, belowBar) => {
      const top = graphic.getBoundingClientRect().y + scrollY - belowBar;
      window.scrollTo({ top, behavior: 'instant' });
      const { x, y, width, height } = graphic.getBoundingClientRect();
      const name = `${graphic.getAttribute('class')} in .${graphic.parentElement?.className}`;
      return { name, box: { x, y: y + scrollY, width, height } };
    }, BELOW_BAR);
    const { pixels } = await takeScreenshot(page, box);
    let [darkest, lightest] = [1, 0];
    for (let offset = 0; offset + 2 < pixels.length; offset += 3) {
      const light = luminance(
        pixels[offset] ?? 0,
        pixels[offset + 1] ?? 0,
        pixels[offset + 2] ?? 0,
      );
      darkest = Math.min(darkest, light);
      lightest = Math.max(lightest, light);
    }
    if ((lightest + 0.05) / (darkest + 0.05) < 3) lowContrast.add(name);
  }
  return [...lowContrast];
}

/** The number of pixels that differ by at least 3:1 between two screenshots. */
function changedPixels(before: Buffer, after: Buffer): number {
  let count = 0;
  for (let offset = 0; offset + 2 < after.length; offset += 3) {
    const old = luminance(before[offset] ?? 0, before[offset + 1] ?? 0, before[offset + 2] ?? 0);
    const now = luminance(after[offset] ?? 0, after[offset + 1] ?? 0, after[offset + 2] ?? 0);
    if ((Math.max(old, now) + 0.05) / (Math.min(old, now) + 0.05) >= 3) count += 1;
  }
  return count;
}

/** The mean contrast ratio of the pixels behind a text that contrast least. */
function contrast(
  { x, y, width, height, color }: TextLine,
  pixels: Buffer,
  row: number,
  from: Box,
): number {
  const [red, green, blue, opacity] = color;
  const [left, top] = [Math.floor(x - from.x), Math.floor(y - from.y)];
  const right = Math.min(row, left + Math.ceil(width));
  const bottom = Math.min(pixels.length / 3 / row, top + Math.ceil(height));
  // A typed array sorts numbers natively, several times faster than an array with a comparison function.
  const ratios = new Float64Array((right - left) * (bottom - top));
  const opaque = luminance(red, green, blue);
  const mixed = (ink: number, ground: number) => ink * opacity + ground * (1 - opacity);
  let count = 0;
  for (let line = top; line < bottom; line += 1) {
    for (let offset = (line * row + left) * 3; offset < (line * row + right) * 3; offset += 3) {
      const [r, g, b] = [pixels[offset] ?? 0, pixels[offset + 1] ?? 0, pixels[offset + 2] ?? 0];
      const ground = luminance(r, g, b);
      const ink =
        opacity === 1 ? opaque : luminance(mixed(red, r), mixed(green, g), mixed(blue, b));
      ratios[count++] = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
    }
  }
  const worst = ratios.sort().subarray(0, Math.max(1, Math.round(count * WORST_SHARE)));
  return worst.reduce((sum, ratio) => sum + ratio, 0) / worst.length;
}

/** Relative luminance of an sRGB color, as WCAG defines it. */
function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const linear = (value: number) => LINEAR[Math.round(value)] ?? 0;
