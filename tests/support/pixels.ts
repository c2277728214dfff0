// Reads from the screen how well words stand out from the picture behind them, pixel by pixel (WCAG 1.4.3).

import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';

/** Words on a picture, in CSS pixels of the page; `colour` is red, green, blue (0–255) and opacity (0–1). */
interface Run {
  text: string;
  element: string;
  /** The same number for all lines of one element. */
  owner: number;
  x: number;
  y: number;
  width: number;
  height: number;
  colour: [number, number, number, number];
  /** 24 px and more, or 18.66 px and more in bold: 3:1 is enough. */
  large: boolean;
}

/** The part of a box that may be darker or lighter than the rest: the worst pixels, whose mean counts. */
const WORST = 0.05;
/** Texts more than this many pixels apart are photographed one by one: a screenshot costs more than its pixels. */
const NEAR = 1200;
/** Chromium takes no picture that is higher than 16384 pixels. */
const TALL = 8000;

/** What was measured at this moment: how many lines of text, of how many elements, and those that cannot be read. */
export interface Words {
  lines: number;
  elements: number;
  /** For the message of a failure: ratio, words, element, place. */
  faint: string[];
}

/** Measures every text of a part of the page over a picture: its colour against the worst of the pixels behind it. */
export async function wordsOnPictures(
  page: Page,
  session: CDPSession,
  part = 'body',
): Promise<Words> {
  return measured(page, session, await page.evaluate(textsOf, { part }));
}

/** Measures every text that stands in these elements themselves, whatever is behind it. */
export async function wordsIn(page: Page, session: CDPSession, elements: string): Promise<Words> {
  return measured(page, session, await page.evaluate(textsOf, { elements }));
}

async function measured(page: Page, session: CDPSession, runs: Run[]): Promise<Words> {
  const faint: string[] = [];
  if (runs.length === 0) return { lines: 0, elements: 0, faint };
  await page.evaluate(hideText, true);
  for (const region of regionsOf(runs)) {
    const box = boxOf(region);
    const { pixels, width } = await photograph(session, box);
    for (const run of region) {
      const ratio = contrast(run, pixels, width, box);
      const least = run.large ? 3 : 4.5;
      if (ratio < least)
        faint.push(
          `${ratio.toFixed(2)} instead of ${least}: “${run.text}”, ${run.element}, at ${Math.round(run.x)}, ${Math.round(run.y)}`,
        );
    }
  }
  await page.evaluate(hideText, false);
  return { lines: runs.length, elements: new Set(runs.map(({ owner }) => owner)).size, faint };
}

/**
 * Runs in the page: every line of text of a part that lies, if only in part, over a picture that has come; or every
 * line of the texts of some elements.
 */
