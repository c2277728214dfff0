// Tests of slow networks and old browsers: pages work before their scripts have loaded, and are complete without some
// recent browser features.

import type { BrowserContext, Page } from '@playwright/test';
import { ARTICLE } from '../support/content';
import { buyButton, words } from '../support/sales-page';
import { expectServed, menu, menuLink } from '../support/site';
import { expect, test } from '../support/test';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('before any script has loaded a page is shown, its links work, and the buy form posts', async ({
  visit,
}) => {
  const { page } = await visit('/', { unanswered: /\.js$/, waitForHydration: false });
  await page.getByRole('main').locator('a[href="/journal"]').first().click();
  await expect(page).toHaveURL('/journal');
  await expect(heading(page)).toBeVisible();
  await menuLink(page, '/initiation').click();
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
  await expect(page.getByText(words.demoNotice)).toBeVisible();
});

/** Rewrites documents, so that the browser behaves like one without a feature. */
function rewriteDocuments(context: BrowserContext, rewrites: [string, string][]) {
  return context.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      const request = route.request();
      if (request.resourceType() !== 'document' || request.method() !== 'GET')
        return route.continue();
      const response = await route.fetch();
      let body = await response.text();
      for (const [text, replacement] of rewrites) {
        expect(body).toContain(text);
        body = body.replaceAll(text, replacement);
      }
      // The content security policy has the hashes of the original styles.
      const { 'content-security-policy': _, ...headers } = response.headers();
      return route.fulfill({ response, headers, body });
    },
  );
}

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

test('without view transitions, scroll timelines and AVIF a page shows all of its content, and its links work', async ({
  visit,
}) => {
  const requested: string[] = [];
  const { page, hydrated } = await visit('/', {
    motion: true,
    before: async (context) => {
      context.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await rewriteDocuments(context, [
        ['@view-transition', 'unsupported-feature'],
        ['animation-timeline', 'unsupported-feature'],
        ['type="image/avif"', 'type="image/unknown"'],
      ]);
    },
  });
  await expectShown(page);
  for (const path of ['/initiation', ARTICLE]) {
    await page.goto(path);
    await hydrated();
    await expectShown(page);
  }
  expect(requested.filter((address) => address.endsWith('.avif'))).toEqual([]);
  await menuLink(page, '/about').click();
  await expect(page).toHaveURL('/about');
  await expect(heading(page)).toBeFocused();
  await expectShown(page);
});

/** Features without which the app does not run. */
const REQUIRED: Record<string, (context: BrowserContext) => Promise<unknown>> = {
  WebAssembly: (context) =>
    context.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly')),
  popovers: async (context) => {
    await context.addInitScript(() => {
      for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
        Reflect.deleteProperty(HTMLElement.prototype, name);
    });
    await rewriteDocuments(context, [
      [' popover="auto"', ''],
      ['not selector(:popover-open)', 'selector(:popover-open)'],
    ]);
  },
};

for (const [feature, remove] of Object.entries(REQUIRED))
  test(`without ${feature} pages stay as they were served, links work, and the buy form posts`, async ({
    visit,
  }) => {
    const { page } = await visit('/', {
      viewport: { width: 390, height: 844 },
      clock: 'paused',
      waitForHydration: false,
      before: remove,
    });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    /** Two frames later, the app would load its scripts. */
    const expectNoApp = async () => {
      await page.waitForLoadState();
      await page.clock.runFor(50);
      expect(requested.filter((path) => /\/(core|start)-/.test(path))).toEqual([]);
    };
    await expectNoApp();
    if (feature === 'popovers') {
      await expectMenuAbove(page);
      await page.setViewportSize({ width: 768, height: 1024 });
      await expectMenuAbove(page);
    } else {
      await expectServed(page);
      await page.getByRole('button', { name: words.openMenu }).click();
    }
    await expectShown(page);
    await menuLink(page, '/about').click();
    await expect(page).toHaveURL('/about');
    // Opened directly: the browser may have prerendered a page that is opened by its link, and a test cannot change a
    // prerendered page.
    await page.goto('/initiation');
    await expectNoApp();
    if (feature === 'popovers') await expectMenuAbove(page);
    await buyButton(page).click();
    await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
  });

/** Asserts that the links of the menu are part of the page, and cover nothing. */
async function expectMenuAbove(page: Page): Promise<void> {
  await expect(menuLink(page, '/contact')).toBeInViewport();
  await expect(page.getByRole('button', { name: words.openMenu })).toHaveCount(0);
  const [bar, title] = await Promise.all([menu(page).boundingBox(), heading(page).boundingBox()]);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
}
