// Tests of the site with React's development build, which reports hydration mismatches, and with StrictMode, which
// mounts components twice.

import { resolve } from 'node:path';
import { prerenderList } from '#core';
import { PRICE } from '../support/content';
import { back, buyButton, checkout, pay } from '../support/sales-page';
import { createSession } from '../support/stripe/api';
import { stripeCounters } from '../support/stripe/browser-routes';
import { test as base, expect, serverFixture } from '../support/test';
import {
  type StripeTestServer,
  startDemoServer,
  startStripeServer,
  type TestServer,
} from '../support/test-servers';

/** Built by the step `site-variants`. */
const SITE_DIR = resolve(import.meta.dirname, '../../app/.cache/development/site');

const test = base.extend<object, { demo: TestServer; stripeServer: StripeTestServer }>({
  demo: serverFixture(() => startDemoServer({ SITE_DIR })),
  stripeServer: serverFixture(() => startStripeServer({ SITE_DIR })),
});

test('the pages of the site hydrate without a mismatch', async ({ visit }) => {
  const visited = await visit('/', { console: [/status of 40\d/, /^404: /] });
  const hydratedPages = prerenderList().filter(({ path }) => !path.startsWith('/forms/'));
  const paths = new Set(hydratedPages.map(({ path }) => path));
  expect(paths.size).toBeGreaterThanOrEqual(15);
  // Pages that the server fills in by hand-written templates (app/src/journal/journal-list.jinja): a search with marks,
  // with a category, without a match; a category; and a 404 page with similar pages.
  const filled = [
    '/journal?q=the',
    '/journal?q=hawaii&category=Rituals',
    '/journal?q=zeppelin',
    '/journal?category=Case+Studies',
    '/journal?q=hair&page=-1',
    '/journal?q=%ED%A0%80&category=Gossip',
    '/legal',
    '/legal/privacy-policy',
  ];
  for (const path of [...paths, ...filled, '/no-such-room']) {
    await visited.page.goto(`${path}`);
    await visited.hydrated();
  }
});

test('StrictMode leaves one form of Stripe, and the welcome page hydrates as the server has filled it in', async ({
  stripeServer,
  stripe,
  visit,
}) => {
  const { page } = await visit('/initiation', { stripe });
  await buyButton(page).click();
  await expect(pay(page)).toBeVisible();
  expect(await stripeCounters(page)).toEqual({
    initCalls: 1,
    created: 1,
    mounted: 1,
    destroyed: 0,
    live: 1,
  });
  expect(stripe.creates).toHaveLength(1);
  await back(page).click();
  await expect(checkout(page)).toHaveCount(0);
  expect(await stripeCounters(page)).toMatchObject({ created: 1, destroyed: 1, live: 0 });

  const id = await createSession(stripeServer.url, stripe);
  stripe.pay(id);
  const { page: welcome } = await visit(`/initiation/welcome?session_id=${id}`, { stripe });
  await expect(welcome.locator('[data-receipt="program"]')).toHaveAttribute('href', /^\/program\//);
  await expect(welcome.locator('[data-receipt="paid"]')).toHaveText(PRICE.text);
});
