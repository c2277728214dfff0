// Tests of the first view of pages: content above the fold, tonight's moon, loaded picture files and fonts, layout
// shifts, and styles that load late.

import type { Page } from '@playwright/test';
import { FULL_MOON } from '../../app/src/ui/moon';
import { contentOf } from '../support/content';
import { categories } from '../support/journal-page';
import { nightMoons } from '../support/night-moons';
import { showPictures } from '../support/pictures';
import { expectShown } from '../support/site';
import { TEMPLATES } from '../support/templates';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };

test('without scrolling Home shows what is for sale today', async ({ visit }) => {
  const { page } = await visit('/');
  const { hero } = contentOf('/', 'home');
  const main = page.getByRole('main');
  const today = main.getByRole('link', { name: hero.today.label, exact: true });
  await expect(today).toHaveAttribute('href', hero.today.to);
  for (const viewport of [
    { width: 390, height: 664 },
    PHONE,
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    const bar = (await page.locator('.nav-bar').boundingBox())?.height ?? 0;
    for (const element of [today, main.getByRole('button', { name: hero.dialog.label })]) {
      const { y = -1, height = 0 } = (await element.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(bar);
      expect(y + height).toBeLessThanOrEqual(viewport.height);
    }
  }
});

test('a landscape phone shows without scrolling what is sold, its price and the button', async ({
  visit,
}) => {
  const viewport = { width: 844, height: 390 };
  for (const [path, selectors] of [
    ['/', ['h1', '.button', '.home-today a']],
    ['/initiation', ['h1', '.initiation-hero .price-today', '.button']],
  ] as const) {
    const { page } = await visit(path, { viewport });
    for (const selector of selectors)
      await expect(page.locator(`main ${selector}`).first()).toBeInViewport({ ratio: 1 });
  }
});

test('the title of INITIATION does not overlap the flower of its picture', async ({ visit }) => {
  const { page } = await visit('/initiation', { viewport: { width: 1024, height: 768 } });
  const right = await page.locator('h1').evaluate((title) => {
    const words = document.createRange();
    words.selectNodeContents(title);
    return words.getBoundingClientRect().right;
  });
  expect(right).toBeLessThan(0.47 * 1024);
});

// The browser requests pictures before the layout, by `sizes`. If `sizes` is wrong, it requests another size
// afterwards.
test('a phone downloads each picture in one size', async ({ visit }) => {
  const { page, hydrated } = await visit('/favicon.svg', {
    viewport: PHONE,
    deviceScaleFactor: 2,
    mobile: true,
  });
  const requested = new Map<string, Set<string>>();
  page.on('request', (request) => {
    const [, name, size] = /\/pictures\/(.+)-(\d+)\.\w+$/.exec(request.url()) ?? [];
    if (name && size) requested.set(name, (requested.get(name) ?? new Set()).add(size));
  });
  for (const path of ['/', '/events', '/consulting', '/initiation', '/about', '/rituals']) {
    await page.goto(path);
    await hydrated();
    await showPictures(page);
  }
  expect(requested.size).toBeGreaterThan(6);
  expect([...requested].filter(([, sizes]) => sizes.size > 1)).toEqual([]);
});

/** Distance from the top of the page in CSS pixels at which Chromium loads no lazy picture by itself. */
const FAR = 5_000;

test('pictures far below the window are requested once the visitor comes near them', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/', { viewport: PHONE });
  await hydrated();
  const farPictures = () =>
    page
      .getByRole('main')
      .locator('img')
      .evaluateAll(
        (images: HTMLImageElement[], far) =>
          images.flatMap((image) =>
            image.getBoundingClientRect().top > far ? [image.currentSrc !== ''] : [],
          ),
        FAR,
      );
  const before = await farPictures();
  expect(before.length).toBeGreaterThan(0);
  expect(before).not.toContain(true);
  await showPictures(page);
  expect(await farPictures()).not.toContain(false);
});

/** Positions of the texts, pictures, links and fields of a page, in CSS pixels. */
const positionsOf = (page: Page, within?: number) =>
  page.evaluate(
    (bottom) =>
      [...document.querySelectorAll('main :is(h1, h2, h3, p, img, a, input, article)')]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && box.top < (bottom ?? Number.POSITIVE_INFINITY))
        .map(({ element, box }, index) => ({
          name: `${index} ${element.tagName} ${element.textContent?.slice(0, 30)}`,
          ...{ top: box.top, bottom: box.bottom, width: box.width },
        })),
    within,
  );

type Positions = Awaited<ReturnType<typeof positionsOf>>;

