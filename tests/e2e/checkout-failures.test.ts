// Checkout failures: error messages and alternatives for server, network and Stripe errors.

import type { Page } from '@playwright/test';
import { site } from '#core';
import { PRICE } from '../support/content';
import { back, buyButton, checkout, pay, tryAgain, words } from '../support/sales-page';
import { stripeCounters } from '../support/stripe/browser-routes';
import { expect, test } from '../support/test';
import { startDemoServer } from '../support/test-servers';

const PREFIX = 'There was an issue loading checkout: ';
const FALLBACK = 'Failed to initialize checkout. Please try again.';
const FORM_CALL = /create-initiation-checkout/;
const BAD_STATUS = /the server responded with a status of/;

async function expectFailure(page: Page, sentence: string | RegExp): Promise<void> {
  await expect(checkout(page).getByRole('alert')).toHaveText(sentence);
  await expect(tryAgain(page)).toBeVisible();
  await expect(back(page)).toBeVisible();
}

function hostedPageButton(page: Page) {
  return checkout(page).getByRole('button', { name: words.hostedLink });
}

test("an error of Stripe shows our message, never Stripe's", async ({ stripe, visit }) => {
  const message = 'sk_live_hush is not welcome here';
  stripe.failNext({ status: 402, type: 'card_error', message });
  const { page } = await visit('/initiation', { stripe, console: [BAD_STATUS] });
  await buyButton(page).click();
  await expectFailure(page, new RegExp(`^${PREFIX}\\w.*\\.$`));
  await expect(checkout(page)).not.toContainText('hush');
});

test('a response without a session shows its own words, or ours', async ({ visit }) => {
  const { page } = await visit('/initiation', { console: [BAD_STATUS] });
  await buyButton(page).click();
  for (const [status, body, sentence] of [
    [500, '{"error":"The house is being painted."}', `${PREFIX}The house is being painted.`],
    [502, '<html>Bad gateway</html>', FALLBACK],
    [200, 'half an ans', FALLBACK],
    [200, '{"clientSecret":"cs_1_secret_2","publishableKey":null,"mode":"stripe"}', FALLBACK],
  ] as const) {
    await page.route(FORM_CALL, (route) =>
      route.fulfill({ status, body, contentType: 'application/json' }),
    );
    await back(page).click();
    await buyButton(page).click();
    await expectFailure(page, sentence);
  }
});

test('a slow server shows a notice after eight seconds and fails after twenty', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', {
    unanswered: FORM_CALL,
  });
  await page.clock.install();
  // The timeout starts with the call.
  const requested = page.waitForRequest(FORM_CALL);
  await buyButton(page).click();
  await requested;
  const status = checkout(page).getByRole('status');
  await expect(status).toHaveText(words.checkoutLoading);
  await page.clock.fastForward(8_000);
  await expect(status).toHaveText(words.slow);
  await page.clock.fastForward(12_000);
  await expectFailure(page, FALLBACK);
});

test('an unreachable server shows an error', async ({ visit }) => {
  const server = await startDemoServer();
  const { page } = await visit(`${server.url}/initiation`, { console: [/ERR_CONNECTION_REFUSED/] });
  await server.stop();
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}${words.checkoutBusy}`);
});

test('offline shows an error, and trying again works when the connection is back', async ({
  visit,
}) => {
  // An image further down may still be loading.
  const { page } = await visit('/initiation', {
    console: [/ERR_INTERNET_DISCONNECTED/],
  });
  await page.context().setOffline(true);
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}${words.offline}`);
  await page.context().setOffline(false);
  await tryAgain(page).click();
  await expect(checkout(page).getByRole('radio').first()).toBeVisible();
});

test("a blocked Stripe.js shows its error and offers Stripe's hosted page", async ({
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
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/);
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

test("without this site's loader of Stripe.js the checkout continues on Stripe's hosted page", async ({
  stripe,
  visit,
}) => {
  const { page } = await visit('/initiation', {
    stripe,
    console: [/ERR_FAILED/],
  });
  await page.route(/\/assets\/pure-.*\.js$/, (route) => route.abort());
  await buyButton(page).click();
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/);
});

test('disabled payments show their message, as every failure with price, card, terms and contact', async ({
  disabled,
  visit,
}) => {
  const { page, newTab } = await visit(`${disabled.url}/initiation`, { console: [BAD_STATUS] });
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}${words.checkoutClosed}`);
  await expect(hostedPageButton(page)).toHaveCount(0);
  const terms = page.getByText(words.purchaseTerms).first();
  await expect(terms).toContainText(PRICE.text);
  await expect(terms.getByRole('link', { name: site().contact.email })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  // The terms open in a new tab at their section.
  const termsUrl = await terms.getByRole('link', { name: words.refunds }).getAttribute('href');
  const termsPage = await newTab(disabled.url + termsUrl);
  await expect(termsPage.locator(new URL(termsUrl ?? '', disabled.url).hash)).toBeInViewport();
});

test('a Stripe.js that was blocked once is requested again', async ({ stripe, visit }) => {
  const { page } = await visit('/initiation', {
    stripe,
    console: [/ERR_BLOCKED_BY_CLIENT/],
  });
  await page.route(
    'https://js.stripe.com/clover/stripe.js',
    (route) => route.abort('blockedbyclient'),
    { times: 1 },
  );
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}Failed to load Stripe.js`);
  await tryAgain(page).click();
  await expect(pay(page)).toBeVisible();
  expect(await stripeCounters(page)).toMatchObject({ created: 1, live: 1 });
});

test('a late Stripe.js fails after twelve seconds, and trying again uses it once it has loaded', async ({
  stripe,
  visit,
}) => {
  const { page, thirdParties, release } = await visit('/initiation', {
    stripe,
    script: 'delayed',
    // Requested twice, it may run twice; Stripe keeps the first.
    console: [/Stripe\.js was loaded more than one time/],
  });
  await page.clock.install();
  await buyButton(page).click();
  await expect.poll(() => thirdParties).toEqual(['https://js.stripe.com/clover/stripe.js']);
  await page.clock.fastForward(8_000);
  await expect(checkout(page).getByRole('status')).toHaveText(words.slow);
  await page.clock.fastForward(4_000);
  await expectFailure(page, `${PREFIX}Failed to load Stripe.js`);
  await expect(hostedPageButton(page)).toBeVisible();

  await tryAgain(page).click();
  await expect(checkout(page).getByRole('status')).toHaveText(words.checkoutLoading);
  release();
  await expect(pay(page)).toBeVisible();
  expect(await stripeCounters(page)).toMatchObject({ created: 1, live: 1 });
});

test('a script that does not define Stripe shows its own error', async ({ stripe, visit }) => {
  const { page } = await visit('/initiation', { stripe });
  await page.route('https://js.stripe.com/clover/stripe.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}Stripe.js not available`);
  await expect(hostedPageButton(page)).toBeVisible();
});

test('a form that Stripe.js refuses to create shows an error and the hosted page', async ({
  stripe,
  visit,
}) => {
  const { page } = await visit('/initiation', {
    stripe,
    console: [/Stripe double: Invalid client secret/],
  });
  await page.route(FORM_CALL, (route) =>
    route.fulfill({ json: { clientSecret: 'wrong', publishableKey: 'pk_test_1', mode: 'stripe' } }),
  );
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}Invalid client secret for initEmbeddedCheckout().`);
  await expect(hostedPageButton(page)).toBeVisible();
  expect(await stripeCounters(page)).toMatchObject({ live: 0 });
});
