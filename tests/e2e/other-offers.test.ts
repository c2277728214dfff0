// Tests of the editions of Volume I: an edition for sale can be bought on its page, and its program is delivered; an
// edition that is not for sale shows its waitlist. In content/ neither is for sale; `npm run edits` runs this test with
// one of them for sale.

import type { Page } from '@playwright/test';
import { offers } from '#core';
import { buy, buyButton, checkout, DEMO_BUTTON, openCheckout } from '../support/sales-page';
import { expect, test } from '../support/test';

const { codex, devotion } = offers();
const editions = [codex, devotion];
const sold = editions.flatMap((tier) => (tier.purchase ? [{ tier, ...tier.purchase }] : []));
const waiting = editions.filter(({ purchase }) => !purchase);

const PAGE = '/rituals';

/** Follows the link of the paid page into the program and opens its first page. */
async function openProgram(page: Page) {
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  await page.locator('a[href*="/program/"]').first().click();
  await expect(page).toHaveURL(/\/program\/[^/]+$/);
  const pages = page.locator('main ol a');
  const title = await pages.first().innerText();
  await pages.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

if (waiting.length > 0)
  test('an edition that is not for sale has a waitlist', async ({ visit }) => {
    const { page } = await visit(PAGE);
    for (const { name } of waiting) {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
      await card.getByRole('button').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });

for (const { tier, offer, label } of sold)
  test(`${tier.name} is bought in the demo`, async ({ visit }) => {
    const { page, thirdParties } = await visit(PAGE);
    await buyButton(page, label).click();
    await expect(checkout(page)).toBeFocused();
    await expect(checkout(page)).toContainText(tier.price.text);
    await checkout(page).getByRole('button', { name: DEMO_BUTTON }).click();
    await expect(page).toHaveURL(new RegExp(`/${offer}/welcome\\?session_id=cs_demo_`));
    await openProgram(page);
    expect(thirdParties).toEqual([]);
  });

for (const { offer, label, tier } of sold)
  test(`${tier.name} is bought without JavaScript`, async ({ visit }) => {
    const { page } = await visit(PAGE, { javaScript: false });
    await buyButton(page, label).click();
    await expect(page).toHaveURL(new RegExp(`/${offer}/demo\\?session_id=cs_demo_`));
    await expect(page.getByText(tier.price.text, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: DEMO_BUTTON }).click();
    await expect(page).toHaveURL(new RegExp(`/${offer}/welcome\\?session_id=cs_demo_`));
    await openProgram(page);
  });

for (const { tier, offer, label } of sold)
  test(`${tier.name} is bought by its plain form if the script of its button is missing`, async ({
    visit,
  }) => {
    const { page } = await visit(PAGE, {
      before: (context) => context.route(/offer-button-.*\.js$/, (route) => route.abort()),
      console: [/ERR_FAILED/, /dynamically imported module/],
    });
    const loads: string[] = [];
    page.on('load', () => loads.push(page.url()));
    await buyButton(page, label).click();
    await expect(page).toHaveURL(new RegExp(`/${offer}/demo\\?session_id=cs_demo_`));
    await expect.poll(() => loads).toEqual([page.url()]);
  });

for (const { tier, offer, label } of sold)
  test(`${tier.name} is bought through Stripe`, async ({ stripeServer, stripe, visit }) => {
    const { page, thirdParties, hydrated } = await visit(PAGE, { stripe });
    expect(thirdParties).toEqual([]);
    await openCheckout(page, label);
    expect(stripe.creates[0]?.params).toMatchObject({
      return_url: `${stripeServer.url}/${offer}/welcome?session_id={CHECKOUT_SESSION_ID}`,
      line_items: [{ price_data: { unit_amount: tier.price.cents } }],
      metadata: { offer },
    });
    await page.reload();
    await hydrated();
    await buy(page, label);
    await expect(page).toHaveURL(new RegExp(`/${offer}/welcome\\?session_id=cs_test_`));
    await openProgram(page);

    // The welcome page of INITIATION redirects to that of the order's offer, and a program link opens only the pages of
    // its offer.
    const id = [...stripe.sessions.keys()].at(-1);
    const other = await fetch(`${stripeServer.url}/initiation/welcome?session_id=${id}`, {
      redirect: 'manual',
    });
    expect(other.headers.get('location')).toBe(`/${offer}/welcome?session_id=${id}`);
    const status = await fetch(`${stripeServer.url}/functions/v1/checkout-status?session_id=${id}`);
    const { programUrl } = (await status.json()) as { programUrl: string };
    const opened = async (name: string) =>
      (await fetch(`${stripeServer.url}${programUrl}/${name}`)).status;
    expect(await opened('day-1')).toBe(404);
    expect(await opened('week.ics?first=2026-12-01&time=21:00')).toBe(404);
  });