/**
 * Layout shift score of a change of positions: the share of the window in which something has moved, times the largest
 * distance as a share of the window's height (https://web.dev/articles/cls).
 */
function shiftScore(before: Positions, after: Positions, window: typeof PHONE): number {
  const moved = before.flatMap((element) => {
    const later = after.find(({ name }) => name === element.name);
    return later && later.top !== element.top ? [{ element, by: later.top - element.top }] : [];
  });
  const area = moved.reduce(
    (sum, { element: { top, bottom, width }, by }) => sum + (bottom - top + Math.abs(by)) * width,
    0,
  );
  const distance = Math.max(0, ...moved.map(({ by }) => Math.abs(by)));
  return (area / (window.width * window.height)) * (distance / window.height);
}

test('the first view hardly shifts when its fonts arrive after the first paint', async ({
  visit,
}) => {
  for (const path of ['/', '/initiation', '/journal']) {
    const { page, release } = await visit('/favicon.svg', {
      viewport: PHONE,
      held: /\.woff2$/,
    });
    // The `load` event waits for the fonts.
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const status = () => page.evaluate(() => document.fonts.status);
    expect(await status()).toBe('loading');
    const before = await positionsOf(page, PHONE.height);
    release();
    await expect.poll(status).toBe('loaded');
    expect(before.length).toBeGreaterThan(3);
    expect(shiftScore(before, await positionsOf(page), PHONE), path).toBeLessThan(0.01);
  }
});

