// Tooltips: opening delay, closing, position (spec §9, WCAG 1.4.13).

import type { Locator, Page } from '@playwright/test';
import { site } from '#core';
import { expect, test } from '../support/test';

/** Delay before a tooltip opens, and the time after closing in which the next one opens at once, in milliseconds. */
const DELAY = 700;
const SKIP = 300;
const OFFSET = 4;

const [FIRST = '', SECOND = ''] = site().footer.social.map(({ name }) => name);

const social = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name });
const tooltip = (page: Page, name: string) => page.getByRole('tooltip', { name, exact: true });

/** The social icons of the footer, with the clock paused. */
async function openFooter(page: Page): Promise<{ first: Locator; second: Locator }> {
  const first = social(page, FIRST);
  await first.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return { first, second: social(page, SECOND) };
}

async function expectClosed(page: Page): Promise<void> {
  await expect(page.locator('.tooltip:popover-open')).toHaveCount(0);
}

test('a resting pointer opens it after 700 ms, a passing one does not, a press closes it', async ({
  visit,
}) => {
  const { page } = await visit('/about');
  const { first } = await openFooter(page);
  await first.hover();
  await page.clock.runFor(DELAY - 1);
  await expectClosed(page);
  await page.mouse.move(0, 0);
  await page.clock.runFor(DELAY);
  await expectClosed(page);
  await first.hover();
  await page.clock.runFor(DELAY);
  await expect(tooltip(page, FIRST)).toBeVisible();
  await page.mouse.down();
  await expectClosed(page);
  await page.mouse.move(0, 0);
  await page.mouse.up();
});

test('the next one opens at once within 300 ms, and after the delay later', async ({ visit }) => {
  const { page } = await visit('/about');
  const { first, second } = await openFooter(page);
  await first.hover();
  await page.clock.runFor(DELAY);
  // Straight from one control to the other, with a pause that is short enough, and with one that is not.
  await second.hover();
  await expect(tooltip(page, SECOND)).toBeVisible();
  await expect(page.locator('.tooltip:popover-open')).toHaveCount(1);
  await page.mouse.move(0, 0);
  await expectClosed(page);
  await page.clock.runFor(SKIP - 1);
  await first.hover();
  await expect(tooltip(page, FIRST)).toBeVisible();
  await page.mouse.move(0, 0);
  await expectClosed(page);
  await page.clock.runFor(SKIP);
  await second.hover();
  await expectClosed(page);
  await page.clock.runFor(DELAY);
  await expect(tooltip(page, SECOND)).toBeVisible();
});

test('keyboard focus opens it at once and moves it along, and Escape closes it for good', async ({
  visit,
}) => {
  const { page } = await visit('/about');
  const { first, second } = await openFooter(page);
  await first.focus();
  await page.keyboard.press('Tab');
  await expect(second).toBeFocused();
  await expect(tooltip(page, SECOND)).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(tooltip(page, FIRST)).toBeVisible();
  await expect(page.locator('.tooltip:popover-open')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await expect(first).toBeFocused();
  await page.clock.runFor(2 * DELAY);
  await expectClosed(page);
});

test('after Escape, a pointer that only passes over the focused control does not open it', async ({
  visit,
}) => {
  const { page } = await visit('/about');
  const { first, second } = await openFooter(page);
  await second.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(tooltip(page, FIRST)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.runFor(SKIP);
  await first.hover();
  await page.clock.runFor(DELAY / 2);
  await page.mouse.move(0, 0);
  await page.clock.runFor(DELAY);
  await expectClosed(page);
});

test('it stays open while the pointer moves onto it', async ({ visit }) => {
  const { page } = await visit('/about');
  const { first } = await openFooter(page);
  await first.hover();
  await page.clock.runFor(DELAY);
  const from = await boxOf(first);
  const to = await boxOf(tooltip(page, FIRST));
  const middle = from.x + from.width / 2;
  await page.mouse.move(middle, from.y + 2);
  await page.mouse.move(middle, to.y + to.height / 2, { steps: 30 });
  await expect(tooltip(page, FIRST)).toBeVisible();
  await page.mouse.move(0, 0);
  await expectClosed(page);
});

test('it is centered four pixels from its control and follows it while scrolling', async ({
  visit,
}) => {
  const { page } = await visit('/about');
  const { first, second } = await openFooter(page);
  await second.focus();
  await page.keyboard.press('Shift+Tab');
  const expectPosition = async () => {
    const controlBox = await boxOf(first);
    const tooltipBox = await boxOf(tooltip(page, FIRST));
    expect(controlBox.y - (tooltipBox.y + tooltipBox.height)).toBeCloseTo(OFFSET, 0);
    expect(tooltipBox.x + tooltipBox.width / 2).toBeCloseTo(controlBox.x + controlBox.width / 2, 0);
  };
  await expectPosition();
  await page.evaluate(() => window.scrollBy({ top: -40, behavior: 'instant' }));
  await expect(expectPosition).toPass();
});

test('at the edge of a small window it stays inside the viewport', async ({ visit }) => {
  const { page } = await visit('/about', {
    viewport: { width: 320, height: 640 },
  });
  const { first } = await openFooter(page);
  await first.hover();
  await page.clock.runFor(DELAY);
  const tooltipBox = await boxOf(tooltip(page, FIRST));
  expect(tooltipBox.x).toBeGreaterThanOrEqual(8);
  expect(tooltipBox.x + tooltipBox.width).toBeLessThanOrEqual(312);
});

async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error('The element is not on the page.');
  return box;
}
