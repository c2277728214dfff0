// Page object of the INITIATION page: locators by role and accessible name.

import type { Page } from '@playwright/test';
import { messages } from '#core';
import { contentOf } from './content';
import { expect } from './test';

/** Messages of the user interface, from the core. */
export const words = messages();

export const { first: FIRST_BUTTON, second: SECOND_BUTTON } = contentOf(
  '/initiation',
  'initiation',
).buttons;
export const BUY_BUTTONS: string[] = [FIRST_BUTTON, SECOND_BUTTON];

export const { button: DEMO_BUTTON } = contentOf('/initiation/demo', 'demo');

export function buyButton(page: Page, label = FIRST_BUTTON) {
  return page.getByRole('button', { name: label, exact: true });
}

/** Region that replaces a pressed buy button. */
export function checkout(page: Page) {
  return page.getByRole('region', { name: words.checkoutRegion });
}

export function back(page: Page) {
  return checkout(page).getByRole('button', { name: words.back, exact: true });
}

export function tryAgain(page: Page) {
  return checkout(page).getByRole('button', { name: words.tryAgain, exact: true });
}

/** Link in Stripe's iframe that completes the payment. */
export function pay(page: Page) {
  return page.frameLocator('iframe[name="embedded-checkout"]').getByRole('link', { name: 'Pay' });
}

/** Waits until Stripe's form is rendered and the placeholders are gone, so that nothing moves under the pointer. */
export async function expectReady(page: Page): Promise<void> {
  await expect(pay(page)).toBeVisible();
  await expect(checkout(page).getByRole('status')).toHaveText(words.checkoutReady);
}

/**
 * Pays in a form that is ready; resolves when the page navigates. The link is clicked by script in its document: the
 * browser process learns the position of a cross-origin iframe after the renderer, so a mouse click may miss it.
 */
export async function payNow(page: Page): Promise<void> {
  const startUrl = page.url();
  const hasLeft = page.waitForURL(({ href }) => href !== startUrl, { waitUntil: 'commit' });
  await pay(page).evaluate((link: HTMLElement) => link.click());
  await hasLeft;
}

/**
 * Presses a buy button by keyboard and waits for its form: a mouse click may miss a button whose position has changed
 * together with an iframe. The button is gone once its checkout is open.
 */
export async function openCheckout(page: Page, label = FIRST_BUTTON): Promise<void> {
  await buyButton(page, label).press('Enter');
  await expect(buyButton(page, label)).toHaveCount(0);
  await expectReady(page);
}

/** Presses a buy button and pays in Stripe's form. */
export async function buy(page: Page, label = FIRST_BUTTON): Promise<void> {
  await openCheckout(page, label);
  await payNow(page);
}
