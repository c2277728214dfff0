// Slow networks and old browsers: text renders early, and pages stay complete without missing features.

import type { BrowserContext, Page } from '@playwright/test';
import { ARTICLE } from '../support/content';
import { buyButton, words } from '../support/sales-page';
import { menu, menuLink } from '../support/site';
import { expect, test } from '../support/test';

/** 400 kbit/s with a round trip of 400 ms. */
const BYTES_PER_SECOND = 400_000 / 8;
const ROUND_TRIP = 400;

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}

/** Opens a page over the slow connection with an empty cache, and returns while it is still loading. */
async function openSlowly(page: Page, url: string): Promise<void> {
  await slowDown(page);
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}

test('on a slow connection a link works before the scripts have loaded', async ({ visit }) => {
  const { page } = await visit('/forms/newsletter', { waitForHydration: false });
  await openSlowly(page, '/');
  await page.getByRole('main').locator('a[href="/journal"]').first().click();
  await expect(page).toHaveURL('/journal');
});

test('on a slow connection the buy button works before the scripts have loaded', async ({
  visit,
}) => {
  const { page } = await visit('/forms/newsletter', { waitForHydration: false });
  await openSlowly(page, '/initiation');
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
  await expect(page.getByText(words.demoNotice)).toBeVisible();
});

/** Rewrites documents, so that the browser behaves like one without a feature. */
function rewriteDocuments(rewrite: (html: string) => string) {
  return (context: BrowserContext) =>
    context.route(
      (url) => !/\.\w+$/.test(url.pathname),
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.continue();
        const response = await route.fetch();
        const body = await response.text();
        const rewritten = rewrite(body);
        expect(rewritten).not.toBe(body);
        // The content security policy has the hashes of the original styles.
        const { 'content-security-policy': _, ...headers } = response.headers();
        return route.fulfill({ response, headers, body: rewritten });
      },
    );
}

const withInitScript = (script: () => void) => (context: BrowserContext) =>
  context.addInitScript(script);

/** Features that an old browser lacks. */
const MISSING_FEATURES: Record<string, string> = {
  'view transitions': '@view-transition',
  'scroll timelines': 'animation-timeline',
};

for (const [name, rule] of Object.entries(MISSING_FEATURES))
  test(`without ${name} a page hydrates, shows all content, and its links work`, async ({
    visit,
  }) => {
    const { page } = await visit('/', {
      motion: rule === 'animation-timeline',
      before: rewriteDocuments((html) => html.replaceAll(rule, 'unsupported-feature')),
    });
    await expectShown(page);
    await menuLink(page, '/about').click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectShown(page);
  });

test('without AVIF every image loads in another format', async ({ visit }) => {
  for (const path of ['/', '/initiation', ARTICLE]) {
    const requested: string[] = [];
    const { page } = await visit(path, {
      before: async (context) => {
        context.on('request', (request) => requested.push(new URL(request.url()).pathname));
        await rewriteDocuments((html) =>
          html.replaceAll('type="image/avif"', 'type="image/unknown"'),
        )(context);
      },
    });
    await expectShown(page);
    expect(requested.filter((address) => address.endsWith('.avif'))).toEqual([]);
  }
});

/** Asserts that all content is visible and every image has loaded. */
async function expectShown(page: Page): Promise<void> {
  const faults = await page.evaluate(async () => {
    const hidden = [...document.querySelectorAll('main .reveal > *')]
      .filter((element) => !element.checkVisibility({ opacityProperty: true }))
      .map((element) => `unseen: ${element.className}`);
    const missing: string[] = [];
    for (const picture of document.images) {
      picture.loading = 'eager';
      await picture.decode().catch(() => missing.push(`missing: ${picture.currentSrc}`));
      if (picture.naturalWidth === 0) missing.push(`empty: ${picture.currentSrc}`);
    }
    return [...hidden, ...missing];
  });
  expect(faults).toEqual([]);
}

for (const width of [390, 768])
  test(`without popovers the links of the menu are in the page and cover nothing, at ${width} px`, async ({
    visit,
  }) => {
    for (const path of ['/', '/initiation']) {
      const { page } = await visit(path, {
        viewport: { width, height: 844 },
        waitForHydration: false,
        before: async (context) => {
          await context.addInitScript(() =>
            Reflect.deleteProperty(HTMLElement.prototype, 'popover'),
          );
          await rewriteDocuments((html) =>
            html
              .replaceAll(' popover="auto"', '')
              .replaceAll('not selector(:popover-open)', 'selector(:popover-open)'),
          )(context);
        },
      });
      await expect(menuLink(page, '/contact')).toBeInViewport();
      await expect(page.getByRole('button', { name: /menu/ })).toHaveCount(0);
      const [bar, title] = await Promise.all([
        menu(page).boundingBox(),
        page.getByRole('heading', { level: 1 }).boundingBox(),
      ]);
      expect((bar?.y ?? 0) + (bar?.height ?? 0), path).toBeLessThanOrEqual(title?.y ?? 0);
      await menuLink(page, '/about').click();
      await expect(page).toHaveURL('/about');
    }
  });

const noWebAssembly = {
  before: withInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly')),
  waitForHydration: false,
};

test('without WebAssembly pages keep their content, links lead on, and the buy form submits', async ({
  visit,
}) => {
  const { page } = await visit('/', noWebAssembly);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'WebAssembly' in globalThis)).toBe(false);
  await expectShown(page);
  await menuLink(page, '/initiation').click();
  await expect(page).toHaveURL('/initiation');
  await page.waitForLoadState('networkidle');
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
});
