// Takes pictures of the delivered program: opens its pages as a buyer's browser shows them, and makes all non-public
// text illegible.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';

const APP = join(import.meta.dirname, '..');

/** Fake origin: requests are answered from the build's files. */
const ORIGIN = 'http://program.localhost';

/** Device pixels per CSS pixel. */
const SCALE = 3;

/** Font size in pixels to which non-public text is reduced: small letters are then less than one pixel high. */
const UNREADABLE = 1.5;

const PUBLIC = ['dist/initiation.html', 'dist/initiation/inside.html'];

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
const NUMBERS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const NUMBER = new RegExp(`\\{\\w+\\}|\\d+|\\b(?:${NUMBERS})\\b`, 'g');

/** Words of a text in lower case. Numbers, such as remaining minutes, are replaced by one placeholder. */
const plainWords = (text: string) =>
  text
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name) => ENTITIES[name] ?? '')
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .toLowerCase()
    .replace(NUMBER, '#')
    .replace(/[^\p{L}#]+/gu, ' ')
    .trim();

/** Words of public texts, to be passed to `secretsIn`. */
export const wordsOf = (texts: readonly string[]): string =>
  texts.map((text) => ` ${plainWords(text)} `).join('|');

/** Words of the public pages, including those that their scripts show. */
export async function publicWords(): Promise<string> {
  const pages = await Promise.all(PUBLIC.map((file) => readFile(join(APP, file), 'utf8')));
  return wordsOf(pages.flatMap((html) => [html, html.replace(/<[^>]*>/g, ' ')]));
}

/** Sentences of a text that are not public, compared word for word; minutes after a heading are ignored. */
export function secretsIn(text: string, known: string): string[] {
  return text.split(/(?<=[.?!:])\s+/).filter((sentence) => {
    const words = plainWords(sentence.replace(/, [\w-]+ minutes$/, ''));
    return words !== '' && !known.includes(` ${words} `);
  });
}

/**
 * Opens a page of the program by its slug, in a window of `width` × `height` CSS pixels. Its clock is fixed at a time
 * outside the moon table, so that the pictures do not depend on the night on which they are taken.
 */
export async function openProgramPage(
  browser: Browser,
  slug: string,
  { width, height }: { width: number; height: number },
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: SCALE });
  await page.clock.install({ time: 0 });
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    const [, name] = /^\/program\/key\/([\w-]+)$/.exec(pathname) ?? [];
    return route.fulfill({ path: join(APP, name ? `program/${name}.html` : `dist${pathname}`) });
  });
  await page.goto(`${ORIGIN}/program/key/${slug}`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/** Part of a page: the window, or the box of a locator, `height` CSS pixels from `top`. */
interface PagePart {
  of?: Locator;
  /** Width of the resulting picture in pixels. */
  width: number;
  top?: number;
  height?: number;
  /** Selector of elements whose whole text is made illegible. */
  soft?: string;
}

interface Clip {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface FoundText {
  text: string;
  isSoft: boolean;
  /** Font size in CSS pixels. */
  size: number;
  /** Position within the part. */
  box: { left: number; right: number; top: number; bottom: number };
}

/**
 * Takes a part of a page as PNG. Non-public text (`known` contains the public words) is reduced until it is illegible,
 * and so is all text in elements that match `soft`.
 */
export async function takePart(
  page: Page,
  known: string,
  { of, width, top = 0, height, soft = ':not(*)' }: PagePart,
): Promise<Buffer> {
  const window = page.viewportSize();
  const box = of ? await of.boundingBox() : window && { x: 0, y: 0, ...window };
  if (!window || !box) throw new Error(`${page.url()}: what is to be taken is not shown`);
  const clip = { ...box, y: box.y + top, height: height ?? box.height - top };
  if (clip.y < 0 || clip.y + clip.height > window.height)
    throw new Error(`${page.url()}: the window is too low for what is to be taken`);
  const texts = await page.evaluate(textsWithin, { ...clip, soft });
  const secret = texts.filter(({ text, isSoft }) => isSoft || secretsIn(text, known).length > 0);
  const image = await page.screenshot({ clip });
  const covers = await Promise.all(secret.map((text) => reduced(image, text)));
  return sharp(await sharp(image).composite(covers).png().toBuffer())
    .resize(width)
    .png()
    .toBuffer();
}

/**
 * Makes a text of an image illegible, with some of the paper around it, as if the picture had been taken at low
 * resolution.
 */
async function reduced(image: Buffer, { box, size }: FoundText) {
  const { width: wide, height: high } = await sharp(image).metadata();
  const margin = size * 0.6;
  const pixel = (value: number, most: number) =>
    Math.round(Math.min(most, Math.max(0, value * SCALE)));
  const [left, right] = [pixel(box.left - margin, wide), pixel(box.right + margin, wide)];
  const [top, bottom] = [pixel(box.top - margin, high), pixel(box.bottom + margin, high)];
  const [width, height] = [right - left, bottom - top];
  const small = await sharp(image)
    .extract({ left, top, width, height })
    .resize({ width: Math.max(1, Math.round((width * UNREADABLE) / (size * SCALE))) })
    .png()
    .toBuffer();
  const input = await sharp(small).resize({ width, height, fit: 'fill' }).png().toBuffer();
  return { input, left, top };
}

/** Runs in the page: finds the visible texts within a box of the window, with their own boxes and font sizes. */
function textsWithin({ x, y, width, height, soft }: Clip & { soft: string }): FoundText[] {
  const dialog = document.querySelector('dialog:modal');
  const walker = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const textsByElement = new Map<Element, FoundText>();
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(walker.currentNode);
    const rect = range.getBoundingClientRect();
    const isWithin =
      rect.right > x && rect.left < x + width && rect.bottom > y && rect.top < y + height;
    if (!isWithin || rect.width <= 1 || rect.height <= 1) continue;
    // A sentence may be split among several elements, such as an emphasis or a lead-in.
    const block = parent.closest('p, li, h1, h2, h3, dt, dd, button, a') ?? parent;
    const size = Number.parseFloat(getComputedStyle(parent).fontSize);
    const before = textsByElement.get(block);
    textsByElement.set(block, {
      text: block.textContent ?? '',
      isSoft: block.matches(soft),
      size: Math.max(size, before?.size ?? 0),
      box: {
        left: Math.min(rect.left - x, before?.box.left ?? Number.POSITIVE_INFINITY),
        right: Math.max(rect.right - x, before?.box.right ?? 0),
        top: Math.min(rect.top - y, before?.box.top ?? Number.POSITIVE_INFINITY),
        bottom: Math.max(rect.bottom - y, before?.box.bottom ?? 0),
      },
    });
  }
  return [...textsByElement.values()];
}
