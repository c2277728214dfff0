// The welcome page: its states with and without JavaScript, program link, receipt, print, and polling while the payment
// is processing.

import type { Page } from '@playwright/test';
import { payInDemo } from '../support/actions';
import { contentOf, PRICE } from '../support/content';
import { pageOf } from '../support/guided-mode';
import { buyButton, DEMO_BUTTON, openCheckout, payNow, words } from '../support/sales-page';
import { createSession, type StripeApi } from '../support/stripe/api';
import { expect, test } from '../support/test';

const PROCESSING = { status: 'complete', payment_status: 'unpaid' };
const STATUS = /checkout-status/;
/** Poll options for a clock that is advanced step by step. */
const POLL = { timeout: 100_000, intervals: [10] };

const STATES = ['paid', 'processing', 'unpaid', 'expired', 'unknown'] as const;
type State = (typeof STATES)[number];

/** The session fields at Stripe for each state; an unknown session does not exist. */
const SESSION_FIELDS: Record<State, Record<string, unknown> | null> = {
  paid: { status: 'complete', payment_status: 'paid' },
  processing: { status: 'complete', payment_status: 'unpaid' },
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

/** Creates a session through the server and sets its fields at Stripe; one without fields does not exist. */
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
  const printed = await page.locator('[data-receipt="link"]').textContent();
  const mailto = await page.getByRole('link', { name: receipt.mail.label }).getAttribute('href');
  return { printed, mailto: new URL(mailto ?? '') };
}

async function expectState(page: Page, state: State): Promise<void> {
  const { title, links } = statusOf(state);
  await expect(page.locator('#root')).toHaveAttribute('data-state', state);
  await expect(heading(page)).toContainText(title.lead.trim());
  for (const { label } of links) {
    await expect(page.getByRole('main').getByRole('link', { name: label })).toBeVisible();
  }
}

for (const javaScript of [true, false])
  test(`${javaScript ? 'with' : 'without'} JavaScript the page of a session shows its state`, async ({
    stripeServer,
    stripe,
    visit,
  }) => {
    const { page } = await visit(`${stripeServer.url}/favicon.svg`, {
      javaScript,
      waitForHydration: false,
      console: [/status of 404/],
    });
    for (const state of STATES) {
      const { url } = await createOrder(stripeServer.url, stripe, SESSION_FIELDS[state]);
      await page.goto(url);
      await expectState(page, state);
    }
  });

test('a demo order can end in each state', async ({ demo, visit }) => {
  const { page } = await visit('/initiation/demo', { javaScript: false });
  for (const state of ['paid', 'processing', 'unpaid', 'expired'] as const) {
    await payInDemo(state)({ page, origin: demo.url });
    await expectState(page, state);
  }
});

for (const javaScript of [true, false]) {
  test(`${javaScript ? 'with' : 'without'} JavaScript the program link of the page opens the program`, async ({
    stripeServer,
    stripe,
    visit,
  }) => {
    const { url } = await createOrder(stripeServer.url, stripe, 'paid');
    const { page } = await visit(url, { javaScript });
    await expect(page.getByRole('main')).toContainText(PRICE.text);
    await expect(page.getByRole('main')).toContainText('l•••@visitor.example');
    const { printed, mailto } = await programUrlOf(page);
    expect(mailto.protocol).toBe('mailto:');
    expect(mailto.searchParams.get('subject')).toBeTruthy();
    expect(mailto.searchParams.get('body')).toContain(printed);

    await programLink(page).click();
    await expect(page).toHaveURL(/\/program\//);
    expect(page.url()).toBe(printed);
    await expect(
      page.getByRole('link', { name: pageOf('day-1').label ?? '' }).first(),
    ).toBeVisible();
    await page.goto(url);
    await expect(programLink(page)).toBeVisible();
  });
}

test('a session that a webhook has completed is not retrieved from Stripe again', async ({
  stripeServer,
  stripe,
  visit,
}) => {
  const { page } = await visit('/initiation', { stripe });
  await openCheckout(page);
  const id = [...stripe.sessions.keys()].at(-1) ?? '';
  stripe.pay(id);
  expect(await stripe.sendEvent(stripeServer.url, id, 'checkout.session.completed')).toBe(200);
  await payNow(page);
  await expect(heading(page)).toContainText(paid.title.lead);
  await expect(programLink(page)).toBeVisible();
  // The server may check orders of earlier tests meanwhile.
  expect(stripe.reads).not.toContain(id);
});

test('the print view shows the full program URL and hides controls', async ({
  stripeServer,
  stripe,
  visit,
}) => {
  const { url } = await createOrder(stripeServer.url, stripe, 'paid');
  const { page } = await visit(url);
  const { printed } = await programUrlOf(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: receipt.print }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(printed ?? '', { exact: true })).toBeVisible();
  await expect(programLink(page)).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: receipt.print })).toBeHidden();
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
  expect(page.url()).toBe(printed);
});

test('polling slows down and stops in the end', async ({ stripeServer, stripe, visit }) => {
  test.setTimeout(120_000);
  const { url } = await createOrder(stripeServer.url, stripe, PROCESSING);
  const { page } = await visit(url, { clock: true });
  await expect(page.getByText(processing.waiting?.watching ?? '')).toBeVisible();
  let requests = 1;
  await page.route(STATUS, (route) => {
    requests += 1;
    return route.fulfill({ json: { status: 'complete', paymentStatus: 'unpaid' } });
  });
  const stopped = page.getByText(processing.waiting?.rested ?? '');
  await expect
    .poll(async () => {
      await page.clock.fastForward(30_000);
      return stopped.isVisible();
    }, POLL)
    .toBe(true);
  expect(requests).toBe(40);
  await page.clock.fastForward(10 * 60_000);
  expect(requests).toBe(40);
});

test('in demo mode the page says that nothing was charged and opens the program', async ({
  visit,
}) => {
  const { page } = await visit('/initiation', { javaScript: false });
  await buyButton(page).click();
  await page.getByRole('button', { name: DEMO_BUTTON }).click();
  await expect(page.getByRole('main')).toContainText(words.demoNotice);
  await expect(page.getByRole('main')).not.toContainText(PRICE.text);
  await expect(page.getByRole('main')).toContainText(words.noAddress);
  await programLink(page).click();
  await expect(page).toHaveURL(/\/program\//);
});
