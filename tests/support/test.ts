// What every browser test begins with: a browser, the shops, and visitors that are checked when they leave.

import { expect as expectInPage } from 'playwright/test';
import { chromium } from 'playwright-core';
import { test as base } from 'vitest';
import { chromiumLaunch } from './chromium';
import { openClosed, openDemo, openStripe, type Shop } from './shops';
import { Visit, type VisitOptions } from './visit';

/** Playwright's own: it waits for what it expects of a page. */
export const expect = expectInPage.configure({ timeout: 10_000 });

/** A shop that opens for a whole file of tests and closes after it. */
export function opened<Kind extends Shop>(open: () => Promise<Kind>) {
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads here what a fixture needs; it is nothing.
  return async ({}: object, { onCleanup }: { onCleanup: (stop: () => Promise<void>) => void }) => {
    const shop = await open();
    onCleanup(() => shop.stop());
    return shop;
  };
}

export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch(chromiumLaunch());
    onCleanup(() => browser.close());
    return browser;
  })
  .extend(
    'demo',
    { scope: 'file' },
    opened(() => openDemo()),
  )
  .extend('closed', { scope: 'file' }, opened(openClosed))
  .extend(
    'till',
    { scope: 'file' },
    opened(() => openStripe()),
  )
  /** Stripe as this test finds it: nothing asked yet; it must not have refused anything in the end. */
  .extend('stripe', async ({ till }, { onCleanup }) => {
    till.stripe.forget();
    onCleanup(() => {
      expect(till.stripe.problems).toEqual([]);
    });
    return till.stripe;
  })
  /** Opens an address as a new visitor. */
  .extend('visit', async ({ browser }, { onCleanup }) => {
    const visits: Visit[] = [];
    onCleanup(async () => {
      for (const visit of visits) await visit.end();
    });
    return async (url: string, options?: VisitOptions) => {
      const visit = await Visit.open(browser, url, options);
      visits.push(visit);
      return visit;
    };
  });
