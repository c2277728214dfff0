// Where a purchase comes home: the five states of the welcome page, with and without JavaScript.

import type { Page } from 'playwright-core';
import { openPage } from '../../app/src/core/core';
import '../support/sales-page';
import { openSession, type StripeApi } from '../support/stripe/api';
import { expect, test } from '../support/test';

const STATES = ['paid', 'processing', 'unpaid', 'expired', 'unknown'] as const;
type State = (typeof STATES)[number];

/** What Stripe says of a session in each state; a session that is unknown is not there. */
const STRIPE_SAYS: Record<State, Record<string, unknown> | null> = {
  paid: { status: 'complete', payment_status: 'paid' },
  processing: { status: 'complete', payment_status: 'unpaid' },
  unpaid: { status: 'open', payment_status: 'unpaid' },
  expired: { status: 'expired', payment_status: 'unpaid' },
  unknown: null,
};

async function expectState(page: Page, state: State): Promise<void> {
  const answer = openPage('/initiation/welcome', state);
  if (answer.kind !== 'page' || answer.content.page !== 'status') throw new Error('no such page');
  await expect(page.locator('#root')).toHaveAttribute('data-state', state);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    answer.content.title.lead.trim(),
  );
  for (const { label } of answer.content.links) {
    await expect(page.getByRole('main').getByRole('link', { name: label })).toBeVisible();
  }
}

/** Makes a session as the shop does, and lets Stripe say what has become of it. */
async function sessionOf(shop: string, stripe: StripeApi, state: State): Promise<string> {
  const id = await openSession(shop, stripe);
  const says = STRIPE_SAYS[state];
  if (says === null) stripe.sessions.delete(id);
  else stripe.change(id, says);
  return id;
}

for (const javaScript of [true, false]) {
  test.for(STATES)(
    `${javaScript ? 'with' : 'without'} JavaScript a session that is %s is told so`,
    async (state, { till, stripe, visit }) => {
      const id = await sessionOf(till.url, stripe, state);
      const { page } = await visit(`${till.url}/initiation/welcome?session_id=${id}`, {
        javaScript,
        console: state === 'unknown' ? [/status of 404/] : [],
      });
      await expectState(page, state);
    },
  );
}

test.for(['paid', 'processing', 'unpaid', 'expired'] as const)(
  'the demo can end as %s',
  async (state, { demo, visit }) => {
    const { page } = await visit(`${demo.url}/initiation/demo`, { javaScript: false });
    const made = await fetch(`${demo.url}/functions/v1/create-initiation-checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const { clientSecret } = (await made.json()) as { clientSecret: string };
    const session = clientSecret.split('_secret_')[0] ?? '';
    await page.goto(`${demo.url}/initiation/demo?session_id=${session}`);
    await page.locator(`input[value="${state}"]`).check();
    await page.getByRole('button', { name: 'Complete the rehearsal' }).click();
    await expectState(page, state);
  },
);

test.for(['', '?session_id=', '?session_id=cs_nobody', '?session_id=../../etc/passwd'])(
  'the welcome page without a real session (%s) knows nothing',
  async (query, { demo, visit }) => {
    const { page } = await visit(`${demo.url}/initiation/welcome${query}`, {
      console: [/status of 40[04]/],
    });
    await expectState(page, 'unknown');
  },
);

test('the page keeps its state when it is loaded again', async ({ till, stripe, visit }) => {
  const id = await sessionOf(till.url, stripe, 'processing');
  const { page } = await visit(`${till.url}/initiation/welcome?session_id=${id}`);
  await expectState(page, 'processing');
  stripe.pay(id);
  await page.reload();
  await expectState(page, 'paid');
});

test('nobody finds the welcome page by searching', async ({ demo }) => {
  const response = await fetch(`${demo.url}/initiation/welcome`);
  expect(await response.text()).toMatch(/<meta name="robots" content="noindex/);
});
