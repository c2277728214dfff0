// Asserts that the current page meets WCAG 2.2 A and AA: no axe violation and no unresolved axe result.

import type { Page } from 'playwright-core';
import { findViolations } from './axe';
import { expect } from './test';

/** Overlays and inserted regions are checked alone; without one the whole page is checked. */
const OVERLAYS = [
  'dialog:modal',
  '.nav-menu:popover-open',
  '.tooltip-place:has(:popover-open)',
  '.checkout',
  '.notice',
  '.skip-link:focus',
];

/** Fails with one line per violation and per unresolved result. */
export async function expectAccessible(page: Page): Promise<void> {
  const part = await page.evaluate((overlays) => {
    // At the top of the page the translucent bar covers no text.
    window.scrollTo({ top: 0, behavior: 'instant' });
    return overlays.find((selector) => document.querySelector(selector));
  }, OVERLAYS);
  const violations = await findViolations(page, part);
  // A page in an iframe is checked by its own test; Stripe's iframe is not checked.
  const checked = violations.filter(({ rule }) => rule !== 'frame-tested');
  expect(checked.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
}
