// Demo checkout: from a buy button to the welcome page, without a payment provider.

import { PRICE } from '../support/content';
import {
  back,
  buyButton,
  checkout,
  DEMO_BUTTON,
  FIRST_BUTTON,
  SECOND_BUTTON,
  words,
} from '../support/sales-page';
import { expect, test } from '../support/test';

test('a buyer goes back, presses the other button, and pays', async ({ visit }) => {
  const { page, thirdParties } = await visit('/initiation');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-initiation-checkout')) calls.push(request.method());
  });
  const firstOutcome = checkout(page).getByRole('radio').first();

  await test.step('nothing is stored before a click', async () => {
    await buyButton(page, SECOND_BUTTON).scrollIntoViewIfNeeded();
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  });

  await test.step('a double click opens one checkout, and Back returns the focus', async () => {
    await buyButton(page, FIRST_BUTTON).dblclick();
    await expect(checkout(page)).toBeFocused();
    await expect(checkout(page).getByText(words.demoNotice)).toBeVisible();
    await expect(checkout(page)).toContainText(PRICE.text);
    await expect(firstOutcome).toBeVisible();
    expect(calls).toEqual(['POST']);
    await back(page).click();
    await expect(checkout(page)).toHaveCount(0);
    await expect(buyButton(page, FIRST_BUTTON)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(firstOutcome).toBeVisible();
  });

  await test.step('pressing the other button moves the checkout there', async () => {
    await buyButton(page, SECOND_BUTTON).click();
    await expect(buyButton(page, FIRST_BUTTON)).toBeVisible();
    await expect(buyButton(page, SECOND_BUTTON)).toHaveCount(0);
    await expect(checkout(page)).toHaveCount(1);
    await expect(checkout(page)).toBeFocused();
  });

  await checkout(page).getByRole('textbox').fill('guest@visitor.example');
  await checkout(page).getByRole('button', { name: DEMO_BUTTON }).click();
  await expect(page).toHaveURL(/\/initiation\/welcome\?session_id=cs_demo_/);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  expect(thirdParties).toEqual([]);
});
