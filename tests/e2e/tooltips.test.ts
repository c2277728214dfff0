// The small words beside what is only drawn: when they come, when they go, where they stand (spec §9, WCAG 1.4.13).

import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from '../support/accessibility';
import { expect, test } from '../support/test';

/** The delay before a tooltip opens, and the time after one has closed in which there is none, in milliseconds. */
const DELAY = 700;
const SKIP = 300;
const OFFSET = 4;

const social = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name });
const tooltip = (page: Page, name: string) => page.getByRole('tooltip', { name, exact: true });

/** The footer's icons, with time standing still until the test lets it pass. */
async function arrive(page: Page): Promise<{ instagram: Locator; tiktok: Locator }> {
  const instagram = social(page, 'Instagram');
  await instagram.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return { instagram, tiktok: social(page, 'TikTok') };
}

async function expectClosed(page: Page): Promise<void> {
  await expect(page.locator('.tooltip:popover-open')).toHaveCount(0);
}

test('a resting pointer opens it after 700 ms, not sooner', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/about`);
  const { instagram } = await arrive(page);
  await instagram.hover();
  await page.clock.runFor(DELAY - 1);
  await expectClosed(page);
  await page.clock.runFor(1);
  await expect(tooltip(page, 'Instagram')).toBeVisible();
});

test('a passing pointer opens nothing', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/about`);
  const { instagram } = await arrive(page);
  await instagram.hover();
  await page.clock.runFor(DELAY - 1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(DELAY);
  await expectClosed(page);
});

test.for([
  [SKIP - 1, 'at once'],
  [SKIP, 'after the delay'],
] as const)(
  '%i ms after one has closed, the next opens %s',
  async ([pause, when], { demo, visit }) => {
    const { page } = await visit(`${demo.url}/about`);
    const { instagram, tiktok } = await arrive(page);
    await instagram.hover();
    await page.clock.runFor(DELAY);
    await page.mouse.move(0, 0);
    await expectClosed(page);
    await page.clock.runFor(pause);
    await tiktok.hover();
    if (when === 'after the delay') {
      await expectClosed(page);
      await page.clock.runFor(DELAY);
    }
    await expect(tooltip(page, 'TikTok')).toBeVisible();
  },
);

test('from one control to the next there is no delay, and only one is open', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/about`);
  const { instagram, tiktok } = await arrive(page);
  await instagram.hover();
  await page.clock.runFor(DELAY);
  await tiktok.hover();
  await expect(tooltip(page, 'TikTok')).toBeVisible();
  await expect(page.locator('.tooltip:popover-open')).toHaveCount(1);
});

test('the keyboard opens it at once, and takes it along', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/about`);
  const { instagram, tiktok } = await arrive(page);
  await instagram.focus();
  await page.keyboard.press('Tab');
  await expect(tiktok).toBeFocused();
  await expect(tooltip(page, 'TikTok')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(tooltip(page, 'Instagram')).toBeVisible();
  await expect(page.locator('.tooltip:popover-open')).toHaveCount(1);
  await instagram.blur();
  await expectClosed(page);
});

test('Escape closes it, leaves the focus, and it stays closed', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/about`);
  const { instagram, tiktok } = await arrive(page);
  await tiktok.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(tooltip(page, 'Instagram')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await expect(instagram).toBeFocused();
  await page.clock.runFor(2 * DELAY);
  await expectClosed(page);
});

test('the pointer may move onto it', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/about`);
  const { instagram } = await arrive(page);
  await instagram.hover();
  await page.clock.runFor(DELAY);
  const from = await place(instagram);
  const to = await place(tooltip(page, 'Instagram'));
  const middle = from.x + from.width / 2;
  await page.mouse.move(middle, from.y + 2);
  await page.mouse.move(middle, to.y + to.height / 2, { steps: 30 });
  await expect(tooltip(page, 'Instagram')).toBeVisible();
  await page.mouse.move(0, 0);
  await expectClosed(page);
});

test('whoever presses has understood', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/about`);
  const { instagram } = await arrive(page);
  await instagram.hover();
  await page.clock.runFor(DELAY);
  await page.mouse.down();
  await expectClosed(page);
  await page.mouse.move(0, 0);
  await page.mouse.up();
});

test('it stands four pixels off its control, centred, and follows it', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/about`);
  const { instagram, tiktok } = await arrive(page);
  await tiktok.focus();
  await page.keyboard.press('Shift+Tab');
  const stands = async () => {
    const at = await place(instagram);
    const sign = await place(tooltip(page, 'Instagram'));
    expect(at.y - (sign.y + sign.height)).toBeCloseTo(OFFSET, 0);
    expect(sign.x + sign.width / 2).toBeCloseTo(at.x + at.width / 2, 0);
  };
  await stands();
  await page.evaluate(() => window.scrollBy({ top: -40, behavior: 'instant' }));
  // It follows from frame to frame.
  await page.clock.runFor(50);
  await expect(stands).toPass();
});

test('at the edge of a small window it stays whole', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/about`, { window: { width: 320, height: 640 } });
  const { instagram } = await arrive(page);
  await instagram.hover();
  await page.clock.runFor(DELAY);
  const sign = await place(tooltip(page, 'Instagram'));
  expect(sign.x).toBeGreaterThanOrEqual(8);
  expect(sign.x + sign.width).toBeLessThanOrEqual(312);
});

test('open, it can be used by everybody', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/about`);
  await social(page, 'Instagram').focus();
  await page.keyboard.press('Tab');
  await expect(tooltip(page, 'TikTok')).toBeVisible();
  await expectAccessible(page);
});

async function place(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}
