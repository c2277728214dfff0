// Tests of checkout failures in whole pages: blocked scripts, no connection, errors of Stripe. Each shows its message
// and how to continue.

import type { Page } from '@playwright/test';
import { PRICE } from '../support/content';
import { back, buyButton, checkout, expectReady, tryAgain, words } from '../support/sales-page';
import { stripeCounters } from '../support/stripe/browser-routes';
import { expect, test } from '../support/test';

const PREFIX = 'There was an issue loading checkout: ';
const STRIPE_JS = 'https://js.stripe.com/clover/stripe.js';
const HOSTED_PAGE = /^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/;

async function expectFailure(page: Page, sentence: string | RegExp): Promise<void> {
  await expect(checkout(page).getByRole('alert')).toHaveText(sentence);
  await expect(tryAgain(page)).toBeVisible();
  await expect(back(page)).toBeVisible();
}

function hostedPageButton(page: Page) {
  return checkout(page).getByRole('button', { name: words.hostedLink });
}

test("a blocked Stripe.js shows its error, and Stripe's hosted page takes the payment", async ({
  stripeServer,
  stripe,
  visit,
}) => {
  const { page } = await visit('/initiation', {
    stripe,
    script: 'blocked',
    console: [/ERR_BLOCKED_BY_CLIENT/],
  });
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}Failed to load Stripe.js`);
  await expect(checkout(page)).toContainText(words.scriptBlocked);

  await hostedPageButton(page).click();
  await expect(page).toHaveURL(HOSTED_PAGE);
  await page.getByRole('link', { name: 'Pay' }).click();
  await expect(page).toHaveURL(/\/initiation\/welcome\?session_id=cs_test_/);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  expect(stripe.creates.at(-1)?.params).toMatchObject({
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: PRICE.cents } }],
    cancel_url: `${stripeServer.url}/initiation`,
  });
  const keys = stripe.creates.map(({ idempotencyKey }) => idempotencyKey);
  for (const key of keys) expect(key).toMatch(/^initiation-[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(2);
});

test('a Stripe.js that was blocked or late is used once it has loaded', async ({
  stripe,
  visit,
}) => {
  const { page, thirdParties, release } = await visit('/initiation', {
    stripe,
    script: 'delayed',
    clock: true,
    // If it is requested again while it loads, it may run twice; Stripe keeps the first.
    console: [/ERR_BLOCKED_BY_CLIENT/, /Stripe\.js was loaded more than one time/],
  });
  await page.route(STRIPE_JS, (route) => route.abort('blockedbyclient'), { times: 1 });
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}Failed to load Stripe.js`);

  await tryAgain(page).click();
  await expect.poll(() => thirdParties).toEqual([STRIPE_JS]);
  const status = checkout(page).getByRole('status');
  await expect(status).toHaveText(words.checkoutLoading);
  await page.clock.fastForward(8_000);
  await expect(status).toHaveText(words.checkoutSlow);
  await page.clock.fastForward(4_000);
  await expectFailure(page, `${PREFIX}Failed to load Stripe.js`);
  await expect(hostedPageButton(page)).toBeVisible();

  await tryAgain(page).click();
  await expect(status).toHaveText(words.checkoutLoading);
  release();
  await expectReady(page);
  expect(await stripeCounters(page)).toMatchObject({ created: 1, live: 1 });
});

test("without this site's code of the checkout it continues on Stripe's hosted page, as one order", async ({
  stripe,
  visit,
}) => {
  const { page } = await visit('/initiation', {
    stripe,
    console: [/ERR_FAILED/],
  });
  await page.route(/\/assets\/checkout-attempt-.*\.js$/, (route) => route.abort());
  await buyButton(page).click();
  await expect(page).toHaveURL(HOSTED_PAGE);
  expect(stripe.creates).toHaveLength(1);
});

test('after an error of Stripe the site’s message is shown, and another try uses a new idempotency key', async ({
  stripe,
  visit,
}) => {
  const message = 'sk_live_hush is not welcome here';
  stripe.failNext({ status: 402, type: 'card_error', message });
  const { page } = await visit('/initiation', { stripe, console: [/status of 50\d/] });
  await buyButton(page).click();
  await expectFailure(page, new RegExp(`^${PREFIX}\\w.*\\.$`));
  await expect(checkout(page)).not.toContainText('hush');

  await tryAgain(page).click();
  await expectReady(page);
  await expect(checkout(page)).toBeFocused();
  const keys = stripe.creates.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

test('offline shows an error, and another try works when the connection is back', async ({
  visit,
}) => {
  // A picture further down may still be loading.
  const { page } = await visit('/initiation', { console: [/ERR_INTERNET_DISCONNECTED/] });
  await page.context().setOffline(true);
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}${words.offline}`);
  await page.context().setOffline(false);
  await tryAgain(page).click();
  await expect(checkout(page).getByRole('radio').first()).toBeVisible();
});
