// Tests of the buy bar on the sales page: when it is shown, and that it fits the window. Its rules are tested in
// app/src/checkout/buy-bar.browser.test.tsx.

import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { contentOf, PRICE } from '../support/content';
import { misfits, smallTargets } from '../support/layout-checks';
import { buyButton, checkout, FIRST_BUTTON, SECOND_BUTTON } from '../support/sales-page';
import { expect, test } from '../support/test';

const PHONE = { width: 390, height: 844 };
const {
  hero,
  bar: { link: barLink },
} = contentOf('/initiation', 'initiation');

const bar = (page: Page) => page.locator('.buy-bar');
const linkOf = (page: Page) => bar(page).getByRole('link', { name: barLink.label, exact: true });
const heroLink = (page: Page) => page.getByRole('link', { name: hero.link.label, exact: true });

/** Scrolls to a position between the first screen (0) and an element (1). */
function scrollTowards(page: Page, selector: string, share: number): Promise<void> {
  return page.evaluate(
    ([to, part]) => {
      const top = (name: string) =>
        (document.querySelector(name)?.getBoundingClientRect().top ?? 0) + window.scrollY;
      const [from, end] = [top('main section + section'), top(to)];
      window.scrollTo({ top: from + part * (end - from), behavior: 'instant' });
    },
    [selector, share] as const,
  );
}

/** Scrolls to a position above the first button where no button is in view. */
const scrollBetween = (page: Page) => scrollTowards(page, '#offer', 0.4);

/** Scrolls to a button, and waits for a frame that shows it: the bar learns only then that the offer was seen. */
async function scrollTo(page: Page, label: string): Promise<void> {
  const button = buyButton(page, label);
  await button.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  await expect(button).toBeInViewport();
}

test('on a phone the bar is shown between the first screen and the last button, and leads to the nearest button', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', { viewport: PHONE });
  await expect(bar(page)).toBeHidden();
  // The bar is not shown before the offer has been in view.
  await scrollBetween(page);
  await expect(bar(page)).toBeHidden();
  await scrollTo(page, FIRST_BUTTON);
  await expect(bar(page)).toBeHidden();
  await scrollTowards(page, '[aria-labelledby="checklist-title"] > .container', 0.9);
  await expect(bar(page)).toBeVisible();
  await expect(linkOf(page)).toBeVisible();
  expect(barLink.label).toContain(PRICE.text);
  await scrollTo(page, SECOND_BUTTON);
  await expect(bar(page)).toBeHidden();
  await scrollBetween(page);
  await expect(bar(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 1e6, behavior: 'instant' }));
  await expect(bar(page)).toBeHidden();
  await expect(bar(page)).toHaveAttribute('inert');
  await scrollBetween(page);
  await expect(bar(page)).toBeVisible();

  await linkOf(page).click();
  await expect(buyButton(page, FIRST_BUTTON)).toBeFocused();
  await expect(buyButton(page, FIRST_BUTTON)).toBeInViewport({ ratio: 1 });
  await expect(bar(page)).toBeHidden();
  await scrollTowards(page, '[aria-labelledby="checklist-title"] > .container', 0.95);
  await linkOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(buyButton(page, SECOND_BUTTON)).toBeFocused();
  await expect(buyButton(page, SECOND_BUTTON)).toBeInViewport({ ratio: 1 });
});

