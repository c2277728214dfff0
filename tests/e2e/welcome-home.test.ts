// What a buyer finds where her purchase comes home: the way into her program, her receipt, and a page that looks again
// by itself while her bank takes its time.

import type { Page } from 'playwright-core';
import { openPage, type StatusPage } from '../../app/src/core/core';
import { expectAccessible } from '../support/accessibility';
import { buyButton, expectReady, payNow, words } from '../support/sales-page';
import { openSession, type StripeApi } from '../support/stripe/api';
import { expect, test } from '../support/test';

const WAITING = { status: 'complete', payment_status: 'unpaid' };
const STATUS = /checkout-status/;
/** For a clock that is moved step by step until something has come of it. */
const STEPS = { timeout: 100_000, intervals: [10] };

function contentOf(state: string): StatusPage {
  const answer = openPage('/initiation/welcome', state);
  if (answer.kind !== 'page' || answer.content.page !== 'status') throw new Error('no such page');
  return answer.content;
}

const paid = contentOf('paid');
const processing = contentOf('processing');
const receipt = paid.receipt ?? { door: '', letter: { label: '' }, print: '' };

function door(page: Page) {
  return page.getByRole('main').getByRole('link', { name: receipt.door });
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

async function welcome(shop: string, stripe: StripeApi, says: Record<string, unknown> | 'paid') {
  const id = await openSession(shop, stripe);
  if (says === 'paid') stripe.pay(id, 'leilani@visitor.example');
  else stripe.change(id, says);
  return { id, url: `${shop}/initiation/welcome?session_id=${id}` };
}

/** The key, as it is printed and as it is mailed. */
async function keyOf(page: Page) {
  const printed = await page.locator('[data-told="link"]').textContent();
  const letter = await page.getByRole('link', { name: receipt.letter.label }).getAttribute('href');
  return { printed, letter: new URL(letter ?? '') };
}

for (const javaScript of [true, false]) {
  test(`${javaScript ? 'with' : 'without'} JavaScript the program opens from the page, and its address is the key`, async ({
    till,
    stripe,
    visit,
  }) => {
    const { url } = await welcome(till.url, stripe, 'paid');
    const { page } = await visit(url, { javaScript });
    await expect(page.getByRole('main')).toContainText('$87');
    await expect(page.getByRole('main')).toContainText('l•••@visitor.example');
    const { printed, letter } = await keyOf(page);
    expect(letter.protocol).toBe('mailto:');
    expect(letter.searchParams.get('subject')).toBeTruthy();
    expect(letter.searchParams.get('body')).toContain(printed);

    await door(page).click();
    await expect(page).toHaveURL(/\/program\//);
    expect(page.url()).toBe(printed);
    await expect(page.getByRole('link', { name: 'Day 1' }).first()).toBeVisible();
    await page.goto(url);
    await expect(door(page)).toBeVisible();
  });
}

test('from the click to the program, in one go', async ({ till, stripe, visit }) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  await buyButton(page).click();
  await payNow(page);
  await door(page).click();
  await expect(page).toHaveURL(/\/program\//);
  await expect(page.getByRole('link', { name: 'Day 1' }).first()).toBeVisible();
});

test('nobody is asked twice: what Stripe has told the shop before she returns is known', async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  await buyButton(page).click();
  await expectReady(page);
  const id = [...stripe.sessions.keys()].at(-1) ?? '';
  stripe.pay(id);
  expect(await stripe.tell(till.url, id, 'checkout.session.completed')).toBe(200);
  await payNow(page);
  await expect(heading(page)).toContainText(paid.title.lead);
  await expect(door(page)).toBeVisible();
  expect(stripe.reads).toEqual([]);
});

test('on paper the key stands in full, and what cannot be pressed is gone', async ({
  till,
  stripe,
  visit,
}) => {
  const { url } = await welcome(till.url, stripe, 'paid');
  const { page } = await visit(url);
  const { printed } = await keyOf(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: receipt.print }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(printed ?? '', { exact: true })).toBeVisible();
  await expect(door(page)).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: receipt.print })).toBeHidden();
});

