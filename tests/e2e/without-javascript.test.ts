// Without JavaScript, or before it has loaded: checkout by plain forms and full page loads, and explanations of
// technical terms.

import { contentOf, PRICE } from '../support/content';
import { buyButton, DEMO_BUTTON, FIRST_BUTTON, SECOND_BUTTON, words } from '../support/sales-page';
import { menuLink } from '../support/site';
import { expect, test } from '../support/test';

const WITHOUT_JAVASCRIPT = { javaScript: false };

test('in demo mode, a buyer walks from Home to the program', async ({ visit }) => {
  const { page } = await visit('/', WITHOUT_JAVASCRIPT);
  await menuLink(page, '/initiation').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await buyButton(page, SECOND_BUTTON).click();
  await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
  await expect(page.getByText(words.demoNotice)).toBeVisible();
  await page.getByRole('button', { name: DEMO_BUTTON }).click();

  await expect(page).toHaveURL(/\/initiation\/welcome\?session_id=cs_demo_/);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  const main = page.getByRole('main');
  await expect(main).toContainText(words.demoNotice);
  await expect(main).not.toContainText(PRICE.text);
  await expect(main).toContainText(words.noAddress);
  const { receipt } = contentOf('/initiation/welcome', 'status', 'paid');
  await main.getByRole('link', { name: receipt?.openProgram ?? '' }).click();
  await expect(page).toHaveURL(/\/program\//);
});

test("with Stripe, the button leads to Stripe's hosted page and back", async ({
  stripeServer,
  stripe,
  visit,
}) => {
  const { page } = await visit('/initiation', { ...WITHOUT_JAVASCRIPT, stripe });
  await buyButton(page, FIRST_BUTTON).click();
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/);
  await page.getByRole('link', { name: 'Pay' }).click();
  await expect(page).toHaveURL(/\/initiation\/welcome\?session_id=cs_test_/);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  expect(stripe.creates.map(({ params }) => params)).toMatchObject([
    {
      mode: 'payment',
      success_url: `${stripeServer.url}/initiation/welcome?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${stripeServer.url}/initiation`,
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: PRICE.cents } }],
    },
  ]);
});

test('a click before the scripts have arrived submits the plain form', async ({ visit }) => {
  const { page } = await visit('/initiation', {
    unanswered: /\.js$/,
    waitForHydration: false,
  });
  await buyButton(page).click();
  await expect(page).toHaveURL(/\/initiation\/demo\?session_id=cs_demo_/);
});

test('with payments disabled the form leads to a page that links back, and hydrates', async ({
  disabled,
  visit,
}) => {
  const { page, hydrated } = await visit(`${disabled.url}/initiation`, {
    console: [/status of 503/],
  });
  await buyButton(page).evaluate((button: HTMLButtonElement) => button.form?.submit());
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'unavailable');
  await hydrated();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/);
  await page.getByRole('main').locator('a[href="/initiation#offer"]').first().click();
  await expect(page).toHaveURL('/initiation#offer');
});

test('a tap on a technical term shows its explanation', async ({ visit }) => {
  const { page } = await visit('/case-studies', {
    ...WITHOUT_JAVASCRIPT,
    viewport: { width: 390, height: 844 },
  });
  const [firstTerm] = words.terms;
  if (!firstTerm) throw new Error('The content has no words of the trade.');
  const term = page.getByRole('button', { name: firstTerm.term });
  const meaning = page.getByRole('tooltip').filter({ hasText: firstTerm.meaning });
  await expect(meaning).toBeHidden();
  await term.click();
  await expect(meaning).toBeInViewport({ ratio: 1 });
  await term.click();
  await expect(meaning).toBeHidden();
});