test('the bar fits each window, and is hidden on a desktop, on a landscape phone and in print', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', { viewport: PHONE });
  const session = await page.context().newCDPSession(page);
  await scrollTo(page, FIRST_BUTTON);
  for (const [viewport, fontSize] of [
    [{ width: 320, height: 568 }, 16],
    [{ width: 768, height: 1024 }, 16],
    [PHONE, 32],
    [PHONE, 16],
  ] as const)
    await test.step(`at ${viewport.width} px with a font size of ${fontSize}`, async () => {
      await page.setViewportSize(viewport);
      await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
      await expect(page.locator('html')).toHaveCSS('font-size', `${fontSize}px`);
      await scrollBetween(page);
      await expect(bar(page)).toBeVisible();
      await expect(bar(page).getByText(PRICE.text)).toBeVisible();
      const { height, padding } = await bar(page).evaluate((element) => ({
        height: element.getBoundingClientRect().height,
        padding: Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
      }));
      expect(height).toBeLessThanOrEqual(padding);
      expect(height).toBeLessThan(viewport.height / 6);
      const faultsOfBar = (problems: string[]) =>
        problems.filter((line) => /buy-bar|offer/i.test(line));
      expect(faultsOfBar(await misfits(page))).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    });

  await test.step('screen readers find a sentence and a link, which are never announced by themselves', async () => {
    await expect(bar(page)).toMatchAriaSnapshot(`
      - paragraph: ${hero.title}
      - link "${barLink.label}":
        - /url: "${barLink.to}"
    `);
    const live = bar(page).locator('xpath=ancestor-or-self::*[@aria-live or @role]');
    await expect(live).toHaveCount(0);
    await expectAccessible(page, { only: '.buy-bar' });
  });

  await test.step('in forced colors it has an edge', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await expectAccessible(page, { only: '.buy-bar' });
    const { border, ground, style } = await bar(page).evaluate((element) => {
      const { borderTopColor, borderTopStyle, backgroundColor } = getComputedStyle(element);
      return { border: borderTopColor, ground: backgroundColor, style: borderTopStyle };
    });
    expect(style).toBe('solid');
    expect(border).not.toBe(ground);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('with reduced motion it does not slide, and the page does not scroll smoothly', async () => {
    for (const [reducedMotion, scroll, slides] of [
      ['no-preference', 'smooth', true],
      ['reduce', 'auto', false],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await expect(page.locator('html')).toHaveCSS('scroll-behavior', scroll);
      const durations = await bar(page).evaluate(
        (element) => getComputedStyle(element).transitionDuration,
      );
      expect(/[1-9]/.test(durations), durations).toBe(slides);
    }
  });

  await test.step('the bar respects the safe area of a phone', async () => {
    const { height } = (await bar(page).boundingBox()) ?? { height: 0 };
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
    await expect
      .poll(async () => (await bar(page).boundingBox())?.height)
      .toBeCloseTo(height + 34, 0);
    const link = await linkOf(page).boundingBox();
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThanOrEqual(PHONE.height - 34);
  });

  await page.emulateMedia({ media: 'print' });
  await expect(bar(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(bar(page)).toBeVisible();
  for (const [viewport, fontSize] of [
    [{ width: 1440, height: 900 }, 16],
    [{ width: 844, height: 390 }, 16],
    // A window of 1280 × 1024, zoomed to 400 %; and text of twice the size in a small window.
    [{ width: 320, height: 256 }, 16],
    [{ width: 360, height: 640 }, 32],
  ] as const) {
    await page.setViewportSize(viewport);
    await session.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
    await expect(page.locator('html')).toHaveCSS('font-size', `${fontSize}px`);
    await scrollBetween(page);
    // Hidden only by the styles: the script shows it.
    await expect(bar(page)).not.toHaveAttribute('hidden');
    await expect(bar(page)).toBeHidden();
  }
});

test('the link of the first screen leads to the first button, and without JavaScript to the offer', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', { viewport: { width: 1440, height: 900 } });
  await heroLink(page).click();
  await expect(buyButton(page, FIRST_BUTTON)).toBeFocused();
  await expect(buyButton(page, FIRST_BUTTON)).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#offer-title')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(checkout(page)).toBeFocused();
  // While the checkout is open, the link is a plain one.
  await heroLink(page).click();
  await expect(page).toHaveURL('/initiation#offer');
  await expect(page.locator('#offer')).toBeInViewport();

  const plain = await visit('/initiation', { viewport: PHONE, javaScript: false });
  await heroLink(plain.page).click();
  await expect(plain.page).toHaveURL('/initiation#offer');
  await expect(plain.page.locator('#offer')).toBeInViewport();
  await expect(bar(plain.page)).toHaveCount(0);
});

test('links to the offer scroll to the top of its arch: a phone shows the whole arch, a low screen at least the button', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', { viewport: PHONE });
  const arch = page.locator('#offer');
  const button = buyButton(page, FIRST_BUTTON);
  await heroLink(page).click();
  await expect(arch).toBeInViewport({ ratio: 1 });
  await expect(button).toBeInViewport({ ratio: 1 });
  // No part of it is under the navigation bar.
  const top = () => arch.evaluate((element) => element.getBoundingClientRect().top);
  expect(await top()).toBeGreaterThanOrEqual(64);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/initiation#offer');
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(arch.getByText(PRICE.text).first()).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#offer-title')).toBeInViewport({ ratio: 1 });
  expect(await top()).toBeGreaterThanOrEqual(64);
});
