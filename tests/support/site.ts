// Locators of parts that every page has, and helpers for navigation.

import type { Page } from '@playwright/test';
import { navigation } from '#core';
import { expect } from './test';

/** Navigation of the bar; on a phone it is in the menu. */
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

export function menuName(path: string): string {
  const item = navigation('/').find((candidate) => candidate.path === path);
  if (!item) throw new Error(`The navigation does not lead to ${path}.`);
  return item.name;
}

export const menuLink = (page: Page, path: string) =>
  menu(page).getByRole('link', { name: menuName(path), exact: true });

/**
 * Clicks a link to this URL, as if the page had one, and waits until its page is shown; `target` is the final path, if
 * it differs.
 */
export async function follow(page: Page, address: string, target = address): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
  await expectShown(page, target);
}

/**
 * Waits until the page of this path or URL is shown. The caller names it, because after a click the previous page is
 * shown, with its own URL, until the next page is loaded.
 */
export async function expectShown(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL(new URL(address, page.url()).href);
  await page.waitForFunction(() => {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '';
    return new URL(canonical).pathname === window.location.pathname;
  });
}

/** Marks the document, so that tests notice if another document replaces it. */
export const markDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.toggleAttribute('data-marked', true));

/** Locator of the marked document; matches nothing in another document. */
export const markedDocument = (page: Page) => page.locator('html[data-marked]');

/** Asserts that the page equals the server's HTML for its path, and that the app has not hydrated it. */
export async function expectServed(page: Page): Promise<void> {
  const served = await (await page.request.get(page.url())).text();
  const root = served.slice(served.indexOf('<div id="root"'), served.indexOf('</body>'));
  await expect.poll(() => page.evaluate(isRoot, root)).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
}

/** Runs in the page: true if its root element has this HTML. */
function isRoot(html: string): boolean {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return document.getElementById('root')?.outerHTML === parsed.getElementById('root')?.outerHTML;
}
