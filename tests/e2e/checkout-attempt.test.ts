// A checkout attempt keeps one idempotency key across reloads, tabs and both buttons, until its order has ended.

import type { Page } from '@playwright/test';
import { buyButton, openCheckout, payNow, SECOND_BUTTON } from '../support/sales-page';
import type { StripeApi } from '../support/stripe/api';
import { expect, test } from '../support/test';

const STORAGE_KEY = 'initiation-attempt';

function storedEntries(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

/** Distinct idempotency keys that Stripe received. */
function idempotencyKeys(stripe: StripeApi): string[] {
  return [...new Set(stripe.creates.map(({ idempotencyKey }) => idempotencyKey))];
}

function lastSession(stripe: StripeApi): string {
  return [...stripe.sessions.keys()].at(-1) ?? '';
}

test('a reload, a second tab and the other button continue the same checkout', async ({
  stripe,
  visit,
}) => {
  const { page, newTab, hydrated } = await visit('/initiation', { stripe });
  expect(await storedEntries(page)).toEqual({});
  await openCheckout(page);
  const first = lastSession(stripe);
  const entries = await storedEntries(page);
  expect(Object.keys(entries)).toEqual([STORAGE_KEY]);
  expect(entries[STORAGE_KEY]).toMatch(/^[0-9a-f-]{36} \d{13} cs_test_\w+$/);
  const [key = '', , session] = entries[STORAGE_KEY]?.split(' ') ?? [];
  expect(session).toBe(first);
  expect(JSON.stringify(stripe.creates[0]?.params)).toContain(key);

  await page.reload();
  await hydrated();
  await openCheckout(page);
  await openCheckout(page, SECOND_BUTTON);
  await openCheckout(await newTab('/initiation'));
  expect(stripe.creates).toHaveLength(4);
  expect(idempotencyKeys(stripe)).toHaveLength(1);
  expect(lastSession(stripe)).toBe(first);
});

test('a click replaces an expired checkout, and leads to the welcome page of a paid one', async ({
  stripe,
  visit,
}) => {
  const { page, hydrated } = await visit('/initiation', { stripe });
  await openCheckout(page);
  const [expired, entries] = [lastSession(stripe), await storedEntries(page)];
  stripe.update(expired, { status: 'expired', client_secret: null });
  await page.reload();
  await hydrated();
  await openCheckout(page);
  const paid = lastSession(stripe);
  expect(paid).not.toBe(expired);
  expect(await storedEntries(page)).not.toEqual(entries);
  expect(idempotencyKeys(stripe)).toHaveLength(2);

  // The buyer has paid, but has not returned from Stripe.
  stripe.pay(paid);
  await page.reload();
  await hydrated();
  await buyButton(page).click();
  await expect(page).toHaveURL(`/initiation/welcome?session_id=${paid}`);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  expect(idempotencyKeys(stripe)).toHaveLength(2);

  // The next click starts a new purchase.
  await expect.poll(() => storedEntries(page)).toEqual({});
  await page.goto('/initiation');
  await hydrated();
  await openCheckout(page);
  expect(idempotencyKeys(stripe)).toHaveLength(3);
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
  await openCheckout(page);
  await openCheckout(page, SECOND_BUTTON);
  expect(idempotencyKeys(stripe)).toHaveLength(1);
  await payNow(page);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
});
