// Everything that can stand between the click and the form, and the words and ways that are offered then.

import type { Page } from 'playwright-core';
import { back, buyButton, checkout, pay, tryAgain, words } from '../support/sales-page';
import { openDemo } from '../support/shops';
import { stripeCounters } from '../support/stripe/browser-side';
import { expect, test } from '../support/test';

const PREFIX = 'There was an issue loading checkout: ';
const FALLBACK = 'Failed to initialize checkout. Please try again.';
const FORM_CALL = /create-initiation-checkout/;
const BAD_STATUS = /the server responded with a status of/;

async function expectFailure(page: Page, sentence: string | RegExp): Promise<void> {
  await expect(checkout(page).getByRole('alert')).toHaveText(sentence);
  await expect(tryAgain(page)).toBeVisible();
  await expect(back(page)).toBeVisible();
}

function hostedWay(page: Page) {
  return checkout(page).getByRole('button', { name: words.hostedLink });
}

test('a closed till says so, and why trying again may help', async ({ closed, visit }) => {
  const { page } = await visit(`${closed.url}/initiation`, { console: [BAD_STATUS] });
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}${words.tillClosed}`);
  await expect(hostedWay(page)).toHaveCount(0);
  await back(page).click();
  await expect(buyButton(page)).toBeFocused();
});

test.for([
  [401, 'authentication'],
  [402, 'card_error'],
  [403, 'invalid_request_error'],
  [404, 'invalid_request_error'],
] as const)(
  'a %i of Stripe is told in our words, never in its own',
  async ([status, type], { till, stripe, visit }) => {
    stripe.next({ status, type, message: 'sk_live_hush is not welcome here' });
    const { page } = await visit(`${till.url}/initiation`, { stripe, console: [BAD_STATUS] });
    await buyButton(page).click();
    await expectFailure(page, new RegExp(`^${PREFIX}\\w.*\\.$`));
    await expect(checkout(page)).not.toContainText('hush');
  },
);

test.for([
  [500, '{"error":"The house is being painted."}', `${PREFIX}The house is being painted.`],
  [500, '{"error":""}', FALLBACK],
  [502, '<html>Bad gateway</html>', FALLBACK],
  [200, '{}', FALLBACK],
  [200, 'half an ans', FALLBACK],
  [200, '{"clientSecret":"cs_1_secret_2","publishableKey":null,"mode":"stripe"}', FALLBACK],
] as const)(
  'an answer of %i with %s shows: %s',
  async ([status, body, sentence], { demo, visit }) => {
    const { page } = await visit(`${demo.url}/initiation`, { console: [BAD_STATUS] });
    await page.route(FORM_CALL, (route) =>
      route.fulfill({ status, body, contentType: 'application/json' }),
    );
    await buyButton(page).click();
    await expectFailure(page, sentence);
  },
);

test('a slow server is spoken of after eight seconds, and given up after twenty', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/initiation`, { lost: FORM_CALL });
  await page.clock.install();
  // The twenty seconds begin with the call.
  const asked = page.waitForRequest(FORM_CALL);
  await buyButton(page).click();
  await asked;
  const status = checkout(page).getByRole('status');
  await expect(status).toHaveText(words.checkoutLoading);
  await page.clock.fastForward(8_000);
  await expect(status).toHaveText(words.slow);
  await page.clock.fastForward(12_000);
  await expectFailure(page, FALLBACK);
});

test('a server that is down leaves the page standing', async ({ visit }) => {
  const shop = await openDemo();
  const { page } = await visit(`${shop.url}/initiation`, { console: [/ERR_CONNECTION_REFUSED/] });
  await shop.stop();
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}${words.tillBusy}`);
});

test('without a network the visitor is told, and carries on when it is back', async ({
  demo,
  visit,
}) => {
  // A picture further down may be on its way.
  const { page } = await visit(`${demo.url}/initiation`, {
    console: [/ERR_INTERNET_DISCONNECTED/],
  });
  await page.context().setOffline(true);
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}${words.offline}`);
  await page.context().setOffline(false);
  await tryAgain(page).click();
  await expect(checkout(page).getByRole('radio').first()).toBeVisible();
});

