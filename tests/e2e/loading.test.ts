// Tests of loading the app, and of failed downloads: the served page stays complete, hydration is retried, and
// navigation recovers. The app starts two frames after the page, so a paused clock keeps a page as it was served.

import type { Page, Request } from '@playwright/test';
import { ARTICLE, tabTitle } from '../support/content';
import { buyButton, checkout, words } from '../support/sales-page';
import { markDocument, markedDocument, menuLink } from '../support/site';
import { expect, test, type Visit } from '../support/test';

/** Two frames of the browser's clock, in milliseconds. */
const FRAMES = 50;

/** A document without scripts, used as a starting point of visits. */
const NO_PAGE = '/favicon.svg';

/** Console messages of the browser and the app about a failed download. */
const FAILED_DOWNLOAD = [
  /net::ERR_/,
  /TypeError: Failed to fetch/,
  /dynamically imported module/,
  /A download failed/,
  /Unable to preload CSS/,
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const mainText = (page: Page) => page.getByRole('main').innerText();

/** Scripts, module and content files that a page loads by itself, grouped by the entry and by the app. */
async function downloadsOf({ page, hydrated }: Visit, url: string) {
  const downloads = new Set<string>();
  const record = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|wasm|txt|page\.json)$/.test(pathname)) downloads.add(pathname);
  };
  page.on('request', record);
  await page.goto(url);
  const entry = [...downloads];
  await page.clock.runFor(FRAMES);
  await hydrated();
  page.off('request', record);
  return { entry, app: [...downloads].slice(entry.length) };
}

/** Runs in the page: delays the paint notification until the event `painted`, which a test dispatches. */
function announcePaint(): void {
  class Paints {
    static readonly supportedEntryTypes = ['paint'];
    constructor(announce: (list: object, observer: Paints) => void) {
      addEventListener('painted', () => announce({ getEntriesByName: () => [{}] }, this));
    }
    observe(): void {}
    disconnect(): void {}
  }
  Object.defineProperty(window, 'PerformanceObserver', { value: Paints });
  performance.getEntriesByName = () => [];
}

test('the app is requested when the page has been painted, or at the first interaction', async ({
  visit,
}) => {
  const { page, hydrated } = await visit(NO_PAGE, {
    clock: 'paused',
    before: (context) => context.addInitScript(announcePaint),
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const signs = [
    () => page.evaluate(() => void dispatchEvent(new Event('painted'))),
    () => page.keyboard.press('Shift'),
    () => page.mouse.down(),
  ];
  for (const sign of signs) {
    await page.goto('/about');
    // Browsers send these events for a resting pointer when an element appears under it.
    for (const event of ['pointerover', 'pointermove'])
      await heading(page).dispatchEvent(event, { bubbles: true });
    await page.clock.runFor(FRAMES);
    await page.evaluate(() => new Promise<void>((resolve) => queueMicrotask(resolve)));
    expect(requested.filter((url) => /\/(core|start)-/.test(url))).toEqual([]);
    await sign();
    await hydrated();
    requested.length = 0;
  }
});

test('a script that arrives before the end of the document waits until the document is parsed', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/about', {
    waitForHydration: false,
    before: (context) =>
      context.addInitScript(() => {
        Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
        const stop = (event: Event) => event.isTrusted && event.stopImmediatePropagation();
        addEventListener('DOMContentLoaded', stop, { capture: true });
        const ran = ({ target }: Event) =>
          target instanceof HTMLScriptElement && Reflect.set(window, 'ran', target.src);
        document.addEventListener('load', ran, { capture: true });
      }),
  });
  await page.waitForFunction(() => /\/index-/.test(Reflect.get(window, 'ran') ?? ''));
  await page.keyboard.press('Shift');
  const requested = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(requested.filter((url) => /\/(core|start)-.*\.js/.test(url))).toEqual([]);
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'readyState');
    dispatchEvent(new Event('DOMContentLoaded'));
  });
  await hydrated();
});