async function textsOf({ part = 'body', elements = '' }): Promise<Run[]> {
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const seen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const pictures = [...document.body.querySelectorAll('*')]
    .filter(
      (element) =>
        element instanceof HTMLImageElement ||
        getComputedStyle(element).backgroundImage.includes('url('),
    )
    .filter(seen)
    .map((element) => ({ element, place: element.getBoundingClientRect() }));
  const under = new Set<Element>();

  /** The colour as it is painted, with the opacity of everything around it. */
  function colourOf(element: Element): [number, number, number, number] {
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

  const runs: Run[] = [];
  const owners: Element[] = [];
  function keep(element: Element, text: string, lines: Iterable<DOMRect>): void {
    if (!element.closest(part) || !text.trim() || !seen(element)) return;
    if (element.closest('.visually-hidden') || (elements && !element.matches(elements))) return;
    if (!owners.includes(element)) owners.push(element);
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize);
    for (const line of lines) {
      if (line.width < 4 || line.height < 4) continue;
      // The air above and below letters is not theirs, nor is what stands outside the window.
      const air = line.height * 0.16;
      const [top, bottom] = [line.top + air, line.bottom - air];
      const behind = pictures.filter(
        ({ place }) =>
          place.left < line.right &&
          place.right > line.left &&
          place.top < bottom &&
          place.bottom > top,
      );
      if (line.right > innerWidth + 1 || line.left < -1) continue;
      if (behind.length === 0 && !elements) continue;
      for (const picture of behind) under.add(picture.element);
      runs.push({
        text: text.trim().slice(0, 48),
        element: nameOf(element),
        owner: owners.indexOf(element),
        x: line.left,
        y: top + scrollY,
        width: line.width,
        height: bottom - top,
        colour: colourOf(element),
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
      keep(text.parentElement, text.textContent ?? '', range.getClientRects());
  }
  // What is chosen stands in no text of the page, but within the padding of its box.
  for (const choice of document.querySelectorAll('select')) {
    const { x, y, width, height } = choice.getBoundingClientRect();
    const style = getComputedStyle(choice);
    const [top, right, bottom, left] = ['top', 'right', 'bottom', 'left'].map((side) =>
      Number.parseFloat(style.getPropertyValue(`padding-${side}`)),
    ) as [number, number, number, number];
    const inner = new DOMRect(x + left, y + top, width - left - right, height - top - bottom);
    keep(choice, choice.selectedOptions[0]?.text ?? '', [inner]);
  }
  for (const picture of under) {
    if (!(picture instanceof HTMLImageElement)) continue;
    picture.loading = 'eager';
    // A window that has just grown may ask for a larger file meanwhile, and more than once: the last one counts.
    let left = 5;
    const decode = (): Promise<void> =>
      picture.decode().catch(async (fault: unknown) => {
        left -= 1;
        if (left === 0) throw fault;
        await new Promise(requestAnimationFrame);
        return decode();
      });
    await decode();
  }
  return runs;
}

/** CSSOM passes the content policy. Only letters and the lines under them go: what is painted in currentColor stays. */
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

/** Texts that stand near each other are photographed together. */
function regionsOf(runs: Run[]): Run[][] {
  const regions: Run[][] = [];
  let [top, bottom] = [0, Number.NEGATIVE_INFINITY];
  for (const run of [...runs].sort((a, b) => a.y - b.y)) {
    const last = regions.at(-1);
    if (last && run.y - bottom < NEAR && run.y - top < TALL) {
      last.push(run);
      bottom = Math.max(bottom, run.y + run.height);
    } else {
      regions.push([run]);
      [top, bottom] = [run.y, run.y + run.height];
    }
  }
  return regions;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function boxOf(runs: Run[]): Box {
  const x = Math.floor(Math.min(...runs.map((run) => run.x)));
  const y = Math.floor(Math.min(...runs.map((run) => run.y)));
  const width = Math.ceil(Math.max(...runs.map((run) => run.x + run.width))) - x;
  const height = Math.ceil(Math.max(...runs.map((run) => run.y + run.height))) - y;
  return { x, y, width, height };
}

/** Room around a control in which its focus may show itself, in CSS pixels. */
const MARGIN = 12;
/** Each control by what it looks like: those of a kind show their focus alike. */
const CONTROLS = 'a[href], button, input:not([type="hidden"]), select, textarea';

/**
 * Every kind of control whose focus hardly changes the screen: fewer pixels than half of its outline
 * stand out from what was there before by 3:1 (WCAG 2.4.7 and 1.4.11).
 */
export async function faintFocus(page: Page, session: CDPSession): Promise<string[]> {
  const controls = page.locator(CONTROLS);
  const kinds = await controls.evaluateAll((all) => {
    const seen = new Set<string>();
    return all.flatMap((control, index) => {
      const kind = `${control.tagName} ${control.className} ${control.parentElement?.className}`;
      const hidden = !control.checkVisibility() || control.closest('.form-trap, .visually-hidden');
      if (hidden || seen.has(kind)) return [];
      seen.add(kind);
      return [{ kind, index }];
    });
  });
  const faint: string[] = [];
  for (const { kind, index } of kinds) {
    const control = controls.nth(index);
    await control.evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      (document.activeElement as HTMLElement | null)?.blur();
    });
    const place = await control.evaluate((element) => {
      // The ground of a card's link covers the whole card.
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
      x: Math.max(0, Math.floor(place.x) - MARGIN),
      y: Math.max(0, Math.floor(place.y) - MARGIN) + top,
      width: Math.ceil(place.width) + 2 * MARGIN,
      height: Math.ceil(place.height) + 2 * MARGIN,
    };
    const before = await photograph(session, box);
    await page.keyboard.press('Shift');
    await control.focus();
    const after = await photograph(session, box);
    const changed = standingOut(before.pixels, after.pixels);
    const least = Math.round(place.width + place.height);
    if (changed < least) faint.push(`${kind}: ${changed} pixels of at least ${least}`);
  }
  return faint;
}

/** Drawings and buttons in which nothing stands out from the ground by 3:1: they could not be seen. */
export async function faintDrawings(page: Page, session: CDPSession): Promise<string[]> {
  const drawings = await page.evaluate(() =>
    [...document.querySelectorAll('main svg, .bar svg, .footer svg, .moon, .button')]
      .filter((drawing) => drawing.checkVisibility() && !drawing.parentElement?.closest('svg'))
      .map((drawing) => {
        const { x, y, width, height } = drawing.getBoundingClientRect();
        const name = `${drawing.getAttribute('class')} in .${drawing.parentElement?.className}`;
        return { name, box: { x, y: y + scrollY, width, height } };
      })
      .filter(({ box }) => box.width > 4 && box.height > 4 && box.x >= 0),
  );
  const faint = new Set<string>();
  for (const { name, box } of drawings) {
    const { pixels } = await photograph(session, box);
    let [darkest, lightest] = [1, 0];
    for (let at = 0; at + 2 < pixels.length; at += 3) {
      const light = luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
      darkest = Math.min(darkest, light);
      lightest = Math.max(lightest, light);
    }
    if ((lightest + 0.05) / (darkest + 0.05) < 3) faint.add(name);
  }
  return [...faint];
}

/** Pixels of the second picture that differ from the first by 3:1 or more. */
function standingOut(before: Buffer, after: Buffer): number {
  let count = 0;
  for (let at = 0; at + 2 < after.length; at += 3) {
    const was = luminance(before[at] ?? 0, before[at + 1] ?? 0, before[at + 2] ?? 0);
    const is = luminance(after[at] ?? 0, after[at + 1] ?? 0, after[at + 2] ?? 0);
    if ((Math.max(was, is) + 0.05) / (Math.min(was, is) + 0.05) >= 3) count += 1;
  }
  return count;
}

async function photograph(
  session: CDPSession,
  box: Box,
): Promise<{ pixels: Buffer; width: number }> {
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { ...box, scale: 1 },
  });
  const picture = sharp(Buffer.from(data, 'base64')).removeAlpha().raw();
  const { data: pixels, info } = await picture.toBuffer({ resolveWithObject: true });
  return { pixels, width: info.width };
}

/** The mean ratio of the worst pixels behind a text. */
function contrast(
  { x, y, width, height, colour }: Run,
  pixels: Buffer,
  row: number,
  from: Box,
): number {
  const [red, green, blue, opacity] = colour;
  const ratios: number[] = [];
  const [left, top] = [Math.floor(x - from.x), Math.floor(y - from.y)];
  for (let line = top; line < top + height; line += 1) {
    for (let column = left; column < left + width; column += 1) {
      const at = (line * row + column) * 3;
      const [r, g, b] = [pixels[at], pixels[at + 1], pixels[at + 2]];
      if (r === undefined || g === undefined || b === undefined || column >= row) continue;
      const mixed = (ink: number, ground: number) => ink * opacity + ground * (1 - opacity);
      const ink = luminance(mixed(red, r), mixed(green, g), mixed(blue, b));
      const ground = luminance(r, g, b);
      ratios.push((Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
    }
  }
  ratios.sort((a, b) => a - b);
  const worst = ratios.slice(0, Math.max(1, Math.round(ratios.length * WORST)));
  return worst.reduce((sum, ratio) => sum + ratio, 0) / worst.length;
}

/** Relative luminance of a colour in sRGB, as WCAG defines it. */
function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

const linear = (value: number) => LINEAR[Math.round(value)] ?? 0;