/** Styles of the display face that are used in the window, without text that scripts add. */
const stylesInWindow = (page: Page) =>
  page.evaluate(() => {
    const fontStyles = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { parentElement } = texts.currentNode;
      if (!parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const { fontFamily, fontStyle } = getComputedStyle(parentElement);
      if (!/^"?Cormorant/.test(fontFamily)) continue;
      range.selectNodeContents(texts.currentNode);
      const { top, bottom, left, right } = range.getBoundingClientRect();
      if (top < bottom && top < innerHeight && bottom > 0 && left < innerWidth && right > 0)
        fontStyles.add(fontStyle);
    }
    return [...fontStyles];
  });

test('the display faces of the first view are preloaded, and no others', async ({ visit }) => {
  const { page } = await visit('/', { javaScript: false, console: [/status of 404/] });
  for (const { name, path } of TEMPLATES) {
    const usedStyles = new Set<string>();
    await page.goto(path);
    for (const viewport of [PHONE, { width: 768, height: 1024 }, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport);
      for (const style of await stylesInWindow(page)) usedStyles.add(style);
    }
    const preloaded = await page
      .locator('link[rel="preload"][as="font"]')
      .evaluateAll((links) =>
        links.flatMap((link) => /cormorant-latin-wght-(\w+)-/.exec(link.outerHTML)?.[1] ?? []),
      );
    expect([...usedStyles].sort(), name).toEqual(preloaded.sort());
  }
});

// Days on whose evening the moon is the same in every time zone.
for (const [day, phase, night] of [
  ['2026-08-24', 'waxingGibbous', 'dark lit'],
  // Nights with the longest names.
  ['2026-08-30', 'waningGibbous', 'lit dark'],
  ['2026-09-08', 'waningCrescent', 'lit dark'],
] as const)
  test(`Home has a full moon, and after hydration the moon of ${day}, without a layout shift`, async ({
    visit,
  }) => {
    const { moon } = contentOf('/', 'home');
    for (const width of [320, 384, 390, 1440]) {
      const viewport = { width, height: 844 };
      const { page, hydrated, release } = await visit('/', {
        held: /\/assets\/start-.*\.js$/,
        waitForHydration: false,
        now: `${day}T12:00:00Z`,
        viewport,
      });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const line = page.locator('.moon-night');
      await expect(line).toHaveText('');
      expect(await nightMoons(page)).toEqual(['lit lit']);
      const boxes = async () => (await positionsOf(page)).map(({ name: _, ...box }) => box);
      const before = await boxes();
      release();
      await hydrated();
      await expect(line).toContainText(moon.phases[phase]);
      const name = (await line.locator('[lang=haw]').textContent()) ?? '';
      expect(moon.nights.names).toContain(name);
      expect(await nightMoons(page)).toEqual([night]);
      expect(await boxes()).toEqual(before);
    }
  });

test('without JavaScript Home has a full moon, and no empty line for tonight’s moon', async ({
  visit,
}) => {
  const { page } = await visit('/', { javaScript: false });
  await expect(page.locator('.moon-night')).toBeHidden();
  const drawn = await page
    .locator('[data-tonight]')
    .evaluateAll((moons) => moons.map((moon) => moon.getAttribute('d')));
  expect(drawn.length).toBeGreaterThan(1);
  expect([...new Set(drawn)]).toEqual([FULL_MOON]);
});

test('hydrating a search in the URL causes no layout shift', async ({ visit }) => {
  for (const query of [
    '?q=soft',
    `?category=${encodeURIComponent(categories[0]?.name ?? '')}`,
    '?q=no+such+words',
  ]) {
    const { page, hydrated, release } = await visit(`/journal${query}`, {
      held: /\/assets\/start-.*\.js$/,
      waitForHydration: false,
      viewport: PHONE,
    });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await positionsOf(page);
    release();
    await hydrated();
    const text = new URLSearchParams(query).get('q') ?? '';
    await expect(page.getByRole('searchbox')).toHaveValue(text);
    expect(await positionsOf(page), query).toEqual(before);
  }
});

test('a dialog is styled even if no style sheet loads', async ({ visit }) => {
  const { page } = await visit('/contact', {
    // The print styles belong to the load of the document.
    before: (context) => context.route(/\/assets\/(?!print-)[\w-]+\.css/, () => undefined),
  });
  await page.locator('main [aria-haspopup="dialog"]').first().click();
  const sheet = page.locator('.form-dialog-sheet');
  await expect(sheet).toBeVisible();
  await expect(sheet).toHaveCSS('background-color', 'rgb(251, 248, 242)');
  await expect(page.getByRole('dialog')).toHaveCSS('display', 'grid');
});

for (const sheet of ['impact-page', 'pictures'])
  test(`another page is shown only when its style sheet “${sheet}” has loaded`, async ({
    visit,
  }) => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const file = new RegExp(`/${sheet}-[\\w-]+\\.css`);
    const { page } = await visit('/', {
      before: (context) =>
        context.route(file, async (route) => {
          await released;
          await route.continue();
        }),
    });
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    const requested = page.waitForRequest(file);
    await page.locator('#menu a[href="/impact"], footer a[href="/impact"]').first().click();
    await requested;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
    release();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '');
    const picture = page.locator('.page img').first();
    await expect(picture).toHaveCSS('background-image', /^url\("data:image\/webp/);
    await expect(picture).toHaveCSS('object-fit', 'cover');
  });

test('pages look the same after navigation in the app as when opened directly', async ({
  demo,
  visit,
}) => {
  const { page } = await visit('/');
  for (const path of ['/impact', '/rituals', '/about', '/events', '/']) {
    await page
      .locator(`#menu a[href="${path}"], footer a[href="${path}"], .nav-brand[href="${path}"]`)
      .first()
      .click();
    await expect(page).toHaveURL(`${demo.url}${path}`);
    const sizes = () =>
      [...document.querySelectorAll('.page :is(h1, h2, h3, p, a, img, section)')].map((element) => {
        const { width, height } = element.getBoundingClientRect();
        const { color, fontSize, display } = getComputedStyle(element);
        return `${element.tagName} ${Math.round(width)}×${Math.round(height)} ${color} ${fontSize} ${display}`;
      });
    const { page: alone } = await visit(path);
    expect(await page.evaluate(sizes), path).toEqual(await alone.evaluate(sizes));
    await alone.close();
  }
});

test('no screen style applies in print, also after other pages were opened', async ({ visit }) => {
  const { page } = await visit('/');
  await page.locator('footer a[href="/impact"]').first().click();
  await expectShown(page, '/impact');
  await page.emulateMedia({ media: 'print' });
  const selectors = await page.evaluate(() => {
    const isPrinted = (media: MediaList) => matchMedia(media.mediaText).matches;
    const selectorsIn = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule.selectorText];
        if (rule instanceof CSSMediaRule && !isPrinted(rule.media)) return [];
        return rule instanceof CSSGroupingRule ? selectorsIn(rule.cssRules) : [];
      });
    return [...document.styleSheets, ...document.adoptedStyleSheets]
      .filter((sheet) => isPrinted(sheet.media) && !sheet.href?.includes('/assets/print-'))
      .flatMap((sheet) => selectorsIn(sheet.cssRules));
  });
  const shared = /^(:root|\.surface-|\.picture-|\[class[\^*]=" ?picture-)/;
  expect(selectors).toContainEqual(expect.stringMatching(shared));
  expect(selectors.filter((selector) => !shared.test(selector))).toEqual([]);
  // Visually hidden texts, which announce the opened page, are not printed.
  for (const words of await page.locator('.visually-hidden').all())
    await expect(words).toBeHidden();
});
