// Demo checkout: from a buy button to the welcome page, without a payment provider.

import { PRICE } from '../support/content';
import {
  BUY_BUTTONS,
  back,
  buyButton,
  checkout,
  DEMO_BUTTON,
  FIRST_BUTTON,
  SECOND_BUTTON,
  words,
} from '../support/sales-page';
import { expect, test } from '../support/test';

for (const label of BUY_BUTTONS)
  test(`${label} leads to the welcome page`, { tag: '@journey' }, async ({ visit }) => {
    const { page, thirdParties } = await visit('/initiation');
    await buyButton(page, label).click();

    await expect(checkout(page)).toBeFocused();
    await expect(checkout(page).getByText(words.demoNotice)).toBeVisible();
    await expect(checkout(page)).toContainText(PRICE.text);
    await checkout(page).getByRole('textbox').fill('guest@visitor.example');
    await checkout(page).getByRole('button', { name: DEMO_BUTTON }).click();

    await expect(page).toHaveURL(/\/initiation\/welcome\?session_id=cs_demo_/);
    await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
    expect(thirdParties).toEqual([]);
  });

test('Back restores the button and its focus', async ({ visit }) => {
  const { page } = await visit('/initiation');
  await buyButton(page).click();
  await expect(checkout(page).getByRole('radio').first()).toBeVisible();
  await back(page).click();
  await expect(checkout(page)).toHaveCount(0);
  await expect(buyButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(checkout(page).getByRole('radio').first()).toBeVisible();
});

test('Back while loading aborts the call', async ({ visit }) => {
  const { page } = await visit('/initiation', {
    unanswered: /create-initiation-checkout/,
  });
  const aborted = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/create-initiation-checkout'),
  );
  const requested = page.waitForRequest(/create-initiation-checkout/);
  await buyButton(page).click();
  await requested;
  await back(page).click();
  await aborted;
  await expect(buyButton(page)).toBeFocused();
  await expect(checkout(page)).toHaveCount(0);
});

test('opening the second checkout closes the first and restores its button', async ({ visit }) => {
  const { page } = await visit('/initiation');
  await buyButton(page, FIRST_BUTTON).click();
  await expect(checkout(page).getByRole('radio').first()).toBeVisible();
  await buyButton(page, SECOND_BUTTON).click();
  await expect(buyButton(page, FIRST_BUTTON)).toBeVisible();
  await expect(buyButton(page, SECOND_BUTTON)).toBeHidden();
  await expect(checkout(page)).toHaveCount(1);
  await expect(checkout(page)).toBeFocused();
  await back(page).click();
  await expect(buyButton(page, SECOND_BUTTON)).toBeFocused();
});

test('a double click and a form that is sent twice create one order', async ({ visit }) => {
  const { page } = await visit('/initiation');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/create-initiation-checkout')) calls.push(request.method());
  });
  await buyButton(page).dblclick();
  await expect(checkout(page).getByRole('radio').first()).toBeVisible();
  expect(calls).toHaveLength(1);
  await back(page).click();
  await buyButton(page).evaluate((button: HTMLButtonElement) => {
    button.form?.requestSubmit();
    button.form?.requestSubmit();
  });
  await expect(checkout(page).getByRole('radio').first()).toBeVisible();
  expect(calls).toHaveLength(2);
});

test('before a click nothing is stored and no third party is requested', async ({ visit }) => {
  const { page, thirdParties } = await visit('/initiation');
  await page.mouse.wheel(0, 20_000);
  await expect(buyButton(page, SECOND_BUTTON)).toBeVisible();
  expect(thirdParties).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});
