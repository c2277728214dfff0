// Compares screenshots of components and pages in Firefox with screenshots in Chromium. Both are reduced to tiles with
// their mean color, so that differences of glyphs and photograph edges are ignored, and missing or doubled parts are
// found.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { isComplete } from '../support/complete';
import { ARTICLE } from '../support/content';
import { expect } from '../support/test';
import { test } from './test';

type InPage = Pick<Page, 'evaluate'>;

interface Picture {
  name: string;
  path: string;
  /** True for a desktop window; the default is a phone's. */
  wide?: true;
  /** Selector of an element that is scrolled to the top of the window. */
  at?: string;
  prepare?: (page: InPage) => Promise<unknown>;
  /**
   * True to hide the bar: over a dark picture it changes with scroll-driven animations, which not every browser has.
   */
  withoutBar?: true;
  forcedColors?: true;
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Firefox's setting for colors: 0 uses the colors of pages, 2 the visitor's. */
const DOCUMENT_COLORS = 'browser.display.document_color_use';

/** Side of a tile in CSS pixels. */
const TILE = 16;
/** Maximum difference of a tile's color channel, of 255. */
const LIMIT = 40;
/** Folder of the pairs of screenshots. */
const FOLDER = join(import.meta.dirname, '../../.cache/browsers');

const LETTER = 'The house at ten past nine.\nA basin on the back step.\nAnd salt.';

const shows = (page: InPage, selector: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (all) => (document.querySelector(all) ? 'shown' : `not shown at ${location.href}`),
        selector,
      ),
    )
    .toBe('shown');

const press = async (page: InPage, selector: string, result: string) => {
  await shows(page, selector);
  await page.evaluate((all) => document.querySelector<HTMLElement>(all)?.click(), selector);
  await shows(page, result);
};

/** Types into a form so that the page receives the input events. */
const write = (page: InPage, selector: string) =>
  page.evaluate(
    ([all, text]) => {
      const letter = document.querySelector<HTMLTextAreaElement>(all);
      if (!letter) throw new Error(`There is no ${all}.`);
      letter.setRangeText(text);
      letter.dispatchEvent(new Event('input', { bubbles: true }));
    },
    [selector, LETTER] as const,
  );

const DIALOG = '[aria-haspopup="dialog"]';

const PICTURES: Picture[] = [
  {
    name: 'form with a letter',
    path: '/forms/house',
    at: '.form-main',
    prepare: (page) => write(page, 'textarea'),
  },
  {
    name: 'letter',
    path: '/forms/house',
    at: 'label:has(+ textarea), textarea',
    prepare: (page) => write(page, 'textarea'),
  },
  { name: 'form with choices', path: '/forms/creative', at: 'select', wide: true },
  {
    name: 'dialog with a letter',
    path: '/events',
    withoutBar: true,
    prepare: async (page) => {
      await press(page, DIALOG, 'dialog[open] textarea');
      await write(page, 'dialog[open] textarea');
    },
  },
  {
    name: 'checkout',
    path: '/initiation',
    at: '.checkout',
    prepare: (page) => press(page, 'form.buy-button button', '.checkout .demo-form'),
  },
  { name: 'search and categories', path: '/journal', at: '.journal-filters' },
  { name: 'journal', path: '/journal', wide: true },
  { name: 'article', path: ARTICLE, at: '.article-body', wide: true },
  { name: 'article on a phone', path: ARTICLE },
  { name: 'Home', path: '/' },
  { name: 'Home, wide', path: '/', wide: true },
  { name: 'footer', path: '/', at: '.footer' },
  {
    name: 'menu',
    path: '/',
    prepare: (page) => press(page, '.nav-toggle', '.nav-menu:popover-open'),
  },
  { name: 'sales page', path: '/initiation', wide: true, withoutBar: true },
  { name: 'contact', path: '/contact', at: 'main h1' },
  { name: 'form in forced colors', path: '/forms/house', at: '.form-main', forcedColors: true },
  { name: 'journal in forced colors', path: '/journal', forcedColors: true },
  {
    name: 'menu in forced colors',
    path: '/',
    forcedColors: true,
    prepare: (page) => press(page, '.nav-toggle', '.nav-menu:popover-open'),
  },
];

