// Downloads that fail: the served page stays complete, hydration is repeated, and navigation recovers.

import type { Page, Route } from '@playwright/test';
import { ARTICLE } from '../support/content';
import { buyButton, words } from '../support/sales-page';
import { menuLink } from '../support/site';
import { expect, test, type Visit } from '../support/test';

/** What the browser and the app log about a failed download. */
const FAILED_DOWNLOAD = [
  /net::ERR_/,
  /TypeError: Failed to fetch/,
  /dynamically imported module/,
  /A download failed/,
  /Unable to preload CSS/,
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The text of the page, as it was served. */
const mainText = (page: Page) => page.getByRole('main').innerText();

/** The scripts, the module and the pages that a page loads by itself until it is hydrated, without the entry. */
async function downloadsOf({ page, hydrated }: Visit, url: string): Promise<string[]> {
  const found = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|wasm|txt)$/.test(pathname)) found.add(pathname);
  });
  await page.goto(url);
  await hydrated();
  return [...found].filter((path) => !path.includes('/index-'));
}

for (const path of ['/initiation', ARTICLE])
  test(`${path} stays as served while any one of its downloads fails`, async ({ visit }) => {
    test.setTimeout(120_000);
    const visited = await visit('/favicon.svg', {
      waitForHydration: false,
      console: FAILED_DOWNLOAD,
    });
    const { page } = visited;
    const downloads = await downloadsOf(visited, path);
    expect(downloads.length).toBeGreaterThan(3);
    for (const file of downloads) {
      await page.route(`**${file}`, (route) => route.abort());
      const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(file));
      await page.goto(path);
      const served = await mainText(page);
      await failed;
      await page.waitForLoadState('networkidle');
      expect(await mainText(page), file).toBe(served);
      await expect(page.getByText(words.unexpectedError)).toHaveCount(0);
      await page.unrouteAll();
    }
  });

test('where a browser keeps a script that has failed, the page stays as it was served', async ({
  visit,
}) => {
  // Every browser keeps a script that has thrown, as older ones keep one that could not be downloaded.
  let requests = 0;
  const { page } = await visit('/about', {
    before: (context) =>
      context.route(/\/start-/, (route) => {
        requests += 1;
        return requests === 1
          ? route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("failed");' })
          : route.continue();
      }),
    waitForHydration: false,
    console: [/failed/],
  });
  const served = await mainText(page);
  // Attempts after one and after three seconds.
  const attempts: string[] = [];
  page.on('console', (entry) => attempts.push(entry.text()));
  await expect.poll(() => attempts.length).toBeGreaterThanOrEqual(2);
  expect(requests).toBe(1);
  expect(await mainText(page)).toBe(served);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('a page hydrates once a script that failed can be loaded', async ({ visit }) => {
  for (const file of [/\/core-/, /\/start-/, /\/base-/, /\/pages-/, /\/about-page-/]) {
    let failures = 0;
    const { page } = await visit('/about', {
      before: (context) =>
        context.route(file, (route) => {
          failures += 1;
          return failures === 1 ? route.abort() : route.continue();
        }),
      console: FAILED_DOWNLOAD,
    });
    expect(failures, String(file)).toBeGreaterThan(1);
    await expect(page.locator('main [aria-haspopup="dialog"]').first()).toBeVisible();
  }
});

for (const [name, answer] of [
  ['downloaded', (route: Route) => route.abort()],
  ['compiled', (route: Route) => route.fulfill({ contentType: 'application/wasm', body: 'no' })],
] as const)
  test(`a module that cannot be ${name} leaves the page as it was served until it is loaded again`, async ({
    visit,
  }) => {
    const { page, hydrated } = await visit('/favicon.svg', {
      waitForHydration: false,
      console: [...FAILED_DOWNLOAD, /WebAssembly/, /CompileError/],
    });
    await page.route(/\.wasm$/, answer);
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.goto('/initiation');
    const served = await mainText(page);
    await warned;
    expect(await mainText(page)).toBe(served);
    await page.unrouteAll();
    await page.reload();
    await hydrated();
    await page.route(/\.wasm$/, answer);
    await page.reload();
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
  });

test('a page that opened without its scripts hydrates when the connection is back', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/favicon.svg', {
    waitForHydration: false,
    console: FAILED_DOWNLOAD,
  });
  await page.route(/\/assets\/start-.*\.js$/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/about');
  await failed;
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await hydrated();
});

test('the buy form posts while a script of the page is missing', async ({ visit }) => {
  const { page } = await visit('/favicon.svg', {
    waitForHydration: false,
    console: FAILED_DOWNLOAD,
  });
  await page.route(/\/assets\/(initiation-page|functions)-.*\.js$/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/initiation');
  await failed;
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
});

test('a chunk that is missing after a deployment loads the page as a document', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/', {
    console: [...FAILED_DOWNLOAD, /status of 404/],
  });
  await page.evaluate(() => {
    document.documentElement.dataset['first'] = 'yes';
  });
  await page.route(/\/assets\/about-page-.*\.js$/, (route) => route.fulfill({ status: 404 }));
  await menuLink(page, '/about').click();
  await expect(page.locator('html')).not.toHaveAttribute('data-first', 'yes');
  await expect(page).toHaveURL('/about');
  await expect(page.getByText(words.unexpectedError)).toHaveCount(0);
  await page.unrouteAll();
  await hydrated();
});

