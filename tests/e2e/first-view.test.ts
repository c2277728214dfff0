// The first view and the first response: what Home shows without scrolling, what arrives first, late fonts and searches
// that move nothing, late styles, and what is seen at once after a press.

import { get } from 'node:http';
import { brotliDecompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessibility';
import { contentOf } from '../support/content';
import { categories } from '../support/journal-page';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };

for (const viewport of [
  { width: 390, height: 664 },
  PHONE,
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
])
  test(`without scrolling Home says what can be had today at ${viewport.width} × ${viewport.height}`, async ({
    visit,
  }) => {
    const { page } = await visit('/', { viewport });
    const { hero } = contentOf('/', 'home');
    const main = page.getByRole('main');
    const today = main.getByRole('link', { name: hero.today.label, exact: true });
    await expect(today).toHaveAttribute('href', hero.today.to);
    const bar = (await page.locator('.nav-bar').boundingBox())?.height ?? 0;
    for (const shown of [today, main.getByRole('button', { name: hero.dialog.label })]) {
      const { y = -1, height = 0 } = (await shown.boundingBox()) ?? {};
      expect(y).toBeGreaterThan(bar);
      expect(y + height).toBeLessThanOrEqual(viewport.height);
    }
    await expectAccessible(page);
  });

test('the styles and the first view of INITIATION arrive in the first round trip', async ({
  demo,
}) => {
  const { headers, body } = await new Promise<{ headers: string[]; body: Buffer }>(
    (resolve, reject) => {
      get(`${demo.url}/initiation`, { headers: { 'accept-encoding': 'br' } }, async (response) => {
        resolve({ headers: response.rawHeaders, body: Buffer.concat(await response.toArray()) });
      }).on('error', reject);
    },
  );
  expect(headers).toContain('br');
  // Of each header the name, the value, a colon, a space and the line end; then the status line and an empty line.
  const head = headers.reduce(
    (sum, text) => sum + text.length + 2,
    'HTTP/1.1 200 OK\r\n\r\n'.length,
  );
  // Ten segments of 1460 bytes: the initial congestion window (RFC 6928).
  const first = body.subarray(0, 10 * 1460 - head);
  const html = brotliDecompressSync(first, { finishFlush: constants.BROTLI_OPERATION_FLUSH });
  expect(html.toString()).toMatch(/<\/style>[\s\S]*<\/h1>[\s\S]*<\/section>/);
});

