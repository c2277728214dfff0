// Tests of the welcome page in a browser: its states hydrate, the receipt offers ways to keep the program link, and a
// payment that completes while the page is open updates the page.

import type { Page } from '@playwright/test';
import { contentOf, PRICE } from '../support/content';
import { pageOf } from '../support/guided-mode';
import { createSession, type StripeApi } from '../support/stripe/api';
import { expect, test } from '../support/test';

const PROCESSING = { status: 'complete', payment_status: 'unpaid' };

/** Session fields at Stripe for each state; the session of `unknown` does not exist. */
const SESSION_FIELDS = {
  paid: { status: 'complete', payment_status: 'paid' },
  processing: PROCESSING,
  unpaid: { status: 'open', payment_status: 'unpaid' },
  expired: { status: 'expired', payment_status: 'unpaid' },
  unknown: null,
};

const statusOf = (state: string) => contentOf('/initiation/welcome', 'status', state);

const paid = statusOf('paid');
const processing = statusOf('processing');
const receipt = paid.receipt ?? { openProgram: '', mail: { label: '' }, print: '' };

function programLink(page: Page) {
  return page.getByRole('main').getByRole('link', { name: receipt.openProgram });
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

/** Creates a session through the server and sets its fields at Stripe; without fields, the session does not exist. */
async function createOrder(
  serverUrl: string,
  stripe: StripeApi,
  fields: Record<string, unknown> | 'paid' | null,
) {
  const id = await createSession(serverUrl, stripe);
  if (fields === 'paid') stripe.pay(id, 'leilani@visitor.example');
  else if (fields === null) stripe.sessions.delete(id);
  else stripe.update(id, fields);
  return { id, url: `${serverUrl}/initiation/welcome?session_id=${id}` };
}

/** The program URL as printed on the page and as written in the mailto link. */
async function programUrlOf(page: Page) {
  const printed = (await page.locator('[data-receipt="link"]').textContent()) ?? '';
  const mailto = await page.getByRole('link', { name: receipt.mail.label }).getAttribute('href');
  return { printed, mailto: new URL(mailto ?? '') };
}

test('the page of a session shows its state, and hydrates', async ({
  stripeServer,
  stripe,
  visit,
}) => {
  const { page, hydrated } = await visit(`${stripeServer.url}/favicon.svg`, {
    console: [/status of 404/],
  });
  for (const [state, fields] of Object.entries(SESSION_FIELDS)) {
    const { url } = await createOrder(stripeServer.url, stripe, fields);
    await page.goto(url);
    await hydrated();
    const { title, links } = statusOf(state);
    await expect(page.locator('#root')).toHaveAttribute('data-state', state);
    await expect(heading(page)).toContainText(title.lead.trim());
    for (const { label } of links)
      await expect(page.getByRole('main').getByRole('link', { name: label })).toBeVisible();
  }
});

test('a receipt has the program link in its button, in print and in a mail to oneself', async ({
  stripeServer,
  stripe,
  visit,
}) => {
  const { url } = await createOrder(stripeServer.url, stripe, 'paid');
  const { page } = await visit(url);
  await expect(page.getByRole('main')).toContainText(PRICE.text);
  await expect(page.getByRole('main')).toContainText('l•••@visitor.example');
  const { printed, mailto } = await programUrlOf(page);
  expect(mailto.protocol).toBe('mailto:');
  expect(mailto.searchParams.get('subject')).toBeTruthy();
  expect(mailto.searchParams.get('body')).toContain(printed);

  await test.step('the print view shows the full URL and hides the controls', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: receipt.print }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(printed, { exact: true })).toBeVisible();
    await expect(programLink(page)).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button', { name: receipt.print })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await programLink(page).click();
  await expect(page).toHaveURL(printed);
  await expect(page.getByRole('link', { name: pageOf('day-1').label ?? '' }).first()).toBeVisible();
  await page.goto(url);
  await expect(programLink(page)).toBeVisible();
});

test('a completed payment updates the page while it is open and keeps the focus', async ({
  stripeServer,
  stripe,
  visit,
}) => {
  const { id, url } = await createOrder(stripeServer.url, stripe, PROCESSING);
  const { page } = await visit(url, { clock: true });
  await expect(page.getByText(processing.waiting?.watching ?? '')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('');
  // The key of this purchase is kept until it is paid.
  await page.evaluate((session) => {
    localStorage.setItem('initiation-attempt', `${'0'.repeat(32)} ${Date.now()} ${session}`);
  }, id);
  const homeLink = page.getByRole('main').getByRole('link', {
    name: processing.links.find(({ to }) => to === '/')?.label ?? '',
  });
  await homeLink.focus();
  await page.evaluate(() => document.body.setAttribute('data-same', ''));

  stripe.pay(id);
  await page.clock.fastForward(3_000);
  await expect(heading(page)).toContainText(paid.title.lead);
  await expect(page.getByRole('main').getByRole('status')).toContainText(paid.title.lead);
  await expect(homeLink).toBeFocused();
  await expect(page.locator('body')).toHaveAttribute('data-same');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  const { printed, mailto } = await programUrlOf(page);
  expect(mailto.searchParams.get('body')).toContain(printed);
  await programLink(page).click();
  await expect(page).toHaveURL(printed);
});
