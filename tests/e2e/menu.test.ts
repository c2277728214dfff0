// The menu of small screens: opened and closed by hand, by keyboard and by choice.

import type { Page } from 'playwright-core';
import { expect, test } from '../support/test';

const phone = { window: { width: 390, height: 844 } };

function openButton(page: Page) {
  return page.getByRole('button', { name: 'Open menu', exact: true });
}

function closeButton(page: Page) {
  return page.getByRole('button', { name: 'Close menu', exact: true });
}

function menu(page: Page) {
  return page.getByRole('navigation', { name: 'Main' });
}

async function expectClosed(page: Page): Promise<void> {
  await expect(menu(page)).toBeHidden();
  await expect(openButton(page)).toBeVisible();
  await expect(closeButton(page)).toBeHidden();
}

test('the button is called Open menu, then Close menu', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, phone);
  await expectClosed(page);
  await openButton(page).click();
  await expect(menu(page).getByRole('link')).toHaveCount(8);
  await closeButton(page).click();
  await expectClosed(page);
});

test('on large screens there is no button', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, { window: { width: 1024, height: 768 } });
  await expect(menu(page)).toBeVisible();
  await expect(openButton(page)).toBeHidden();
});

test('choosing another room closes the menu', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, phone);
  await openButton(page).click();
  await menu(page).getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(`${demo.url}/contact`);
  await expectClosed(page);
});

test('choosing the present room closes the menu too', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, phone);
  await openButton(page).click();
  await menu(page).getByRole('link', { name: 'Home', exact: true }).click();
  await expectClosed(page);
});

test('Escape closes the menu and gives the focus back', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, phone);
  await openButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await expect(openButton(page)).toBeFocused();
});

test('a touch outside closes the menu', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, { window: { width: 768, height: 1024 } });
  await openButton(page).click();
  const place = await menu(page).boundingBox();
  expect(place).not.toBeNull();
  // Beside or below the menu, wherever it leaves the page free.
  const below = (place?.y ?? 0) + (place?.height ?? 0) < 1000;
  await page.mouse.click(below ? 384 : 8, below ? 1010 : 600);
  await expectClosed(page);
});

test('the focus stays inside the open menu, both ways round', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, phone);
  await openButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  const inside = () =>
    page.evaluate(() => document.activeElement?.closest('#menu, .menu-toggle') !== null);
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press('Tab');
    expect(await inside()).toBe(true);
  }
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await inside()).toBe(true);
  }
});

test('a window that grows closes the menu', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, phone);
  await openButton(page).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('.menu:popover-open')).toHaveCount(0);
  await expect(menu(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectClosed(page);
});

test('without JavaScript the menu opens and leads on', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, { ...phone, javaScript: false });
  await openButton(page).click();
  await menu(page).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(`${demo.url}/about`);
});
