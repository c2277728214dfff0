// The menu of small screens in whole pages, by keyboard, by pointer, and without JavaScript. What closes it and where
// the focus goes is tested in app/src/layout/navigation-bar.browser.test.tsx.

import { Keyboard } from '../support/keyboard';
import { words } from '../support/sales-page';
import { menu, menuLink, menuName } from '../support/site';
import { expect, test } from '../support/test';

const PHONE = { viewport: { width: 390, height: 844 } };

test('the menu is opened, traversed, closed and used by keyboard', async ({ visit }) => {
  const { page } = await visit('/', PHONE);
  const keyboard = new Keyboard(page);
  const openButton = page.getByRole('button', { name: words.openMenu });
  await keyboard.activate(words.openMenu);
  await keyboard.tabTo(menuName('/contact'));
  await keyboard.press('Escape');
  await expect(openButton).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.activate(menuName('/contact'));
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(menu(page)).toBeHidden();
  await expect(openButton).toBeVisible();
});

test('the links of the menu lead to their pages, with and without JavaScript', async ({
  visit,
}) => {
  for (const javaScript of [true, false]) {
    const { page } = await visit('/', { ...PHONE, javaScript });
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: words.openMenu }).click();
    await menuLink(page, '/about').click();
    await expect(page).toHaveURL('/about');
    await expect(menu(page)).toBeHidden();
  }
});
