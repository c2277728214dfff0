// Stripe checkout: from a buy button through the embedded form to the welcome page, against the Stripe test double.

import type { Page } from '@playwright/test';
import { PRICE } from '../support/content';
import {
  BUY_BUTTONS,
  back,
  buy,
  buyButton,
  checkout,
  expectReady,
  FIRST_BUTTON,
  openCheckout,
  SECOND_BUTTON,
  tryAgain,
} from '../support/sales-page';
import { menuLink } from '../support/site';
import { stripeCounters } from '../support/stripe/browser-routes';
import { expect, test } from '../support/test';

function holdStripe(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.holdStripe = true;
  });
}

function releaseStripe(page: Page): Promise<void> {
  return page.evaluate(() => window.stripeDouble?.release());
}

/** Waits until Stripe.js has been asked for a form that it has not created yet. */
async function formIsBeingCreated(page: Page, times = 1): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.stripeDouble?.initCalls ?? 0)).toBe(times);
}

for (const label of BUY_BUTTONS)
  test(`${label} leads to the welcome page, and the server sets the price`, {
    tag: '@journey',
  }, async ({ stripeServer, stripe, visit }) => {
    const { page, thirdParties } = await visit('/initiation', { stripe });
    expect(thirdParties).toEqual([]);
    await buy(page, label);
    await expect(page).toHaveURL(/\/initiation\/welcome\?session_id=cs_test_/);
    await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
    expect(stripe.creates).toHaveLength(1);
    expect(stripe.creates[0]?.params).toMatchObject({
      mode: 'payment',
      ui_mode: 'embedded',
      return_url: `${stripeServer.url}/initiation/welcome?session_id={CHECKOUT_SESSION_ID}`,
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: PRICE.cents } }],
    });
  });

test('Stripe.js is requested once, after the click', async ({ stripe, visit }) => {
  const { page, thirdParties } = await visit('/initiation', { stripe });
  expect(thirdParties).toEqual([]);
  for (const label of BUY_BUTTONS) {
    await buyButton(page, label).press('Enter');
    await expectReady(page);
  }
  const scripts = thirdParties.filter((url) => url.endsWith('/stripe.js'));
  expect(scripts).toEqual(['https://js.stripe.com/clover/stripe.js']);
});

test('Back destroys the form and restores the button with the focus', async ({ stripe, visit }) => {
  const { page } = await visit('/initiation', { stripe });
  await openCheckout(page);
  await back(page).click();
  await expect(buyButton(page)).toBeFocused();
  expect(await stripeCounters(page)).toMatchObject({ created: 1, destroyed: 1, live: 0 });
  await openCheckout(page);
  expect(await stripeCounters(page)).toMatchObject({ created: 2, destroyed: 1, live: 1 });
});

test('pressing the second button while Stripe creates the first form ends with one form', async ({
  stripe,
  visit,
}) => {
  const { page } = await visit('/initiation', { stripe });
  await holdStripe(page);
  await buyButton(page, FIRST_BUTTON).click();
  await formIsBeingCreated(page);
  await buyButton(page, SECOND_BUTTON).click();
  await expect(buyButton(page, FIRST_BUTTON)).toBeVisible();
  await releaseStripe(page);
  await expectReady(page);
  expect(await stripeCounters(page)).toMatchObject({ created: 2, destroyed: 1, live: 1 });
});

test('going back while Stripe creates the form leaves no form', async ({ stripe, visit }) => {
  const { page } = await visit('/initiation', { stripe });
  await holdStripe(page);
  await buyButton(page).click();
  await formIsBeingCreated(page);
  await back(page).click();
  await expect(buyButton(page)).toBeFocused();
  await releaseStripe(page);
  await expect
    .poll(() => stripeCounters(page))
    .toMatchObject({ created: 1, destroyed: 1, live: 0, mounted: 0 });
});

test('navigating away while Stripe creates the form leaves no form', async ({ stripe, visit }) => {
  const { page } = await visit('/initiation', { stripe });
  await holdStripe(page);
  await buyButton(page).click();
  await formIsBeingCreated(page);
  const about = menuLink(page, '/about');
  await about.click();
  await expect(page).toHaveURL('/about');
  // The URL changes first; the old page stays mounted until the next one is ready.
  await expect(checkout(page)).toBeHidden();
  await releaseStripe(page);
  await expect
    .poll(() => stripeCounters(page))
    .toMatchObject({ created: 1, destroyed: 1, live: 0, mounted: 0 });
});

for (const pending of ['the call', 'the script'])
  test(`navigating away while ${pending} is pending leaves no form, and the checkout can be opened again`, async ({
    stripe,
    visit,
  }) => {
    const call = /create-initiation-checkout/;
    const { page, release } = await visit('/initiation', {
      stripe,
      ...(pending === 'the script' ? { script: 'delayed' } : { held: call }),
    });
    const requested = page.waitForRequest(pending === 'the call' ? call : /clover\/stripe\.js/);
    await buyButton(page).click();
    await requested;
    await menuLink(page, '/about').click();
    await expect(checkout(page)).toBeHidden();
    release();
    await page.goBack();
    await expect(page).toHaveURL('/initiation');
    await expect(checkout(page)).toHaveCount(0);
    await buyButton(page).press('Enter');
    await expectReady(page);
    expect(await stripeCounters(page)).toMatchObject({ created: 1, live: 1 });
    expect(new Set(stripe.creates.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

test('trying again is a new attempt with a new idempotency key', async ({ stripe, visit }) => {
  stripe.failNext({ status: 400, type: 'invalid_request_error', message: 'The words of Stripe.' });
  const { page } = await visit('/initiation', {
    stripe,
    console: [/status of 50\d/],
  });
  await buyButton(page).click();
  const alert = checkout(page).getByRole('alert');
  await expect(alert).toHaveText(/^There was an issue loading checkout: /);
  await expect(alert).not.toContainText('The words of Stripe');
  await tryAgain(page).click();
  await expectReady(page);
  await expect(checkout(page)).toBeFocused();
  const keys = stripe.creates.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

test('Back to the sales page after a reload of another page opens it with Stripe', async ({
  stripe,
  visit,
}) => {
  const { page, hydrated } = await visit('/', { stripe });
  await menuLink(page, '/initiation').click();
  await expect(page).toHaveURL('/initiation');
  await hydrated();
  await menuLink(page, '/about').click();
  await expect(page).toHaveURL('/about');
  await page.reload();
  await hydrated();
  await page.goBack();
  await expect(page).toHaveURL('/initiation');
  await hydrated();
  await openCheckout(page);
  await expectReady(page);
});
