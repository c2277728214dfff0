// The shop without JavaScript, and before it has come: plain forms that go somewhere real.

import { BUY_BUTTONS, buyButton, words } from '../support/sales-page';
import { expect, test } from '../support/test';

const plain = { javaScript: false };

test.for(BUY_BUTTONS)(
  'in the demo, %s leads to the welcome page',
  async (label, { demo, visit }) => {
    const { page } = await visit(`${demo.url}/initiation`, plain);
    await buyButton(page, label).click();
    await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
    await expect(page.getByText(words.demoNotice)).toBeVisible();
    await page.getByRole('button', { name: 'Complete the rehearsal' }).click();
    await expect(page).toHaveURL(/\/initiation\/welcome\?session_id=cs_demo_/);
    await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  },
);

test("with Stripe, the button leads to Stripe's own page and home again", async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, { ...plain, stripe });
  await buyButton(page).click();
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/);
  await page.getByRole('link', { name: 'Pay' }).click();
  await expect(page).toHaveURL(/\/initiation\/welcome\?session_id=cs_test_/);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  expect(stripe.creates.map(({ params }) => params)).toMatchObject([
    {
      mode: 'payment',
      success_url: `${till.url}/initiation/welcome?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${till.url}/initiation`,
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 8700 } }],
    },
  ]);
});

test('a closed till answers with a page, the right status and a way on', async ({
  closed,
  visit,
}) => {
  const { page } = await visit(`${closed.url}/initiation`, { ...plain, console: [/503/] });
  const answer = page.waitForResponse(/create-initiation-checkout/);
  await buyButton(page).click();
  expect((await answer).status()).toBe(503);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'unavailable');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Back to INITIATION' }),
  ).toBeVisible();
});

test('that page comes to life when the script arrives after all', async ({ closed, visit }) => {
  const { page, alive } = await visit(`${closed.url}/initiation`, { console: [/status of 503/] });
  await buyButton(page).evaluate((button: HTMLButtonElement) => button.form?.submit());
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'unavailable');
  await alive();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The till is');
  const back = page.getByRole('main').getByRole('link', { name: 'Back to INITIATION' });
  await back.click();
  await expect(page).toHaveURL(`${closed.url}/initiation#offer`);
});

test('a Stripe that refuses ends on the same page', async ({ till, stripe, visit }) => {
  stripe.next({ status: 400, type: 'invalid_request_error', message: 'The words of Stripe.' });
  const { page } = await visit(`${till.url}/initiation`, { ...plain, stripe, console: [/50\d/] });
  const answer = page.waitForResponse(/create-initiation-checkout/);
  await buyButton(page).click();
  expect((await answer).status()).toBe(502);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'unavailable');
  await expect(page.locator('body')).not.toContainText('The words of Stripe');
});

test('a click before the page has come to life submits the plain form', async ({ demo, visit }) => {
  const { page } = await visit(`${demo.url}/initiation`, { lost: /\.js$/, hydrated: false });
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
});

test('every room reads and leads on', async ({ demo, visit }) => {
  const { page } = await visit(demo.url, plain);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(`${demo.url}/about`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
