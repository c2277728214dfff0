// Tests of the layout of the sales pages: their length on a phone, and the seven days with one pinned moon.

import type { Page } from '@playwright/test';
import { offers } from '#core';
import { contentOf } from '../support/content';
import { buyButton, FIRST_BUTTON } from '../support/sales-page';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };
const { days, testimonials } = contentOf('/initiation', 'initiation');
const { initiation } = offers();

/** Distance of an element from the top of the page, in pixels. */
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top + scrollY);

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test('a phone scrolls at most 11,000 px of INITIATION, and 6,000 to the first button, also without motion', async ({
  visit,
}) => {
  for (const motion of [true, false]) {
    const { page } = await visit('/initiation', { viewport: PHONE, motion });
    const button = await buyButton(page, FIRST_BUTTON).boundingBox();
    expect(button?.y).toBeLessThanOrEqual(6_000);
    expect(await heightOf(page)).toBeLessThanOrEqual(11_000);
  }
});

test('on a phone the testimonials take at most 420 px, and say that they are samples', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', { viewport: PHONE });
  const voices = page.locator('.initiation-proof');
  expect((await voices.boundingBox())?.height).toBeLessThanOrEqual(420);
  await expect(voices).toContainText(testimonials.eyebrow);
  if (testimonials.note) await expect(voices).toContainText(testimonials.note);
});

test('a phone scrolls at most 6,500 px of Rituals', async ({ visit }) => {
  const { page } = await visit('/rituals', { viewport: PHONE, motion: true });
  expect(await heightOf(page)).toBeLessThanOrEqual(6_500);
});

test('the ring of keys follows its list, and overlaps nothing behind it', async ({ visit }) => {
  const { page } = await visit('/initiation', { viewport: { width: 1440, height: 844 } });
  await page.locator('.free-portal').evaluate((element) => {
    scrollTo({ top: element.getBoundingClientRect().top + scrollY - 300, behavior: 'instant' });
  });
  const ring = await page.locator('.key-ring').boundingBox();
  const portal = await page.locator('.free-portal').boundingBox();
  expect((ring?.y ?? 0) + (ring?.height ?? 0)).toBeLessThanOrEqual(portal?.y ?? 0);
});

test('the two percentages of the price are not on one screen', async ({ visit }) => {
  const { page } = await visit('/initiation', { viewport: PHONE });
  for (const viewport of [PHONE, { width: 768, height: 1024 }, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    const [saved, off] = await Promise.all(
      [`${initiation.savingPercent}%`, `${initiation.percentOff}%`].map(async (text) => {
        const all = page.getByRole('main').getByText(text);
        await expect(all).toHaveCount(1);
        return all.boundingBox();
      }),
    );
    expect((off?.y ?? 0) - (saved?.y ?? 0)).toBeGreaterThan(viewport.height);
  }
});

test('a drawing above a list does not slide over the list', async ({ visit }) => {
  const { page } = await visit('/initiation', { viewport: PHONE });
  for (const viewport of [PHONE, { width: 768, height: 1024 }]) {
    await page.setViewportSize(viewport);
    for (const [drawing, list] of [
      ['.initiation-portrait', '.initiation-outcomes ol'],
      ['.key-ring', '.initiation-parts > .initiation-list'],
    ] as const) {
      const top = await topOf(page, list);
      await page.evaluate((place) => scrollTo({ top: place, behavior: 'instant' }), top);
      const bottom = await page
        .locator(drawing)
        .evaluate((element) =>
          element.checkVisibility() ? element.getBoundingClientRect().bottom + scrollY : 0,
        );
      expect(bottom, drawing).toBeLessThanOrEqual(top);
    }
  }
});

/** Position of the moon of the week, how it is positioned, and how many moons are drawn. */
const stage = (page: Page) =>
  page.locator('.day-stage').evaluate((element) => {
    const moon = element.querySelector('.day-stage-moon') ?? element;
    const moons = [...element.querySelectorAll('.moon')];
    return {
      isPinned: getComputedStyle(moon).position === 'sticky' && moon.checkVisibility(),
      top: moon.getBoundingClientRect().top,
      moons: moons.filter((item) => item.checkVisibility()).length,
    };
  });

const scrollWeek = (page: Page, share: number) =>
  page.locator('.day-stage').evaluate((element, part) => {
    const { top, height } = element.getBoundingClientRect();
    const range = height - window.innerHeight;
    window.scrollTo({ top: top + scrollY + part * range, behavior: 'instant' });
  }, share);

const waxed = (page: Page) =>
  page.locator('.day-stage-moon .moon-light').evaluate((light) => {
    const [animation] = light.getAnimations();
    return Number(animation?.effect?.getComputedTiming().progress ?? Number.NaN);
  });

test('a single moon stays in view and waxes while the seven days scroll past, in about two screens', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', { viewport: PHONE, motion: true });
  const items = page.locator('.day-stage').getByRole('listitem');
  await expect(items).toHaveCount(days.items.length);
  for (const [index, { title, subtitle }] of days.items.entries()) {
    await expect(items.nth(index)).toContainText(title);
    await expect(items.nth(index)).toContainText(subtitle);
  }
  const { height = 0 } = (await page.locator('.day-stage').boundingBox()) ?? {};
  expect(height).toBeLessThan(2.2 * PHONE.height);

  const tops: number[] = [];
  const phases: number[] = [];
  for (const share of [0.1, 0.4, 0.7]) {
    await scrollWeek(page, share);
    await expect.poll(() => waxed(page)).toBeGreaterThan(phases.at(-1) ?? 0);
    phases.push(await waxed(page));
    const { isPinned, top, moons } = await stage(page);
    expect([isPinned, moons]).toEqual([true, 1]);
    tops.push(top);
  }
  expect(new Set(tops).size).toBe(1);
  // The moon is as full as the day at the reading line.
  for (const index of days.items.keys()) {
    await items.nth(index).evaluate((day) => {
      // Reading line below the bar and the moon (day-flow-stage.css).
      const read = 64 + 13 * 16;
      scrollTo({ top: day.getBoundingClientRect().top + scrollY - read, behavior: 'instant' });
    });
    await expect.poll(() => waxed(page)).toBeCloseTo(index / (days.items.length - 1), 1);
  }
  const end = await topOf(page, '.initiation-promise');
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), end);
  expect((await stage(page)).top).toBeLessThan(0);
});

test('with reduced motion, large text or a low window the week is a plain list with a moon for each day', async ({
  visit,
}) => {
  const plain = { isPinned: false, moons: days.items.length };
  const { page } = await visit('/initiation', { viewport: PHONE });
  await test.step('with reduced motion', async () => {
    expect(await stage(page)).toMatchObject(plain);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await stage(page)).toMatchObject({ isPinned: true, moons: 1 });
  });
  await test.step('in a low window', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    expect(await stage(page)).toMatchObject(plain);
    await page.setViewportSize(PHONE);
  });
  await test.step('with large text', async () => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    expect(await stage(page)).toMatchObject(plain);
  });
  await test.step('on paper', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.day-stage').getByRole('listitem')).toHaveCount(days.items.length);
    expect((await stage(page)).isPinned).toBe(false);
  });
  await test.step('without scripts', async () => {
    const without = await visit('/initiation', {
      viewport: PHONE,
      motion: true,
      javaScript: false,
    });
    expect(await stage(without.page)).toMatchObject(plain);
  });
});