test("a blocked script shows the loader's words, and Stripe's own page as the way out", async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, {
    stripe,
    script: 'blocked',
    console: [/ERR_BLOCKED_BY_CLIENT/],
  });
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}Failed to load Stripe.js`);
  await expect(checkout(page)).toContainText(words.scriptBlocked);

  await hostedWay(page).click();
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/);
  await page.getByRole('link', { name: 'Pay' }).click();
  await expect(page).toHaveURL(/\/initiation\/welcome\?session_id=cs_test_/);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  expect(stripe.creates.at(-1)?.params).toMatchObject({
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 8700 } }],
    cancel_url: `${till.url}/initiation`,
  });
  const keys = stripe.creates.map(({ idempotencyKey }) => idempotencyKey);
  for (const key of keys) expect(key).toMatch(/^initiation-[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(2);
});

test('beside every failure stands the truth: the price, the card, the terms, a person', async ({
  closed,
  visit,
}) => {
  const { page, another } = await visit(`${closed.url}/initiation`, { console: [BAD_STATUS] });
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}${words.tillClosed}`);
  const truth = page.getByText(words.truth).first();
  await expect(truth).toContainText('$87');
  await expect(truth.getByRole('link', { name: /^house@/ })).toHaveAttribute('href', /^mailto:/);
  // The terms open beside the checkout, at the right place.
  const terms = await truth.getByRole('link', { name: words.refunds }).getAttribute('href');
  const place = await another(closed.url + terms);
  await expect(place.getByRole('heading', { name: /^Refunds/ })).toBeInViewport();
});

test('a script that was blocked once is asked for again', async ({ till, stripe, visit }) => {
  const { page } = await visit(`${till.url}/initiation`, {
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
  expect(await stripeCounters(page)).toMatchObject({ made: 1, live: 1 });
});

test('a script that is late is given up after twelve seconds, and welcome when it comes', async ({
  till,
  stripe,
  visit,
}) => {
  const { page, thirdParties, scriptArrives } = await visit(`${till.url}/initiation`, {
    stripe,
    script: 'late',
    // Given up once and asked for again, it may come twice; Stripe keeps the first.
    console: [/Stripe\.js was loaded more than one time/],
  });
  await page.clock.install();
  await buyButton(page).click();
  await expect.poll(() => thirdParties).toEqual(['https://js.stripe.com/clover/stripe.js']);
  await page.clock.fastForward(8_000);
  await expect(checkout(page).getByRole('status')).toHaveText(words.slow);
  await page.clock.fastForward(4_000);
  await expectFailure(page, `${PREFIX}Failed to load Stripe.js`);
  await expect(hostedWay(page)).toBeVisible();

  await tryAgain(page).click();
  await expect(checkout(page).getByRole('status')).toHaveText(words.checkoutLoading);
  scriptArrives();
  await expect(pay(page)).toBeVisible();
  expect(await stripeCounters(page)).toMatchObject({ made: 1, live: 1 });
});

test('a script that is not Stripe is told apart', async ({ till, stripe, visit }) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  await page.route('https://js.stripe.com/clover/stripe.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}Stripe.js not available`);
  await expect(hostedWay(page)).toBeVisible();
});

test("Stripe's refusal to make its form ends in words and a way out", async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, {
    stripe,
    console: [/Stripe double: Invalid client secret/],
  });
  await page.route(FORM_CALL, (route) =>
    route.fulfill({ json: { clientSecret: 'wrong', publishableKey: 'pk_test_1', mode: 'stripe' } }),
  );
  await buyButton(page).click();
  await expectFailure(page, `${PREFIX}Invalid client secret for initEmbeddedCheckout().`);
  await expect(hostedWay(page)).toBeVisible();
  expect(await stripeCounters(page)).toMatchObject({ live: 0 });
});
