// Every page and each state that a payment changes, opened three times: in the app (axe, preferences, large text),
// without JavaScript (reflow, touch, translations), and on a phone with an empty cache (bytes, print). Contrast that axe
// cannot determine is measured from captures, and print from PDFs.

import type { Page } from '@playwright/test';
import { prerenderList } from '#core';
import { expectAccessible as expectAccessibleBy } from '../support/accessibility';
import {
  behindBar,
  misfitsAt,
  obscuredFocus,
  smallTargets,
  smallTexts,
  withTextSpacing,
} from '../support/layout-checks';
import { pagesToOpen } from '../support/pages';
import { fadingTexts, shownTexts, wastefulColors } from '../support/print';
import { expect, test } from '../support/test';
import { translate } from '../support/translator';
import {
  animatedElements,
  controlsWithoutBorder,
  emulateReducedTransparency,
  translucentElements,
} from '../support/user-preferences';
import { lowContrastText } from './captured-contrast';
import { readPdf, type Sheet } from './pdf';

/** A date before the retreat, in a year that the footer shows. */
const NOW = '2025-11-20T22:00:00Z';
const expectAccessible = (page: Page) => expectAccessibleBy(page, { lowContrastText });

const WINDOW = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** What the console says about a page that is not found, and about an order that nobody knows. */
const NOT_FOUND = [/the server responded with a status of 40[04]/, /^404: /];

const listed = prerenderList();
/** Each path once; the states of a page share a path. */
const PATHS = [...new Set(listed.map(({ path }) => path))];
/** Articles, case studies, legal texts and forms share a template: one page of each stands for all. */
const isTemplate = (path: string) =>
  !/^\/(journal|case-studies|legal|forms)\/./.test(path) || /awakening|terms|house$/.test(path);
/** Pages that begin with text over a picture, which is cut differently at each width. */
const WITH_HERO = ['/', '/about', '/initiation', '/events', '/retreats'];