/** Opens Home, goes offline, and clicks on About, whose script has not been loaded. */
async function openOffline(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await menuLink(page, '/about').click();
  await expect(heading(page)).toHaveText(words.unexpectedError);
  await expect(page.getByRole('alert')).toHaveText(words.pageUnreachable);
}

const RECOVERIES: [string, (page: Page) => Promise<void>][] = [
  ['the connection comes back', async () => undefined],
  ['the same link is clicked again', (page) => menuLink(page, '/about').click()],
  ['the button is pressed', (page) => page.getByRole('button', { name: words.tryAgain }).click()],
];

for (const [how, recover] of RECOVERIES)
  test(`a page that was opened offline appears when ${how}`, async ({ visit }) => {
    const { page, hydrated } = await visit('/', { console: FAILED_DOWNLOAD });
    // The event alone recovers in the first case; the others must not depend on it.
    if (how !== 'the connection comes back')
      await page.evaluate(() => {
        window.addEventListener('online', (event) => event.stopImmediatePropagation(), {
          capture: true,
        });
      });
    await openOffline(page);
    await page.context().setOffline(false);
    await recover(page);
    await expect(heading(page)).not.toHaveText(words.unexpectedError);
    await expect(page).toHaveURL('/about');
    // The page is opened as a document, with its styles.
    await hydrated();
    await expect(page.locator('.about-hero')).toHaveCSS('position', 'relative');
  });

test('after a style sheet has failed once, its page is opened as a document, with its styles', async ({
  visit,
}) => {
  const { page, hydrated } = await visit('/', { console: FAILED_DOWNLOAD });
  await page.route(/\/assets\/about-page-.*\.css$/, (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed');
  await menuLink(page, '/about').hover();
  await failed;
  await menuLink(page, '/about').click();
  await expect(page).toHaveURL('/about');
  await hydrated();
  const served = await page.locator('main section').first().boundingBox();
  const { page: alone } = await visit('/about');
  expect(served).toEqual(await alone.locator('main section').first().boundingBox());
});

test('the text of an article that was opened offline appears with the connection', async ({
  visit,
}) => {
  const { page } = await visit(ARTICLE, {
    console: FAILED_DOWNLOAD,
  });
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const next = page.locator('.article-adjacent a').first();
  const title = await next.innerText();
  await next.click();
  await expect(heading(page)).toHaveText(words.unexpectedError);
  await page.context().setOffline(false);
  await expect(heading(page)).toHaveText(title);
  await expect(page.locator('.article-body p').first()).toBeVisible();
});

for (const script of ['checkout-attempt', 'demo-form'])
  test(`a checkout whose script ${script} is missing continues on the page of the plain form`, async ({
    visit,
  }) => {
    const { page } = await visit('/initiation', { console: FAILED_DOWNLOAD });
    await page.waitForLoadState('networkidle');
    await page.route(new RegExp(`/assets/${script}-.*\\.js$`), (route) => route.abort());
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
    await expect(page.getByRole('radio').first()).toBeVisible();
    await page.goBack();
    await expect(buyButton(page)).toBeVisible();
  });

test('a checkout whose script is missing without a connection is reported in its place', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', { console: FAILED_DOWNLOAD });
  await page.waitForLoadState('networkidle');
  await page.route('**/*', (route) => route.abort());
  await buyButton(page).click();
  const checkout = page.getByRole('region', { name: words.checkoutRegion });
  await expect(checkout.getByRole('alert')).toContainText(words.checkoutBusy);
  await page.unrouteAll();
  await checkout.getByRole('button', { name: words.tryAgain }).click();
  await expect(checkout.getByRole('radio').first()).toBeVisible();
});

/** A page of which the app waits until `release` is called. */
const BEFORE_APP = { held: /\/assets\/start-.*\.js$/, waitForHydration: false };

test('hydration keeps the focus on a dialog button, and the press that has begun on it', async ({
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
  expect(await button.evaluate((element, before) => element === before, served)).toBe(true);
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/events');
});

test('a dialog button opens with Space and Enter, and with Ctrl in a tab of its own', async ({
  visit,
}) => {
  const { page } = await visit('/events');
  const button = page.locator('main [aria-haspopup="dialog"]').first();
  await expect(button).toHaveRole('button');
  for (const key of ['Space', 'Enter']) {
    await button.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
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
  const place = await page.locator('.article-facts').boundingBox();
  release();
  await hydrated();
  await expect(copy).toBeVisible();
  expect(await page.locator('.article-facts').boundingBox()).toEqual(place);

  await page.route(/\/assets\/start-.*\.js$/, (route) => route.abort());
  await page.goto('/journal');
  await page.getByRole('searchbox').fill('soft');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/journal?q=soft');
});

test('a rejected update of the URL does not reach the page that is opened next', async ({
  demo,
  visit,
}) => {
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
  // The update is rejected, and so is the first repetition.
  await page.clock.runFor(1_500);
  await menuLink(page, '/about').click();
  await expect(page).toHaveURL('/about');
  await page.evaluate(() => Reflect.get(window, 'accept')());
  await page.clock.runFor(3_000);
  expect(page.url()).toBe(`${demo.url}/about`);
});