for (const picture of PICTURES)
  test(`${picture.name} looks as in Chromium`, async ({ demo, otherBrowser, visit }) => {
    const { path, wide, at = '', prepare, withoutBar, forcedColors = false } = picture;
    const { width, height } = wide ? DESKTOP : PHONE;
    const viewport = await otherBrowser.resize(width, height);
    const address = demo.url + path;
    const take = async (browser: InPage, screenshot: () => Promise<Buffer>) => {
      await expect.poll(() => browser.evaluate(isComplete)).toBe(true);
      await prepare?.(browser);
      await browser.evaluate(settle, [at, withoutBar ? '.nav-bar' : ''] as const);
      return screenshot();
    };
    if (forcedColors) await otherBrowser.setPreference(DOCUMENT_COLORS, 2);
    await otherBrowser.open(address);
    const theirs = await take(otherBrowser, () => otherBrowser.screenshot());
    if (forcedColors) await otherBrowser.setPreference(DOCUMENT_COLORS, 0);
    // Form pages have no script.
    const waitForHydration = !path.startsWith('/forms/');
    const options = { viewport, forcedColors, waitForHydration, console: [/./] };
    const { page } = await visit(address, options);
    const ours = await take(page, () => page.screenshot());

    const file = picture.name.toLowerCase().replace(/\W+/g, '-');
    await keep(ours, theirs, join(FOLDER, `${file}.png`));
    expect(await differences(ours, theirs)).toEqual([]);
  });

/**
 * Runs in the page: hides one element, scrolls another to the top of the window, and waits until the visible part is
 * loaded; hides the caret.
 */
async function settle([target, hidden]: readonly [string, string]): Promise<void> {
  if (hidden) document.querySelector<HTMLElement>(hidden)?.style.setProperty('display', 'none');
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const element = target ? document.querySelector(target) : undefined;
  if (element === null) throw new Error(`There is no ${target}.`);
  for (const image of document.images) image.loading = 'eager';
  element?.scrollIntoView({ block: 'start', behavior: 'instant' });
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  element?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/**
 * Compares two screenshots; returns a line for each tile that differs too much: its position in CSS pixels, and its
 * mean colors, Chromium's first.
 */
async function differences(ours: Buffer, theirs: Buffer): Promise<string[]> {
  const { width, height } = await sharp(ours).metadata();
  const [columns, rows] = [Math.round(width / TILE), Math.round(height / TILE)];
  const reduce = async (picture: Buffer) => {
    // Blurred first, because a line of text may be shifted by a pixel.
    const blurred = await sharp(picture)
      .removeAlpha()
      .blur(TILE / 4)
      .toBuffer();
    return sharp(blurred).resize(columns, rows, { fit: 'fill' }).raw().toBuffer();
  };
  const tiles = await Promise.all([reduce(ours), reduce(theirs)]);
  return Array.from({ length: columns * rows }, (_, tile) => {
    const [ourColor, theirColor] = tiles.map((colors) => [
      ...colors.subarray(3 * tile, 3 * tile + 3),
    ]);
    const difference = Math.max(
      ...(ourColor ?? []).map((value, channel) => Math.abs(value - (theirColor?.[channel] ?? 0))),
    );
    const position = `${(tile % columns) * TILE}, ${Math.floor(tile / columns) * TILE}`;
    return difference > LIMIT ? [`${position}: rgb(${ourColor}) and rgb(${theirColor})`] : [];
  }).flat();
}

/** Stores both screenshots side by side, to be compared by eye. */
async function keep(ours: Buffer, theirs: Buffer, file: string): Promise<void> {
  const { width, height } = await sharp(ours).metadata();
  mkdirSync(FOLDER, { recursive: true });
  await sharp({ create: { width: 2 * width + TILE, height, channels: 3, background: 'white' } })
    .composite([
      { input: ours, left: 0, top: 0 },
      { input: theirs, left: width + TILE, top: 0 },
    ])
    .png()
    .toFile(file);
}