for (const { name, path, start, server, actions = [] } of pagesToOpen())
  test(`${name} is accessible and follows preferences`, async ({ demo, disabled, visit }) => {
    // A form page has no script and is never hydrated.
    const isForm = path.startsWith('/forms/');
    const isState = actions.length > 0 || server === 'disabled';
    const origin = (server === 'disabled' ? disabled : demo).url;
    const address = start ?? path;
    const { page, hydrated } = await visit(origin + address, {
      console: [...NOT_FOUND, /status of 503/],
      waitForHydration: !isForm,
      viewport: WINDOW,
      now: NOW,
    });
    for (const action of actions) await action({ page, origin });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // An action may have loaded another document.
    if (isForm) await page.waitForLoadState();
    else await hydrated();

    await test.step('with reduced motion nothing has an animation or transition', async () => {
      expect(await animatedElements(page)).toEqual([]);
      const behavior = () => getComputedStyle(document.documentElement).scrollBehavior;
      expect(await page.evaluate(behavior)).toBe('auto');
    });

    const hasHero = WITH_HERO.includes(path);
    for (const width of hasHero ? [1920, 1440, 1024, 768, 390] : [1440, 390])
      await test.step(`it is accessible at ${width}`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page);
      });
    if (hasHero)
      await test.step('from right to left its texts over the picture can be read', async () => {
        await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
        for (const size of [PHONE, DESKTOP]) {
          await page.setViewportSize(size);
          await expectAccessible(page);
        }
        await page.evaluate(() => document.documentElement.removeAttribute('dir'));
      });

    // Before the keyboard: a focused link may render its page, hidden, into this one.
    await test.step('with text of one and a half and of twice the size it fits a phone', async () => {
      const session = await page.context().newCDPSession(page);
      const errors: string[] = [];
      for (const size of [24, 32]) {
        await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
        await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`);
        const sizes = [320, 412].map((width) => ({ width, height: 740 }));
        errors.push(...(await misfitsAt(page, sizes, `${size} px`)));
      }
      await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
      expect(errors).toEqual([]);
    });

    await page.setViewportSize(WINDOW);
    if (isState || isTemplate(path))
      await test.step('the focus is never covered by the bar', async () => {
        expect(await obscuredFocus(page)).toEqual([]);
      });

    await test.step('with forced colors every button and field has a border', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await controlsWithoutBorder(page)).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none' });
    });

    await test.step('with reduced transparency the navigation bar is opaque', async () => {
      // Over a dark hero image the translucent bar has light text; the opaque bar has the color of all text.
      if (path === '/') expect(await translucentElements(page)).not.toEqual([]);
      await emulateReducedTransparency(page);
      expect(await translucentElements(page)).toEqual([]);
      const ink = await page.evaluate(() => getComputedStyle(document.body).color);
      await expect(page.locator('.nav-brand')).toHaveCSS('color', ink);
    });
  });

/** Zoomed to 400 % and 200 %, phones upright and sideways, a tablet, and the widest window. */
const SIZES = [
  [320, 256],
  [640, 400],
  [390, 844],
  [844, 390],
  [1024, 768],
  [2560, 1440],
].map(([width = 0, height = 0]) => ({ width, height }));

for (const path of PATHS)
  test(`${path} fits without JavaScript, also translated`, async ({ visit }) => {
    const { page } = await visit(path, { javaScript: false, console: NOT_FOUND });

    await test.step('it reflows, also with text spacing, and its texts and targets are large', async () => {
      const errors = await misfitsAt(page, SIZES);
      await page.setViewportSize(PHONE);
      errors.push(...(await smallTexts(page)).map((text) => `small text: ${text}`));
      errors.push(...(await smallTargets(page)).map((target) => `touch target: ${target}`));
      const spaced = () => misfitsAt(page, [PHONE], 'with text spacing');
      expect([...errors, ...(await withTextSpacing(page, spaced))]).toEqual([]);
    });

    // The last: it changes the texts.
    if (isTemplate(path))
      await test.step('longer words fit in both directions, on the narrowest phone with text spacing', async () => {
        await translate(page);
        const errors: string[] = [];
        const narrowest = [{ width: 320, height: 640 }];
        for (const dir of ['rtl', 'ltr']) {
          await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir);
          errors.push(...(await misfitsAt(page, [{ width: 768, height: 1024 }, DESKTOP], dir)));
          errors.push(...(await withTextSpacing(page, () => misfitsAt(page, narrowest, dir))));
        }
        expect(errors).toEqual([]);
      });
  });

/** How many lines of a paragraph stand on a sheet at least (app/src/layout/print.css). */
const WIDOWS = 3;

/** The largest share of the sheet without a line of text: between two lines, or below the last one. */
function largestBlank({ height, baselines }: Sheet): number {
  const gaps = [...baselines, height].map((line, index, lines) => line - (lines[index - 1] ?? 0));
  return Math.max(...gaps) / height;
}

/** Runs in the page: the visitor has asked for reduced data usage. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

const HYDRATED = listed.filter(({ path, checkout }) => !path.startsWith('/forms/') && !checkout);

for (const path of PATHS)
  test(`${path} is light, complete without scrolling, and prints`, async ({ visit }) => {
    // The favicon has an address of its own and no document: requests are recorded from there on.
    const { page, hydrated, thirdParties } = await visit('/favicon.svg', {
      viewport: PHONE,
      // Phones with many pixels request the largest pictures.
      deviceScaleFactor: 3,
      motion: true,
      waitForHydration: false,
      console: NOT_FOUND,
      // Otherwise the pictures further down follow when the page is idle.
      before: (context) => context.addInitScript(saveData),
    });
    const downloads: Promise<[size: number, path: string]>[] = [];
    page.on('requestfinished', (request) => {
      const read = async (): Promise<[number, string]> => {
        const { responseBodySize, responseHeadersSize } = await request.sizes();
        return [responseBodySize + responseHeadersSize, new URL(request.url()).pathname];
      };
      downloads.push(read());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    // On a busy machine the network can be idle before all scripts have been requested.
    if (HYDRATED.some((one) => one.path === path)) await hydrated();

    await test.step('no words stand behind the bar', async () => {
      expect(await behindBar(page)).toEqual([]);
    });

    await test.step('where data is saved it transfers at most 600 KB, and nothing from others', async () => {
      const sizes = (await Promise.all(downloads)).sort(([one], [other]) => other - one);
      const total = sizes.reduce((sum, [size]) => sum + size, 0);
      expect(sizes.length).toBeGreaterThan(0);
      expect(total, sizes.slice(0, 5).join('\n')).toBeLessThanOrEqual(600 * 1024);
      expect(thirdParties).toEqual([]);
    });

    await test.step('no text fades in, so that it can be read from the start', async () => {
      expect(await fadingTexts(page)).toEqual([]);
    });

    await test.step('it is complete without scrolling, and prints', async () => {
      await page.setViewportSize(WINDOW);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await shownTexts(page, { transparent: true })).toEqual([]);
      const onScreen = await shownTexts(page);
      await page.emulateMedia({ media: 'print' });
      const onPaper = await shownTexts(page);
      expect(onScreen.filter((text) => !onPaper.includes(text))).toEqual([]);
      expect(await wastefulColors(page)).toEqual([]);

      const sheets = await readPdf(await page.pdf({ format: 'A4' }));
      const characters = sheets.reduce((sum, sheet) => sum + sheet.characters, 0);
      expect(characters).toBeGreaterThan(0.9 * onPaper.join('').replace(/\s/g, '').length);
      for (const [index, sheet] of sheets.entries()) {
        const where = `sheet ${index + 1} of ${sheets.length}`;
        if (index < sheets.length - 1) expect(largestBlank(sheet), where).toBeLessThan(0.4);
        // The last of several sheets ends where the text ends: with the lines that `widows` keeps together at least, which are
        // more than a heading.
        else if (index > 0) expect(sheet.baselines.length, where).toBeGreaterThanOrEqual(WIDOWS);
      }
    });
  });
