// The INITIATION page as a visitor finds her way on it: by role and name.

import type { Page } from 'playwright-core';
import { loadCore, messages } from '../../app/src/core/core';
import { expect } from './test';

await loadCore();

/** The words of the interface, from the core itself. */
export const words = messages();

/** The two labels that the specification fixes. */
export const FIRST_BUTTON = 'Activate My 7-Day Awakening + All Bonuses →';
export const SECOND_BUTTON = '✨ Begin Your Rebirth Today';
export const BUY_BUTTONS = [FIRST_BUTTON, SECOND_BUTTON];

export function buyButton(page: Page, label = FIRST_BUTTON) {
  return page.getByRole('button', { name: label, exact: true });
}

/** The place that a pressed button gives way to. */
export function checkout(page: Page) {
  return page.getByRole('region', { name: words.checkoutRegion });
}

export function back(page: Page) {
  return checkout(page).getByRole('button', { name: 'Back', exact: true });
}

export function tryAgain(page: Page) {
  return checkout(page).getByRole('button', { name: 'Try again', exact: true });
}

/** The link in Stripe's frame that pays. */
export function pay(page: Page) {
  return page.frameLocator('iframe[name="embedded-checkout"]').getByRole('link', { name: 'Pay' });
}

/** Stripe's form has been drawn, the placeholders are gone, and nothing will move under the visitor's hand. */
export async function expectReady(page: Page): Promise<void> {
  await expect(pay(page)).toBeVisible();
  await expect(checkout(page).getByRole('status')).toHaveText(words.checkoutReady);
}

/**
 * Pays, and resolves on the way out. The browser learns a moment after the page where a frame of another origin stands:
 * a press that falls into that moment goes past it, and whoever sees nothing happen presses again.
 */
export async function payNow(page: Page): Promise<void> {
  await expectReady(page);
  const here = page.url();
  await expect(async () => {
    if (page.url() === here) await pay(page).click({ timeout: 2_000 });
    await page.waitForURL((url) => url.href !== here, { timeout: 4_000, waitUntil: 'commit' });
  }).toPass({ timeout: 30_000 });
}
