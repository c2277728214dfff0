// Locators of what every page has, and the way from one page to another.

import type { Page } from '@playwright/test';
import { navigation } from '#core';
import { expect } from './test';

/** The navigation of the bar, which a phone shows in its menu. */
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The name of a page in the navigation. */
export function menuName(path: string): string {
  const item = navigation('/').find((one) => one.path === path);
  if (!item) throw new Error(`The navigation does not lead to ${path}.`);
  return item.name;
}

/** The link of the navigation to a path. */
export const menuLink = (page: Page, path: string) =>
  menu(page).getByRole('link', { name: menuName(path), exact: true });

/**
 * Activates a link to this address, as if the page had one, and waits until its page is shown; `target` is where it leads, if
 * not there.
 */
export async function follow(page: Page, address: string, target = address): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, address);
  await expect(page).toHaveURL(new URL(target, page.url()).href);
  await expectShown(page);
}

/** Waits until the page of the address is shown: while it loads, the one before it is. */
export async function expectShown(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '';
    return new URL(canonical).pathname === window.location.pathname;
  });
}

/** Marks the document, so that `markedDocument` can tell it from another one. */
export const markDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.toggleAttribute('data-marked', true));

/** The document that was marked; another one has no such element. */
export const markedDocument = (page: Page) => page.locator('html[data-marked]');

/** Asserts that the page is the one that the server sends for its path: complete, and with no app that handles its events. */
export async function expectServed(page: Page): Promise<void> {
  const served = await (await page.request.get(page.url())).text();
  const root = served.slice(served.indexOf('<div id="root"'), served.indexOf('</body>'));
  await expect.poll(() => page.evaluate(isRoot, root)).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
}

/** Runs in the page: whether its root has this HTML. */
function isRoot(html: string): boolean {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return document.getElementById('root')?.outerHTML === parsed.getElementById('root')?.outerHTML;
}
