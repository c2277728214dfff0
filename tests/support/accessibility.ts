// Holds the page that is shown to WCAG 2.2, levels A and AA: nothing that axe finds, nothing that it leaves open.

import type { Page } from 'playwright-core';
import { barriers } from './axe';
import { expect } from './test';

/** What has come over the page, or into it, is judged alone: the page is judged by itself. */
const COME_SINCE = [
  'dialog:modal',
  '.menu:popover-open',
  '.tooltip-place:has(:popover-open)',
  '.checkout',
  '.notice',
  '.skip-link:focus',
];

/** Fails with one line for each place that somebody could not use, and for each that nobody has answered. */
export async function expectAccessible(page: Page): Promise<void> {
  const part = await page.evaluate((since) => {
    // Nothing is measured through the bar.
    window.scrollTo({ top: 0, behavior: 'instant' });
    return since.find((selector) => document.querySelector(selector));
  }, COME_SINCE);
  const found = await barriers(page, part);
  // The page in a dialog's frame is judged by itself; Stripe's is Stripe's.
  const told = found.filter(({ rule }) => rule !== 'frame-tested');
  expect(told.map(({ rule, told }) => `${rule}: ${told}`)).toEqual([]);
}
