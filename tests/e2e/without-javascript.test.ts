// Checkout without JavaScript, or before it has loaded: plain forms and full page loads.

import type { Page } from '@playwright/test';
import { PRICE } from '../support/content';
import { BUY_BUTTONS, buyButton, DEMO_BUTTON, words } from '../support/sales-page';
import { menuLink } from '../support/site';
import { expect, test } from '../support/test';

const backToOffer = (page: Page) =>
  page.getByRole('main').locator('a[href="/initiation#offer"]').first();

const WITHOUT_JAVASCRIPT = { javaScript: false };

for (const label of BUY_BUTTONS)
  test(`in demo mode, ${label} leads to the welcome page`, { tag: '@journey' }, async ({
    visit,
  }) => {
    const { page } = await visit('/initiation', WITHOUT_JAVASCRIPT);
    await buyButton(page, label).click();
    await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
    await expect(page.getByText(words.demoNotice)).toBeVisible();
    await page.getByRole('button', { name: DEMO_BUTTON }).click();
    await expect(page).toHaveURL(/\/initiation\/welcome\?session_id=cs_demo_/);
    await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  });

test("with Stripe, the button leads to Stripe's hosted page and back", { tag: '@journey' }, async ({
  stripeServer,
  stripe,
  visit,
}) => {
  const { page } = await visit('/initiation', { ...WITHOUT_JAVASCRIPT, stripe });
  await buyButton(page).click();
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/);
  await page.getByRole('link', { name: 'Pay' }).click();
  await expect(page).toHaveURL(/\/initiation\/welcome\?session_id=cs_test_/);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  expect(stripe.creates.map(({ params }) => params)).toMatchObject([
    {
      mode: 'payment',
      success_url: `${stripeServer.url}/initiation/welcome?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${stripeServer.url}/initiation`,
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: PRICE.cents } }],
    },
  ]);
});

test('with payments disabled the form answers 503 with a page that links back', async ({
  disabled,
  visit,
}) => {
  const { page } = await visit(`${disabled.url}/initiation`, {
    ...WITHOUT_JAVASCRIPT,
    console: [/503/],
  });
  const response = page.waitForResponse(/create-initiation-checkout/);
  await buyButton(page).click();
  expect((await response).status()).toBe(503);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'unavailable');
  await expect(backToOffer(page)).toBeVisible();
});

test('the unavailable page hydrates when its script loads', async ({ disabled, visit }) => {
  const { page, hydrated } = await visit(`${disabled.url}/initiation`, {
    console: [/status of 503/],
  });
  await buyButton(page).evaluate((button: HTMLButtonElement) => button.form?.submit());
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'unavailable');
  await hydrated();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/);
  await backToOffer(page).click();
  await expect(page).toHaveURL('/initiation#offer');
});

test('a request that Stripe rejects shows the unavailable page', async ({ stripe, visit }) => {
  stripe.failNext({ status: 400, type: 'invalid_request_error', message: 'The words of Stripe.' });
  const { page } = await visit('/initiation', {
    ...WITHOUT_JAVASCRIPT,
    stripe,
    console: [/50\d/],
  });
  const response = page.waitForResponse(/create-initiation-checkout/);
  await buyButton(page).click();
  expect((await response).status()).toBe(502);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'unavailable');
  await expect(page.locator('body')).not.toContainText('The words of Stripe');
});

test('a click before hydration submits the plain form', async ({ visit }) => {
  const { page } = await visit('/initiation', {
    unanswered: /\.js$/,
    waitForHydration: false,
  });
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
});

test('pages and links work without JavaScript', { tag: '@journey' }, async ({ visit }) => {
  const { page } = await visit('/', WITHOUT_JAVASCRIPT);
  await menuLink(page, '/about').click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
