// A checkout attempt keeps one idempotency key across reloads, tabs, both buttons, lost responses and expiry.

import type { Page, Route } from '@playwright/test';
import {
  back,
  buyButton,
  checkout,
  expectReady,
  FIRST_BUTTON,
  pay,
  payNow,
  SECOND_BUTTON,
  tryAgain,
} from '../support/sales-page';
import type { StripeApi } from '../support/stripe/api';
import { stripeCounters } from '../support/stripe/browser-routes';
import { expect, test } from '../support/test';

const CHECKOUT_CALL = /create-initiation-checkout/;
const STORAGE_KEY = 'initiation-attempt';

function storedEntries(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

async function open(page: Page, label = FIRST_BUTTON): Promise<void> {
  await buyButton(page, label).press('Enter');
  await expectReady(page);
}

/** The distinct idempotency keys that Stripe received. */
function idempotencyKeys(stripe: StripeApi): string[] {
  return [...new Set(stripe.creates.map(({ idempotencyKey }) => idempotencyKey))];
}

/** The most recently created session. */
function lastSession(stripe: StripeApi): string {
  return [...stripe.sessions.keys()].at(-1) ?? '';
}

test('a click stores one entry with a random key, a timestamp and its session', async ({
  stripe,
  visit,
}) => {
  const { page } = await visit('/initiation', { stripe });
  expect(await storedEntries(page)).toEqual({});
  await open(page);
  const entries = await storedEntries(page);
  expect(Object.keys(entries)).toEqual([STORAGE_KEY]);
  expect(entries[STORAGE_KEY]).toMatch(/^[0-9a-f-]{36} \d{13} cs_test_\w+$/);
  expect(entries[STORAGE_KEY]).toContain(lastSession(stripe));
  const [create] = stripe.creates;
  expect(JSON.stringify(create?.params)).toContain(entries[STORAGE_KEY]?.split(' ')[0]);
});

test('a reload, a second tab and the other button continue the same checkout', async ({
  stripe,
  visit,
}) => {
  const { page, newTab, hydrated } = await visit('/initiation', { stripe });
  await open(page);
  const first = lastSession(stripe);
  await page.reload();
  await hydrated();
  await open(page);
  await open(page, SECOND_BUTTON);
  await open(await newTab('/initiation'));
  expect(stripe.creates).toHaveLength(4);
  expect(idempotencyKeys(stripe)).toHaveLength(1);
  expect(lastSession(stripe)).toBe(first);
});

test('pressing both buttons at the same time creates one checkout', async ({ stripe, visit }) => {
  const { page } = await visit('/initiation', { stripe });
  const pressed = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('form.buy-button button')];
    for (const button of buttons) button.click();
    return buttons.length;
  });
  expect(pressed).toBe(2);
  await expect(pay(page)).toBeVisible();
  await expect(checkout(page)).toHaveCount(1);
  expect(idempotencyKeys(stripe)).toHaveLength(1);
});

test('a lost response is replayed under the same idempotency key', async ({ stripe, visit }) => {
  const { page } = await visit('/initiation', {
    stripe,
    console: [/ERR_FAILED/],
  });
  // The server has handled the request; the browser never gets the response.
  const drop = async (route: Route) => {
    await route.fetch();
    await route.abort('failed');
  };
  await page.route(CHECKOUT_CALL, drop, { times: 1 });
  await buyButton(page).click();
  await expect(checkout(page).getByRole('alert')).toBeVisible();
  const opened = lastSession(stripe);
  await tryAgain(page).click();
  await expect(pay(page)).toBeVisible();
  expect(idempotencyKeys(stripe)).toHaveLength(1);
  expect(lastSession(stripe)).toBe(opened);
});

test('going back before the attempt has started stores nothing', async ({ visit }) => {
  const chunk = /checkout-attempt-.*\.js/;
  const { page, release } = await visit('/initiation', { held: chunk });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await buyButton(page).press('Enter');
  await back(page).click();
  await expect(checkout(page)).toHaveCount(0);
  const arrived = page.waitForResponse(chunk);
  release();
  await (await arrived).finished();
  // The module is loaded and evaluated; a started attempt would have stored its key by then.
  await page.evaluate(`import(${JSON.stringify((await arrived).url())}).then(() => undefined)`);
  await page.evaluate(() => new Promise((next) => setTimeout(next)));
  expect(await storedEntries(page)).toEqual({});
  expect(requested.filter((url) => CHECKOUT_CALL.test(url))).toEqual([]);
});

test('an expired session is replaced by a new one without a second click', async ({
  stripe,
  visit,
}) => {
  const { page, hydrated } = await visit('/initiation', { stripe });
  await open(page);
  const [first, entry] = [lastSession(stripe), await storedEntries(page)];
  stripe.update(first, { status: 'expired', client_secret: null });
  await page.reload();
  await hydrated();
  await open(page);
  expect(lastSession(stripe)).not.toBe(first);
  expect(await storedEntries(page)).not.toEqual(entry);
  expect(idempotencyKeys(stripe)).toHaveLength(2);
});

test('a buyer who has paid and lost the return page is redirected to the welcome page', async ({
  stripe,
  visit,
}) => {
  const { page, hydrated } = await visit('/initiation', { stripe });
  await open(page);
  const paid = lastSession(stripe);
  stripe.pay(paid);
  await page.reload();
  await hydrated();
  await buyButton(page).click();
  await expect(page).toHaveURL(`/initiation/welcome?session_id=${paid}`);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  await expect.poll(() => storedEntries(page)).toEqual({});
  expect(stripe.sessions.size).toBeGreaterThan(0);
  expect(idempotencyKeys(stripe)).toHaveLength(1);
});

test('after a paid order the button starts a new one', async ({ stripe, visit }) => {
  const { page, hydrated } = await visit('/initiation', { stripe });
  await open(page);
  await payNow(page);
  await expect(page).toHaveURL(/\/initiation\/welcome/);
  await expect.poll(() => storedEntries(page)).toEqual({});
  await page.goto('/initiation');
  await hydrated();
  await open(page);
  expect(idempotencyKeys(stripe)).toHaveLength(2);
});

test('a page restored from the back/forward cache shows its buttons and no old form', async ({
  stripe,
  visit,
}) => {
  const { page } = await visit('/initiation', { stripe });
  await open(page);
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(checkout(page)).toHaveCount(0);
  await expect(buyButton(page)).toBeFocused();
  expect(await stripeCounters(page)).toMatchObject({ created: 1, destroyed: 1, live: 0 });
  await open(page);
  expect(idempotencyKeys(stripe)).toHaveLength(1);
});

test('checkout works when local storage is forbidden', async ({ stripe, visit }) => {
  const { page } = await visit('/initiation', {
    stripe,
    before: (context) =>
      context.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('Access is denied.', 'SecurityError');
          },
        });
      }),
  });
  await open(page);
  await open(page, SECOND_BUTTON);
  expect(idempotencyKeys(stripe)).toHaveLength(1);
  await payNow(page);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
});
