// Locators of what every page has.

import type { Page } from '@playwright/test';
import { navigation } from '#core';

/** The navigation of the bar, which a phone shows in its menu. */
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The name of a page in the navigation. */
export function menuName(path: string): string {
  const item = navigation('/').find((item) => item.path === path);
  if (!item) throw new Error(`The navigation does not lead to ${path}.`);
  return item.name;
}

/** The link of the navigation to a path. */
export const menuLink = (page: Page, path: string) =>
  menu(page).getByRole('link', { name: menuName(path), exact: true });