test('the page of a paid order is for everybody', async ({ till, stripe, visit }) => {
  const { url } = await welcome(till.url, stripe, 'paid');
  const { page } = await visit(url, { window: { width: 390, height: 800 } });
  await expect(page.getByRole('button', { name: receipt.print })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('the letter of the bank comes while she looks: the page turns, and the focus stays', async ({
  till,
  stripe,
  visit,
}) => {
  const { id, url } = await welcome(till.url, stripe, WAITING);
  const { page } = await visit(url, { clock: true });
  await expect(page.getByText(processing.waiting?.watching ?? '')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('');
  await page.evaluate(() => localStorage.setItem('initiation-attempt', 'kept until it is paid'));
  const home = page.getByRole('main').getByRole('link', { name: 'Return to the house' });
  await home.focus();
  await page.evaluate(() => document.body.setAttribute('data-same', ''));

  stripe.pay(id);
  await page.clock.fastForward(3_000);
  await expect(heading(page)).toContainText(paid.title.lead);
  await expect(page.getByRole('main').getByRole('status')).toContainText(paid.title.lead);
  await expect(home).toBeFocused();
  await expect(page.locator('body')).toHaveAttribute('data-same');
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  const { printed, letter } = await keyOf(page);
  expect(letter.searchParams.get('body')).toContain(printed);
  await door(page).click();
  expect(page.url()).toBe(printed);
});

test('the page looks again calmly, and rests in the end', { timeout: 120_000 }, async ({
  till,
  stripe,
  visit,
}) => {
  const { url } = await welcome(till.url, stripe, WAITING);
  const { page } = await visit(url, { clock: true });
  await expect(page.getByText(processing.waiting?.watching ?? '')).toBeVisible();
  let looks = 1;
  await page.route(STATUS, (route) => {
    looks += 1;
    return route.fulfill({ json: { status: 'complete', paymentStatus: 'unpaid' } });
  });
  const rested = page.getByText(processing.waiting?.rested ?? '');
  await expect
    .poll(async () => {
      await page.clock.fastForward(30_000);
      return rested.isVisible();
    }, STEPS)
    .toBe(true);
  expect(looks).toBe(40);
  await page.clock.fastForward(10 * 60_000);
  expect(looks).toBe(40);
});

test('where the shop is in trouble it is asked three times more, never before 1, 2 and 4 seconds', {
  timeout: 120_000,
}, async ({ till, stripe, visit }) => {
  const { id, url } = await welcome(till.url, stripe, WAITING);
  /** The moments at which it was asked, on the visitor's clock. */
  const moments: number[] = [];
  const { page } = await visit(url, {
    clock: true,
    console: [/status of 503/],
    before: (context) =>
      context.route(STATUS, async (route) => {
        moments.push(
          await route
            .request()
            .frame()
            .evaluate(() => Date.now()),
        );
        await (moments.length < 4 ? route.fulfill({ status: 503, json: {} }) : route.continue());
      }),
  });
  stripe.pay(id);
  await expect
    .poll(async () => {
      await page.clock.fastForward(200);
      return door(page).isVisible();
    }, STEPS)
    .toBe(true);
  expect(moments).toHaveLength(4);
  const [first = 0, second = 0, third = 0, fourth = 0] = moments;
  expect(second - first).toBeGreaterThanOrEqual(1_000);
  expect(third - second).toBeGreaterThanOrEqual(2_000);
  expect(fourth - third).toBeGreaterThanOrEqual(4_000);
});

test('an order that runs out while she looks is over here, too', async ({
  till,
  stripe,
  visit,
}) => {
  const { id, url } = await welcome(till.url, stripe, { status: 'open', payment_status: 'unpaid' });
  const { page, alive } = await visit(url);
  await page.evaluate(() => localStorage.setItem('initiation-attempt', 'kept until it is over'));
  stripe.change(id, { status: 'expired' });
  await page.reload();
  await alive();
  await expect(heading(page)).toContainText(contentOf('expired').title.lead);
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
});

test('the demo says that nothing was charged, and opens the program all the same', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/initiation`, { javaScript: false });
  await buyButton(page).click();
  await page.getByRole('button', { name: 'Complete the rehearsal' }).click();
  await expect(page.getByRole('main')).toContainText(words.demoNotice);
  await expect(page.getByRole('main')).not.toContainText('$87');
  await expect(page.getByRole('main')).toContainText(words.yourAddress);
  await door(page).click();
  await expect(page).toHaveURL(/\/program\//);
});