test('a page stays as served while a download fails, and hydrates once the connection is back', async ({
  visit,
}) => {
  const visited = await visit(NO_PAGE, {
    clock: 'paused',
    console: [...FAILED_DOWNLOAD, /WebAssembly/, /CompileError/],
  });
  const { page, hydrated } = visited;

  /** Opens the page while a download fails; `sign` is the type of the message that reports it. */
  async function openWithout(
    file: string,
    path: string,
    { sign = 'warning', body = '' } = {},
  ): Promise<void> {
    await page.route(`**${file}`, (route) =>
      body === '' ? route.abort() : route.fulfill({ contentType: 'application/wasm', body }),
    );
    const failed = page.waitForEvent('console', (message) => message.type() === sign);
    await page.goto(path);
    const served = await mainText(page);
    await page.clock.runFor(FRAMES);
    await failed;
    expect(await mainText(page), file).toBe(served);
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
  }
  const reconnect = () => page.evaluate(() => dispatchEvent(new Event('online')));

  const initiation = await downloadsOf(visited, '/initiation');
  const article = await downloadsOf(visited, ARTICLE);
  // Loaded only if the page is used before hydration (before-hydration.test.ts).
  for (const downloads of [initiation, article])
    downloads.app = downloads.app.filter((file) => !file.includes('/early-answers-'));
  const articleFiles = article.app.filter((file) => !initiation.app.includes(file));
  expect(articleFiles.length).toBeGreaterThan(0);
  for (const [path, files] of [
    ['/initiation', initiation.app],
    [ARTICLE, articleFiles],
  ] as const)
    for (const file of files) {
      await openWithout(file, path);
      await page.unrouteAll();
      // The module stays failed until the page is loaded again.
      if (file.endsWith('.wasm')) continue;
      await reconnect();
      await hydrated();
    }

  const modules = initiation.app.filter((file) => file.endsWith('.wasm'));
  expect(modules).toHaveLength(1);
  for (const [file, options] of [
    ...initiation.entry.map((entry) => [entry, { sign: 'error' }] as const),
    ...modules.map((module) => [module, {}] as const),
    ...modules.map((module) => [module, { body: 'no module' }] as const),
  ]) {
    await openWithout(file, '/initiation', options);
    await reconnect();
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
    await page.unrouteAll();
  }
});

test('a page whose script or style sheet is missing after a deployment is opened as a document', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/', { console: [...FAILED_DOWNLOAD, /status of 404/] });
  for (const [path, file] of [
    ['/about', /\/about-page-.*\.js$/],
    ['/contact', /\/contact-page-.*\.css$/],
  ] as const) {
    // The document that was opened first names another file than the page's own.
    await page.route(file, (route) => route.fulfill({ status: 404 }));
    await markDocument(page);
    const opened = page.waitForRequest((request) => request.isNavigationRequest());
    await menuLink(page, path).click();
    await opened;
    await page.unroute(file);
    await expect(markedDocument(page)).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await hydrated();
  }
  const section = page.locator('main section').first();
  const box = await section.boundingBox();
  await page.reload();
  expect(await section.boundingBox()).toEqual(box);
});

test('a page that was opened offline appears when the connection is back, by its link, or by the button', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/', { console: FAILED_DOWNLOAD });

  /** Opens a page that has not been loaded yet, without a connection. */
  async function openOffline(open: () => Promise<void>): Promise<void> {
    await markDocument(page);
    await page.context().setOffline(true);
    await open();
    await expect(heading(page)).toHaveText(words.unexpectedError);
    await expect(page.getByRole('main')).toContainText(words.pageUnreachable);
  }

  const recoveries: Record<string, () => Promise<void>> = {
    '/about': async () => undefined,
    '/contact': () => menuLink(page, '/contact').click(),
    '/rituals': () => page.getByRole('button', { name: words.tryAgain }).click(),
  };
  for (const [path, recover] of Object.entries(recoveries)) {
    // The browser's event `online` alone recovers the page in the first case; the other cases must not depend on it.
    if (path !== '/about')
      await page.evaluate(() => {
        window.addEventListener('online', (event) => event.stopImmediatePropagation());
      });
    await openOffline(() => menuLink(page, path).click());
    await page.context().setOffline(false);
    await recover();
    // The page is a new document, with its styles.
    await expect(markedDocument(page)).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await hydrated();
    await expect(page).toHaveTitle(tabTitle(path));
    await expect(heading(page)).not.toHaveText(words.unexpectedError);
  }

  await page.goto(ARTICLE);
  await hydrated();
  const next = page.locator('.article-adjacent a').first();
  const title = await next.innerText();
  await openOffline(() => next.click());
  await page.context().setOffline(false);
  await expect(heading(page)).toHaveText(title);
  await expect(page.locator('.article-body p').first()).toBeVisible();
});

