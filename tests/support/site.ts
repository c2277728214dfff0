// Locators of what every page has.

import type { Page } from '@playwright/test';

/** The navigation of the bar, which a phone shows in its menu. */
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

export const menuLink = (page: Page, name: string) =>
  menu(page).getByRole('link', { name, exact: true });