// The browser asks for pictures before it lays out the page, and again where it then needs another size.
for (const path of ['/', '/events', '/consulting', '/initiation', '/about', '/rituals'])
  test(`a phone downloads each picture of ${path} in one size`, async ({ visit }) => {
    const { page } = await visit('/favicon.svg', {
      waitForHydration: false,
      viewport: PHONE,
      deviceScaleFactor: 2,
      mobile: true,
    });
    const pictures = new Map<string, string[]>();
    page.on('request', (request) => {
      const [, name, size] = /\/pictures\/(.+)-(\d+)\.\w+$/.exec(request.url()) ?? [];
      if (name && size) pictures.set(name, [...(pictures.get(name) ?? []), size]);
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(pictures.size).toBeGreaterThan(0);
    expect([...pictures].filter(([, sizes]) => sizes.length > 1)).toEqual([]);
  });

/** Records layout shifts from here on; the returned function resolves to those until then. */
async function recordShifts(page: Page): Promise<() => Promise<number[]>> {
  const recorded = await page.evaluateHandle(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift' });
    return shifts;
  });
  return () =>
    recorded.evaluate(async (shifts) => {
      // What has been laid out is reported once it is painted.
      for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
      return shifts;
    });
}

for (const path of ['/', '/initiation', '/journal'])
  test(`nothing on ${path} shifts when its fonts arrive after the first paint`, async ({
    visit,
  }) => {
    const { page, release } = await visit('/favicon.svg', {
      waitForHydration: false,
      viewport: PHONE,
      held: /\.woff2$/,
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const shifts = await recordShifts(page);
    const loaded = () => page.evaluate(() => document.fonts.status);
    expect(await loaded()).toBe('loading');
    release();
    await expect.poll(loaded).toBe('loaded');
    const sum = (await shifts()).reduce((all, value) => all + value, 0);
    expect(sum).toBeLessThan(0.01);
  });

test('text that waits for its font is not redrawn when another font arrives', async ({ visit }) => {
  const heights = async (unanswered: RegExp, arrived: number) => {
    const { page } = await visit('/journal', {
      waitForHydration: false,
      viewport: PHONE,
      unanswered,
    });
    const loaded = () =>
      page.evaluate(
        () =>
          [...document.fonts].filter(
            (face) => face.status === 'loaded' && face.unicodeRange !== 'U+0-10FFFF',
          ).length,
      );
    await expect.poll(loaded).toBe(arrived);
    return page
      .getByRole('main')
      .locator('p')
      .evaluateAll((all) => all.map((text) => text.getBoundingClientRect().height));
  };
  // Both pages lack the font of the text; on the second, fonts of other characters have arrived.
  const none = await heights(/hanken-grotesk|public-sans/, 2);
  expect(await heights(/hanken-grotesk-latin-wght/, 4)).toEqual(none);
});

for (const viewport of [{ width: 1280, height: 800 }, PHONE])
  test(`a search in the URL shifts nothing when it is hydrated, at ${viewport.width} px`, async ({
    visit,
  }) => {
    for (const query of [
      '?q=soft',
      `?category=${encodeURIComponent(categories[0]?.name ?? '')}`,
      '?q=no+such+words',
    ]) {
      const { page, hydrated, release } = await visit(`/journal${query}`, {
        held: /\/assets\/start-.*\.js$/,
        waitForHydration: false,
        viewport,
      });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const shifts = await recordShifts(page);
      release();
      await hydrated();
      const text = new URLSearchParams(query).get('q') ?? '';
      await expect(page.getByRole('searchbox')).toHaveValue(text);
      expect(await shifts(), query).toEqual([]);
    }
  });

/** Limit for a visible response, in milliseconds. */
const LIMIT = 100;

/** Clicks an element; returns the opacity of the response element a tenth of a second later, from 0 to 1. */
function opacityAfterPress(page: Page, button: string, response: string): Promise<number> {
  return page.evaluate(
    async ({ button, response, limit }) => {
      document.querySelector<HTMLElement>(button)?.click();
      await new Promise(requestAnimationFrame);
      const element = document.querySelector(response);
      if (!element?.checkVisibility({ visibilityProperty: true })) return 0;
      // Animations are set to the time limit, so that the result does not depend on the speed of the machine.
      for (const animation of document.getAnimations()) {
        if (animation.timeline !== document.timeline) continue;
        animation.pause();
        animation.currentTime = limit;
      }
      let opacity = 1;
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
        opacity *= Number(getComputedStyle(ancestor).opacity);
      return opacity;
    },
    { button, response, limit: LIMIT },
  );
}

for (const [name, path, button, response] of [
  ['the menu', '/', '.nav-toggle', '.nav-menu:popover-open .nav-link'],
  ['a dialog', '/events', 'main [aria-haspopup="dialog"]', 'dialog[open] h2'],
  ['the checkout', '/initiation', 'form.buy-button button', '.checkout .checkout-skeleton'],
] as const)
  test(`a tenth of a second after a press ${name} is seen`, async ({ visit }) => {
    const { page } = await visit(path, {
      viewport: PHONE,
      motion: true,
      unanswered: /create-initiation-checkout/,
    });
    expect(await opacityAfterPress(page, button, response)).toBeGreaterThan(0.2);
  });

test('a pressed button moves in the frame after pointer down', async ({ visit }) => {
  const { page } = await visit('/', { viewport: PHONE });
  const button = page.locator('.button-luxury').first();
  await button.hover();
  const translate = () => button.evaluate((element) => getComputedStyle(element).translate);
  expect(await translate()).toBe('none');
  await page.mouse.down();
  expect(await translate()).toBe('0px 1px');
  await page.mouse.up();
});

// ── Styles ──────────────────────────────────────────────────────────

test('a dialog is styled without any style sheet that has to load', async ({ visit }) => {
  const { page } = await visit('/contact', {
    // The rules for paper belong to the load of the document.
    before: (context) => context.route(/\/assets\/(?!print-)[\w-]+\.css/, () => undefined),
  });
  await page.locator('main [aria-haspopup="dialog"]').first().click();
  const sheet = page.locator('.form-dialog-sheet');
  await expect(sheet).toBeVisible();
  await expect(sheet).toHaveCSS('background-color', 'rgb(251, 248, 242)');
  await expect(page.getByRole('dialog')).toHaveCSS('display', 'grid');
});

for (const sheet of ['impact-page', 'pictures'])
  test(`another page is shown when its style sheet “${sheet}” has loaded, and never without it`, async ({
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

test('pages that are opened one after the other look like pages that are opened alone', async ({
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

// ── Pictures ────────────────────────────────────────────────────────

const unloadedPictures = (page: Page) =>
  page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.filter((image) => !image.complete || image.naturalWidth === 0).map(({ src }) => src),
    );

const lazyPictures = (page: Page) => page.locator('main img[loading="lazy"]');

for (const path of ['/', '/contact', '/journal', '/services'])
  test(`every picture of ${path} loads without scrolling`, async ({ visit }) => {
    const { page } = await visit(path, { viewport: PHONE });
    await expect(lazyPictures(page)).toHaveCount(0);
    await expect.poll(() => unloadedPictures(page)).toEqual([]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

/** A capture of the whole page, cut to each of its pictures, by name. */
async function capturedPictures(page: Page): Promise<Map<string, Buffer>> {
  const boxes = await page.locator('main img').evaluateAll((images) =>
    images.map((image) => {
      const { left, top, width, height } = image.getBoundingClientRect();
      const [from, to] = [Math.max(0, left), Math.min(innerWidth, left + width)].map(Math.round);
      const [above, below] = [top + scrollY, top + scrollY + height].map(Math.round);
      const [x = 0, right = 0, y = 0, bottom = 0] = [from, to, above, below];
      return { name: image.className, left: x, top: y, width: right - x, height: bottom - y };
    }),
  );
  const whole = await page.screenshot({ fullPage: true });
  const pictures = new Map<string, Buffer>();
  for (const { name, ...box } of boxes)
    pictures.set(name, await sharp(whole).extract(box).removeAlpha().raw().toBuffer());
  return pictures;
}

for (const path of ['/', '/initiation', '/retreats'])
  test(`a capture of the whole of ${path} shows pictures, not their placeholders`, async ({
    visit,
  }) => {
    const { page } = await visit(path, { viewport: { width: 1440, height: 900 } });
    await expect.poll(() => unloadedPictures(page)).toEqual([]);
    const first = await capturedPictures(page);
    await page
      .locator('main img')
      .evaluateAll((images: HTMLImageElement[]) => Promise.all(images.map((one) => one.decode())));
    for (const [name, later] of await capturedPictures(page)) {
      const pixels = first.get(name) ?? Buffer.alloc(0);
      const differences = later.reduce(
        (sum, value, at) => sum + Math.abs(value - (pixels[at] ?? 0)),
        0,
      );
      expect(differences / later.length, name).toBeLessThan(1);
    }
  });

test('after navigation the pictures further down follow, too', async ({ visit }) => {
  const { page } = await visit('/contact');
  await page.locator('footer a[href="/about"]').first().click();
  await expect(page).toHaveURL('/about');
  await expect.poll(() => unloadedPictures(page)).toEqual([]);
});

test('where the visitor saves data, pictures further down wait until they are near', async ({
  visit,
}) => {
  const { page } = await visit('/services', {
    viewport: PHONE,
    before: (context) =>
      context.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      ),
  });
  await page.waitForLoadState('networkidle');
  expect((await unloadedPictures(page)).length).toBeGreaterThan(0);
});