test('a checkout whose script is missing continues on the page of the plain form; without a connection it shows an error', async ({
  visit,
}) => {
  for (const script of ['checkout-attempt', 'demo-form']) {
    const { page } = await visit('/initiation', { console: FAILED_DOWNLOAD });
    await page.route(new RegExp(`/assets/${script}-.*\\.js$`), (route) => route.abort());
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
    await expect(page.getByRole('radio').first()).toBeVisible();
    await page.goBack();
    await expect(buyButton(page)).toBeVisible();
  }
  const { page } = await visit('/initiation', { console: FAILED_DOWNLOAD });
  await page.route('**/*', (route) => route.abort());
  await buyButton(page).click();
  await expect(checkout(page).getByRole('alert')).toContainText(words.checkoutBusy);
  await page.unrouteAll();
  await checkout(page).getByRole('button', { name: words.tryAgain }).click();
  await expect(checkout(page).getByRole('radio').first()).toBeVisible();
});

/** Options with which the app does not start until `release` is called. */
const BEFORE_APP = { held: /\/assets\/start-.*\.js$/, waitForHydration: false };

test('hydration keeps the focus and the press on a dialog button, which works as a button and as a link', async ({
  visit,
}) => {
  const { page, hydrated, release } = await visit('/events', BEFORE_APP);
  const link = page.locator('main a[href^="/forms/"]').first();
  await link.focus();
  await link.hover();
  await page.mouse.down();
  const served = await link.elementHandle();
  release();
  await hydrated();
  const button = page.locator('main [aria-haspopup="dialog"]').first();
  await expect(button).toBeFocused();
  await expect(button).toHaveRole('button');
  expect(await button.evaluate((element, before) => element === before, served)).toBe(true);
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/events');

  for (const key of ['Space', 'Enter']) {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  const opened = page.context().waitForEvent('page');
  await button.click({ modifiers: ['Control'] });
  await expect(await opened).toHaveURL(/\/forms\//);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('controls that cannot work before hydration are links, forms, or hidden', async ({
  visit,
}) => {
  const { page, hydrated, release } = await visit(ARTICLE, {
    ...BEFORE_APP,
    console: FAILED_DOWNLOAD,
  });
  const copy = page.locator('.copy-link button');
  await expect(copy).toBeHidden();
  const boxBefore = await page.locator('.article-facts').boundingBox();
  release();
  await hydrated();
  await expect(copy).toBeVisible();
  expect(await page.locator('.article-facts').boundingBox()).toEqual(boxBefore);

  await page.route(/\/assets\/start-.*\.js$/, (route) => route.abort());
  await page.goto('/journal');
  await page.getByRole('searchbox').fill('soft');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/journal?q=soft');
});

test('a rejected update of the URL does not affect the next page', async ({ demo, visit }) => {
  const { page } = await visit('/journal', { clock: true });
  await page.evaluate(() => {
    const { replaceState } = history;
    Reflect.set(window, 'accept', () => {
      history.replaceState = replaceState;
    });
    history.replaceState = () => {
      throw new DOMException('Too many calls', 'SecurityError');
    };
  });
  await page.getByRole('searchbox').fill('soft');
  await expect(page.getByRole('main')).toContainText('soft');
  // The update is rejected, and so is its first retry.
  await page.clock.runFor(1_500);
  await menuLink(page, '/about').click();
  await expect(page).toHaveURL('/about');
  await page.evaluate(() => Reflect.get(window, 'accept')());
  await page.clock.runFor(3_000);
  expect(page.url()).toBe(`${demo.url}/about`);
});
