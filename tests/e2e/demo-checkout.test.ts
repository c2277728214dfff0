// Demo checkout: from a buy button to the welcome page, without a payment provider.

import {
  BUY_BUTTONS,
  back,
  buyButton,
  checkout,
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
    await expect(checkout(page)).toContainText('$87');
    await checkout(page).getByLabel('E-mail').fill('guest@visitor.example');
    await checkout(page).getByRole('button', { name: 'Complete the rehearsal' }).click();

    await expect(page).toHaveURL(/\/initiation\/welcome\?session_id=cs_demo_/);
    await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
    expect(thirdParties).toEqual([]);
  });

test('the checkout can be completed by keyboard', async ({ visit }) => {
  const { page } = await visit('/initiation');
  await buyButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(checkout(page).getByRole('radio').first()).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(checkout(page).getByLabel('E-mail')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(checkout(page).getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'processing');
});

test('the placeholders are shown in the next frame', async ({ visit }) => {
  const { page } = await visit('/initiation', {
    unanswered: /create-initiation-checkout/,
  });
  const status = await buyButton(page).evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    return document.querySelector('[data-step="loading"] [role="status"]')?.textContent;
  });
  expect(status).toBe(words.checkoutLoading);
  await expect(buyButton(page)).toBeHidden();
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

test('a double click creates one order', async ({ visit }) => {
  const { page } = await visit('/initiation');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/create-initiation-checkout')) calls += 1;
  });
  await buyButton(page).dblclick();
  await expect(checkout(page).getByRole('radio').first()).toBeVisible();
  expect(calls).toBe(1);
});

test('two submissions at the same time create one order', async ({ visit }) => {
  const { page } = await visit('/initiation');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/create-initiation-checkout')) calls += 1;
  });
  await buyButton(page).evaluate((button: HTMLButtonElement) => {
    button.form?.requestSubmit();
    button.form?.requestSubmit();
  });
  await expect(checkout(page).getByRole('radio').first()).toBeVisible();
  expect(calls).toBe(1);
});

test('the call has an empty object, an idempotency key and no cookie', async ({ visit }) => {
  const { page } = await visit('/initiation');
  const requested = page.waitForRequest(/create-initiation-checkout/);
  await buyButton(page).click();
  const request = await requested;
  const headers = await request.allHeaders();
  expect(request.postData()).toBe('{}');
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{32,36}$/);
  expect(headers['content-type']).toBe('application/json');
  expect(headers).not.toHaveProperty('authorization');
  expect(headers).not.toHaveProperty('x-region');
  expect(headers).not.toHaveProperty('cookie');
});

test('before a click nothing is stored and no third party is requested', async ({ visit }) => {
  const { page, thirdParties } = await visit('/initiation');
  await page.mouse.wheel(0, 20_000);
  await expect(buyButton(page, SECOND_BUTTON)).toBeVisible();
  expect(thirdParties).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});
