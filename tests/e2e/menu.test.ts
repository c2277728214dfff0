// The menu of small screens: opening and closing it with pointer and keyboard, focus trap, no-JavaScript fallback.

import type { Page } from '@playwright/test';
import { navigation } from '#core';
import { menu, menuLink } from '../support/site';
import { expect, test } from '../support/test';

const PHONE = { viewport: { width: 390, height: 844 } };

function openButton(page: Page) {
  return page.getByRole('button', { name: 'Open menu', exact: true });
}

function closeButton(page: Page) {
  return page.getByRole('button', { name: 'Close menu', exact: true });
}

async function expectClosed(page: Page): Promise<void> {
  await expect(menu(page)).toBeHidden();
  await expect(openButton(page)).toBeVisible();
  await expect(closeButton(page)).toBeHidden();
}

test('the button is named Open menu, then Close menu, and Escape returns the focus to it', {
  tag: '@journey',
}, async ({ visit }) => {
  const { page } = await visit('/', PHONE);
  await expectClosed(page);
  await openButton(page).click();
  await expect(menu(page).getByRole('link')).toHaveCount(navigation('/').length);
  await closeButton(page).click();
  await expectClosed(page);
  await openButton(page).press('Enter');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await expect(openButton(page)).toBeFocused();
});

test('following a link closes the menu', { tag: '@journey' }, async ({ visit }) => {
  const { page } = await visit('/', PHONE);
  await openButton(page).click();
  await menuLink(page, '/contact').click();
  await expect(page).toHaveURL('/contact');
  await expectClosed(page);
  // The current page is a link, too.
  await openButton(page).click();
  await menuLink(page, '/contact').click();
  await expectClosed(page);
});

test('a tap outside closes the menu', async ({ visit }) => {
  const { page } = await visit('/', { viewport: { width: 768, height: 1024 } });
  await openButton(page).click();
  const place = await menu(page).boundingBox();
  expect(place).not.toBeNull();
  // A point beside or below the menu, wherever the page is free.
  const below = (place?.y ?? 0) + (place?.height ?? 0) < 1000;
  await page.mouse.click(below ? 384 : 8, below ? 1010 : 600);
  await expectClosed(page);
});

test('the focus stays inside the open menu in both directions', async ({ visit }) => {
  const { page } = await visit('/', PHONE);
  await openButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  /** The element that has the focus when it is not in the menu. */
  const outside = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest('#menu, .nav-toggle') ? '' : activeElement?.outerHTML;
    });
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 1; press <= 10; press += 1) {
      await page.keyboard.press(key);
      expect(await outside(), `${key}, press ${press}`).toBe('');
    }
});

test('a menu that was opened before hydration keeps the focus inside', async ({ visit }) => {
  const { page, hydrated, release } = await visit('/', {
    ...PHONE,
    held: /\/assets\/start-.*\.js$/,
    waitForHydration: false,
  });
  await openButton(page).click();
  await expect(menu(page)).toBeVisible();
  release();
  await hydrated();
  await menu(page).getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('.nav-toggle')).toBeFocused();
});

test('enlarging the window closes the menu', async ({ visit }) => {
  const { page } = await visit('/', PHONE);
  await openButton(page).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('.nav-menu:popover-open')).toHaveCount(0);
  await expect(menu(page)).toBeVisible();
  await expect(openButton(page)).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectClosed(page);
});

test('without JavaScript the menu opens and its links work', { tag: '@journey' }, async ({
  visit,
}) => {
  const { page } = await visit('/', { ...PHONE, javaScript: false });
  await openButton(page).click();
  await menuLink(page, '/about').click();
  await expect(page).toHaveURL('/about');
});
