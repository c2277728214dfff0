// The Vitest fixtures of the browser tests: a browser, the test servers, and visits that are checked when they end.

import { expect as expectInPage } from 'playwright/test';
import { type Browser, chromium } from 'playwright-core';
import { test as base, type RunnerTestCase } from 'vitest';
import { isolatedChromiumLaunch } from './chromium';
import {
  startDemoServer,
  startDisabledServer,
  startStripeServer,
  type TestServer,
} from './test-servers';
import { type TestOfVisit, Visit, type VisitOptions } from './visit';

/** Playwright's `expect`: its page assertions retry until the timeout. */
export const expect = expectInPage.configure({ timeout: 10_000 });

/** A fixture that starts a server for one test file and stops it afterwards. */
export function serverFixture<Kind extends TestServer>(open: () => Promise<Kind>) {
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures that are used from this pattern; there are none.
  return async ({}: object, { onCleanup }: { onCleanup: (stop: () => Promise<void>) => void }) => {
    const server = await open();
    onCleanup(() => server.stop());
    return server;
  };
}

/** The name and result of a test, for the evidence that it leaves when it fails. */
export function testOfVisit(task: Readonly<RunnerTestCase>): TestOfVisit {
  const suite = task.suite === undefined ? '' : `${task.suite.name} `;
  return { name: `${task.file.name} ${suite}${task.name}`, failed: task.result?.state === 'fail' };
}

/** Returns a function that opens visits, which end with the test. */
export function openVisits(
  browser: Browser,
  task: Readonly<RunnerTestCase>,
  onCleanup: (end: () => Promise<void>) => void,
) {
  const visits: Visit[] = [];
  onCleanup(async () => {
    for (const visit of visits) await visit.end(testOfVisit(task));
  });
  return async (url: string, options?: VisitOptions) => {
    const visit = await Visit.open(browser, url, options);
    visits.push(visit);
    return visit;
  };
}

export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch(isolatedChromiumLaunch());
    onCleanup(() => browser.close());
    return browser;
  })
  .extend(
    'demo',
    { scope: 'file' },
    serverFixture(() => startDemoServer()),
  )
  .extend('disabled', { scope: 'file' }, serverFixture(startDisabledServer))
  .extend(
    'stripeServer',
    { scope: 'file' },
    serverFixture(() => startStripeServer()),
  )
  /** The Stripe test double, reset for each test; a request that Stripe would reject fails the test. */
  .extend('stripe', async ({ stripeServer }, { onCleanup }) => {
    stripeServer.stripe.reset();
    onCleanup(() => {
      expect(stripeServer.stripe.problems).toEqual([]);
    });
    return stripeServer.stripe;
  })
  /** Opens a URL in a new browser context. */
  .extend('visit', ({ browser, task }, { onCleanup }) => openVisits(browser, task, onCleanup));
