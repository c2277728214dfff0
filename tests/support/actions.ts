// Actions of a visitor that bring a page into a state; those that change the page wait for the change.

import type { Page, Route } from '@playwright/test';
import { isComplete } from './complete';

/** Action of a visitor; `origin` is the server's origin. */
export type Action = (visit: { page: Page; origin: string }) => Promise<unknown>;

const CHECKOUT_URL = /create-initiation-checkout/;

const dialog = (page: Page) => page.locator('dialog[open]');
const firstVisible = (page: Page, selector: string) =>
  page.locator(selector).filter({ visible: true }).first();

export const openMenu: Action = async ({ page }) => {
  await page.locator('.nav-toggle').click();
  await page.locator('.nav-menu:popover-open').waitFor();
};

export const pressButton =
  (label: string): Action =>
  async ({ page }) => {
    await page.getByRole('main').getByRole('button', { name: label, exact: true }).first().click();
    await dialog(page).waitFor();
  };

export const waitForForm: Action = ({ page }) => dialog(page).locator('form').waitFor();

const sendForm = (page: Page) => dialog(page).locator('[type="submit"]').click();

export const submitEmptyForm: Action = async ({ page }) => {
  await sendForm(page);
  await dialog(page).locator('[aria-invalid="true"]').first().waitFor();
};

export const submitForm: Action = async ({ page }) => {
  await dialog(page).locator('[name="name"]').fill('Noelani');
  await dialog(page).locator('[name="email"]').fill('noelani@house.example');
  for (const field of await dialog(page).locator('select[required]').all())
    await field.selectOption({ index: 1 });
  for (const field of await dialog(page).locator(':is(textarea, input)[required]').all())
    if ((await field.inputValue()) === '') await field.fill('A basin on the back step.');
  await sendForm(page);
  await page.locator('dialog[data-status="sent"]').waitFor();
};

export const typeIntoForm: Action = async ({ page }) => {
  await dialog(page).locator('textarea').first().focus();
  await page.keyboard.type('The house at ten past nine.');
};

/** Submits the empty form of a form page, which the server answers with validation messages. */
export const submitEmptyFormPage: Action = async ({ page }) => {
  await page.locator('form.form-main').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
    form.requestSubmit();
  });
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await page.waitForFunction(isComplete);
};

export const scrollTo =
  (selector: string): Action =>
  ({ page }) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));

export const scrollToTop =
  (top: number): Action =>
  ({ page }) =>
    page.evaluate((offset) => window.scrollTo({ top: offset, behavior: 'instant' }), top);

/** A key press before makes the browser show the focus ring. */
export const focus =
  (selector: string): Action =>
  async ({ page }) => {
    await page.keyboard.press('Shift');
    await firstVisible(page, selector).focus();
  };

export const waitForTooltip: Action = ({ page }) => page.locator('.tooltip:popover-open').waitFor();

export const search =
  (words: string): Action =>
  async ({ page }) => {
    await page.getByRole('searchbox').fill(words);
    await page.waitForURL(/[?&]q=/);
  };

export const chooseCategory =
  (name: RegExp): Action =>
  async ({ page }) => {
    const category = page.getByRole('main').getByRole('link', { name }).first();
    await category.click();
    await page.waitForURL(/category=/);
    await category.and(page.locator('[aria-current]')).waitFor();
  };

export const subscribe =
  (address: string): Action =>
  async ({ page }) => {
    await page.locator('.newsletter input[type="email"]').fill(address);
    await page.locator('.newsletter [type="submit"]').click();
    await page.locator('.newsletter-thanks, .newsletter [aria-invalid="true"]').waitFor();
  };

/** Presses one of the two buy buttons, by its index. */
export const pressBuyButton =
  (index: number): Action =>
  async ({ page }) => {
    await page.locator('form.buy-button button').nth(index).click();
    await page.locator('.checkout').waitFor();
  };

export const waitForCheckout =
  (step: 'loading' | 'failed' | 'ready'): Action =>
  async (visit) => {
    await visit.page.locator(`.checkout[data-step="${step}"]`).waitFor();
    await scrollTo('.checkout')(visit);
  };

export const waitForDemoForm: Action = ({ page }) => page.locator('.checkout .demo-form').waitFor();

/** Completes a demo payment with one of its outcomes. */
export const payInDemo =
  (outcome: string): Action =>
  async ({ page, origin }) => {
    const response = await page.request.post(`${origin}/functions/v1/create-initiation-checkout`, {
      data: {},
    });
    const { clientSecret } = (await response.json()) as { clientSecret: string };
    const session = clientSecret.split('_secret_')[0];
    await page.goto(`${origin}/initiation/demo?session_id=${session}`);
    await page.locator(`input[value="${outcome}"]`).check();
    await page.getByRole('main').locator('[type="submit"]').click();
    await page.waitForURL(/\/initiation\/welcome/);
  };

export const waitForText =
  (words: string): Action =>
  ({ page }) =>
    page.getByText(words).waitFor();

/** Submits the buy form without JavaScript on a server whose checkout is disabled. */
export const buyWithCheckoutDisabled: Action = async ({ page }) => {
  await page
    .locator('form.buy-button')
    .first()
    .evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form));
  await page.waitForURL(CHECKOUT_URL);
};

/** Follows a link whose page cannot be downloaded. */
export const openOffline: Action = async ({ page }) => {
  await page.context().setOffline(true);
  await page.locator('.nav-link[href="/about"]').click();
  await page.getByRole('alert').waitFor();
};

// ── Preparations before the page reaches a state ─────────────────────

const intercept =
  (pattern: RegExp, handler: (route: Route) => unknown): Action =>
  ({ page }) =>
    page.route(pattern, handler);

export const checkoutNeverResponds = intercept(CHECKOUT_URL, () => undefined);
export const checkoutFails = intercept(CHECKOUT_URL, (route) =>
  route.fulfill({ status: 503, json: {} }),
);
export const checkoutIsUnreachable = intercept(CHECKOUT_URL, (route) => route.abort());
