// From a buy button through Stripe's embedded form to the welcome page, with a double that is as strict as Stripe.

import type { Page } from 'playwright-core';
import {
  BUY_BUTTONS,
  back,
  buyButton,
  checkout,
  expectReady,
  FIRST_BUTTON,
  payNow,
  SECOND_BUTTON,
  tryAgain,
} from '../support/sales-page';
import { stripeCounters } from '../support/stripe/browser-side';
import { expect, test } from '../support/test';

function holdStripe(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.holdStripe = true;
  });
}

function releaseStripe(page: Page): Promise<void> {
  return page.evaluate(() => window.stripeDouble?.release());
}

/** Stripe has been asked for a form and is still making it. */
async function stripeIsMaking(page: Page, times = 1): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.stripeDouble?.asked ?? 0)).toBe(times);
}

test.for(BUY_BUTTONS)('%s leads to the welcome page', async (label, { till, stripe, visit }) => {
  const { page, thirdParties } = await visit(`${till.url}/initiation`, { stripe });
  expect(thirdParties).toEqual([]);
  await buyButton(page, label).click();
  await payNow(page);
  await expect(page).toHaveURL(/\/initiation\/welcome\?session_id=cs_test_/);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  expect(stripe.creates).toHaveLength(1);
});

test('the amount comes from the shop, and the browser sends none', async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  await buyButton(page).click();
  await expectReady(page);
  expect(stripe.creates[0]?.params).toMatchObject({
    mode: 'payment',
    ui_mode: 'embedded',
    return_url: `${till.url}/initiation/welcome?session_id={CHECKOUT_SESSION_ID}`,
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 8700 } }],
  });
});

test("Stripe's script is asked for after the click, once", async ({ till, stripe, visit }) => {
  const { page, thirdParties } = await visit(`${till.url}/initiation`, { stripe });
  expect(thirdParties).toEqual([]);
  for (const label of BUY_BUTTONS) {
    await buyButton(page, label).press('Enter');
    await expectReady(page);
  }
  const scripts = thirdParties.filter((url) => url.endsWith('/stripe.js'));
  expect(scripts).toEqual(['https://js.stripe.com/clover/stripe.js']);
});

test('Back destroys the form and restores the button with the focus', async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  await buyButton(page).click();
  await expectReady(page);
  await back(page).click();
  await expect(buyButton(page)).toBeFocused();
  expect(await stripeCounters(page)).toMatchObject({ made: 1, destroyed: 1, live: 0 });
  await buyButton(page).click();
  await expectReady(page);
  expect(await stripeCounters(page)).toMatchObject({ made: 2, destroyed: 1, live: 1 });
});

test('opening the second closes the first', async ({ till, stripe, visit }) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  await buyButton(page, FIRST_BUTTON).click();
  await expectReady(page);
  // By keyboard: a mouse can still hit Stripe's frame where it was before the page scrolled.
  await buyButton(page, SECOND_BUTTON).press('Enter');
  await expectReady(page);
  await expect(buyButton(page, FIRST_BUTTON)).toBeVisible();
  await expect(checkout(page)).toHaveCount(1);
  expect(await stripeCounters(page)).toMatchObject({ made: 2, destroyed: 1, live: 1 });
});

test('the second button pressed while Stripe makes the first form ends with one form', async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  await holdStripe(page);
  await buyButton(page, FIRST_BUTTON).click();
  await stripeIsMaking(page);
  await buyButton(page, SECOND_BUTTON).click();
  await expect(buyButton(page, FIRST_BUTTON)).toBeVisible();
  await releaseStripe(page);
  await expectReady(page);
  expect(await stripeCounters(page)).toMatchObject({ made: 2, destroyed: 1, live: 1 });
});

test('going back while Stripe makes the form leaves nothing behind', async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  await holdStripe(page);
  await buyButton(page).click();
  await stripeIsMaking(page);
  await back(page).click();
  await expect(buyButton(page)).toBeFocused();
  await releaseStripe(page);
  await expect
    .poll(() => stripeCounters(page))
    .toMatchObject({ made: 1, destroyed: 1, live: 0, mounted: 0 });
});

test('leaving for another room while Stripe makes the form leaves nothing behind', async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  await holdStripe(page);
  await buyButton(page).click();
  await stripeIsMaking(page);
  const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });
  await about.click();
  await expect(page).toHaveURL(`${till.url}/about`);
  // The address changes first; the room that is left stays until the next one is ready.
  await expect(checkout(page)).toBeHidden();
  await releaseStripe(page);
  await expect
    .poll(() => stripeCounters(page))
    .toMatchObject({ made: 1, destroyed: 1, live: 0, mounted: 0 });
});

test.for(['the call', 'the script'])(
  'leaving for another room while %s is on its way leaves nothing behind, and the way back is open',
  async (what, { till, stripe, visit }) => {
    const { page, scriptArrives } = await visit(`${till.url}/initiation`, {
      stripe,
      script: what === 'the script' ? 'late' : 'arrives',
    });
    let answer: () => void = () => undefined;
    const held = new Promise<void>((go) => {
      answer = go;
    });
    const call = /create-initiation-checkout/;
    if (what === 'the call') await page.route(call, (route) => held.then(() => route.continue()));
    const asked = page.waitForRequest(what === 'the call' ? call : /clover\/stripe\.js/);
    await buyButton(page).click();
    await asked;
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: 'About' }).click();
    await expect(checkout(page)).toBeHidden();
    answer();
    scriptArrives();
    await page.goBack();
    await expect(page).toHaveURL(`${till.url}/initiation`);
    await expect(checkout(page)).toHaveCount(0);
    await buyButton(page).press('Enter');
    await expectReady(page);
    expect(await stripeCounters(page)).toMatchObject({ made: 1, live: 1 });
    expect(new Set(stripe.creates.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  },
);

test('leaving for another room destroys the form', async ({ till, stripe, visit }) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  await buyButton(page).click();
  await expectReady(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(`${till.url}/about`);
  await expect.poll(() => stripeCounters(page)).toMatchObject({ made: 1, destroyed: 1, live: 0 });
});

test('trying again is a new attempt with a new key', async ({ till, stripe, visit }) => {
  stripe.next({ status: 400, type: 'invalid_request_error', message: 'The words of Stripe.' });
  const { page } = await visit(`${till.url}/initiation`, { stripe, console: [/status of 50\d/] });
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

test('a double click makes one session', async ({ till, stripe, visit }) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  await buyButton(page).dblclick();
  await expectReady(page);
  expect(stripe.creates).toHaveLength(1);
});

test('a passing fault of Stripe is overcome by the server, with the same key', async ({
  till,
  stripe,
  visit,
}) => {
  stripe.next({ status: 500 });
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  await buyButton(page).click();
  await expectReady(page);
  const keys = stripe.creates.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
