// A slow line and an old browser: the words come soon, and whatever is missing, the page stays whole and leads on.

import type { BrowserContext, Page } from 'playwright-core';
import { buyButton, words } from '../support/sales-page';
import { expect, test } from '../support/test';

/** 400 kbit/s, and 400 ms there and back. */
const BYTES_PER_SECOND = 400_000 / 8;
const ROUND_TRIP = 400;
/** A name, a connection and its encryption take one round trip each before the first question; loopback has none of them. */
const HANDSHAKES = 3;
/** When words are there at the latest, in milliseconds. */
const SOON = 3_000;

const ESSAY = '/journal/the-cellular-awakening';

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

/** Opens a page over the slow line, with an empty cache; it has only just begun to arrive. */
async function openSlowly(page: Page, url: string): Promise<void> {
  await slowDown(page);
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** When the first words of the page were seen, in milliseconds from its beginning. */
function firstWords(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((seen) => {
        const watch = new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName('first-contentful-paint'))
            seen(startTime);
        });
        watch.observe({ type: 'paint', buffered: true });
      }),
  );
}

test.for(['/', '/initiation', '/journal', ESSAY])(
  'on a slow line the words of %s are there within three seconds',
  { timeout: 120_000 },
  async (path, { demo, visit }) => {
    let soonest = Number.POSITIVE_INFINITY;
    // The line is always as slow; what a busy machine adds to it is not asked about.
    for (let times = 0; times < 8 && soonest > SOON; times += 1) {
      const { page } = await visit(`${demo.url}/forms/newsletter`, { hydrated: false });
      await openSlowly(page, demo.url + path);
      soonest = Math.min(soonest, (await firstWords(page)) + HANDSHAKES * ROUND_TRIP);
      await expect(page.getByRole('main').locator('p:visible').first()).toBeInViewport();
    }
    expect(soonest).toBeLessThanOrEqual(SOON);
  },
);

test('on a slow line a link leads on before the scripts have come', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/forms/newsletter`, { hydrated: false });
  await openSlowly(page, demo.url);
  await page.getByRole('main').getByRole('link', { name: 'Read the journal' }).click();
  await expect(page).toHaveURL(`${demo.url}/journal`);
});

test('on a slow line the buy button works before the scripts have come', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/forms/newsletter`, { hydrated: false });
  await openSlowly(page, `${demo.url}/initiation`);
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
  await expect(page.getByText(words.demoNotice)).toBeVisible();
});

/** Documents that are changed on their way, as an older browser would read them. */
function reading(change: (html: string) => string) {
  return (context: BrowserContext) =>
    context.route(
      (url) => !/\.\w+$/.test(url.pathname),
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.continue();
        const response = await route.fetch();
        const body = await response.text();
        const changed = change(body);
        expect(changed).not.toBe(body);
        // The policy knows the styles by their hash.
        const { 'content-security-policy': _, ...headers } = response.headers();
        return route.fulfill({ response, headers, body: changed });
      },
    );
}

const without = (script: () => void) => (context: BrowserContext) => context.addInitScript(script);

/** What an old browser lacks. */
const OLD: Record<string, string> = {
  'view transitions': '@view-transition',
  'scroll timelines': 'animation-timeline',
};

test.for(Object.entries(OLD))(
  'without %s the page comes to life, shows everything and leads on',
  async ([, rule], { demo, visit }) => {
    const { page } = await visit(demo.url, {
      motion: rule === 'animation-timeline',
      before: reading((html) => html.replaceAll(rule, 'unknown-to-her')),
    });
    await expectShown(page);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'About' })
      .click();
    await expect(page).toHaveURL(`${demo.url}/about`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectShown(page);
  },
);

test.for(['/', '/initiation', '/journal', ESSAY, '/impact'])(
  'without AVIF every picture of %s comes in another format',
  async (path, { demo, visit }) => {
    const asked: string[] = [];
    const { page } = await visit(demo.url + path, {
      before: async (context) => {
        context.on('request', (request) => asked.push(new URL(request.url()).pathname));
        await reading((html) => html.replaceAll('type="image/avif"', 'type="image/unknown"'))(
          context,
        );
      },
    });
    await expectShown(page);
    expect(asked.filter((address) => address.endsWith('.avif'))).toEqual([]);
  },
);

/** Nothing is left unseen, and every picture is there. */
async function expectShown(page: Page): Promise<void> {
  const faults = await page.evaluate(async () => {
    const unseen = [...document.querySelectorAll('main .reveal > *')]
      .filter((element) => !element.checkVisibility({ opacityProperty: true }))
      .map((element) => `unseen: ${element.className}`);
    const missing: string[] = [];
    for (const picture of document.images) {
      picture.loading = 'eager';
      await picture.decode().catch(() => missing.push(`missing: ${picture.currentSrc}`));
      if (picture.naturalWidth === 0) missing.push(`empty: ${picture.currentSrc}`);
    }
    return [...unseen, ...missing];
  });
  expect(faults).toEqual([]);
}

const noWebAssembly = {
  before: without(() => Reflect.deleteProperty(globalThis, 'WebAssembly')),
  hydrated: false,
};

test('without WebAssembly a page stays as it was written, and leads on', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(demo.url, noWebAssembly);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'WebAssembly' in globalThis)).toBe(false);
  await expectShown(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(`${demo.url}/about`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('without WebAssembly the buy form is sent, and the journal lists every essay', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/journal`, noWebAssembly);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(7);
  await page.goto(`${demo.url}/initiation`);
  await page.waitForLoadState('networkidle');
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
});
