// Stripe checkout: from a buy button through the embedded form to the welcome page, against the Stripe test double.

import { PRICE } from '../support/content';
import {
  BUY_BUTTONS,
  back,
  buyButton,
  checkout,
  openCheckout,
  payNow,
  SECOND_BUTTON,
} from '../support/sales-page';
import { menuLink } from '../support/site';
import { stripeCounters } from '../support/stripe/browser-routes';
import { expect, test } from '../support/test';

test('a buyer opens both buttons, goes back, and pays; the server sets the price', async ({
  stripeServer,
  stripe,
  visit,
}) => {
  const { page, thirdParties } = await visit('/initiation', { stripe });
  expect(thirdParties).toEqual([]);
  for (const label of BUY_BUTTONS) await openCheckout(page, label);
  expect(await stripeCounters(page)).toMatchObject({ created: 2, destroyed: 1, live: 1 });
  await back(page).press('Enter');
  await expect(buyButton(page, SECOND_BUTTON)).toBeFocused();
  expect(await stripeCounters(page)).toMatchObject({ created: 2, destroyed: 2, live: 0 });
  await openCheckout(page);
  const scripts = thirdParties.filter((url) => url.endsWith('/stripe.js'));
  expect(scripts).toEqual(['https://js.stripe.com/clover/stripe.js']);

  await payNow(page);
  await expect(page).toHaveURL(/\/initiation\/welcome\?session_id=cs_test_/);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  expect(stripe.creates[0]?.params).toMatchObject({
    mode: 'payment',
    ui_mode: 'embedded',
    return_url: `${stripeServer.url}/initiation/welcome?session_id={CHECKOUT_SESSION_ID}`,
    line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: PRICE.cents } }],
  });
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
    await openCheckout(page);
    expect(await stripeCounters(page)).toMatchObject({ created: 1, live: 1 });
    expect(new Set(stripe.creates.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

test('Back to the sales page after a reload of another page opens the checkout with Stripe', async ({
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
});
