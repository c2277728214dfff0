// One attempt to buy is one checkout: through reloads, tabs, both buttons, a lost answer and a night in between.

import type { BrowserContext, Page, Route } from 'playwright-core';
import {
  back,
  buyButton,
  checkout,
  expectReady,
  FIRST_BUTTON,
  pay,
  payNow,
  SECOND_BUTTON,
  tryAgain,
} from '../support/sales-page';
import type { StripeApi } from '../support/stripe/api';
import { stripeCounters } from '../support/stripe/browser-side';
import { expect, test } from '../support/test';

const CALL = /create-initiation-checkout/;
const ENTRY = 'initiation-attempt';

function kept(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

async function open(page: Page, label = FIRST_BUTTON): Promise<void> {
  await buyButton(page, label).press('Enter');
  await expectReady(page);
}

/** The keys under which Stripe was asked, each once. */
function keys(stripe: StripeApi): string[] {
  return [...new Set(stripe.creates.map(({ idempotencyKey }) => idempotencyKey))];
}

/** The session that was opened last. */
function session(stripe: StripeApi): string {
  return [...stripe.sessions.keys()].at(-1) ?? '';
}

test('after the click one entry is kept, with a random name and the moment', async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  expect(await kept(page)).toEqual({});
  await open(page);
  const entries = await kept(page);
  expect(Object.keys(entries)).toEqual([ENTRY]);
  expect(entries[ENTRY]).toMatch(/^[0-9a-f-]{36} \d{13}$/);
  const [create] = stripe.creates;
  expect(JSON.stringify(create?.params)).toContain(entries[ENTRY]?.split(' ')[0]);
});

test('a reload, a second tab and the other button go on with the same checkout', async ({
  till,
  stripe,
  visit,
}) => {
  const { page, another, alive } = await visit(`${till.url}/initiation`, { stripe });
  await open(page);
  const first = session(stripe);
  await page.reload();
  await alive();
  await open(page);
  await open(page, SECOND_BUTTON);
  await open(await another(`${till.url}/initiation`));
  expect(stripe.creates).toHaveLength(4);
  expect(keys(stripe)).toHaveLength(1);
  expect(session(stripe)).toBe(first);
});

test('both buttons pressed in one moment are one checkout', async ({ till, stripe, visit }) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  const pressed = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('form.buy button')];
    for (const button of buttons) button.click();
    return buttons.length;
  });
  expect(pressed).toBe(2);
  await expect(pay(page)).toBeVisible();
  await expect(checkout(page)).toHaveCount(1);
  expect(keys(stripe)).toHaveLength(1);
});

test('an answer that is lost on the way is found again under the same name', async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe, console: [/ERR_FAILED/] });
  // The shop has heard and done it; the visitor has not heard that.
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('failed');
  };
  await page.route(CALL, lose, { times: 1 });
  await buyButton(page).click();
  await expect(checkout(page).getByRole('alert')).toBeVisible();
  const opened = session(stripe);
  await tryAgain(page).click();
  await expect(pay(page)).toBeVisible();
  expect(keys(stripe)).toHaveLength(1);
  expect(session(stripe)).toBe(opened);
});

test('whoever goes back before anything has begun leaves nothing behind', async ({
  demo,
  visit,
}) => {
  const { page } = await visit(`${demo.url}/initiation`);
  let deliver: () => void = () => undefined;
  const late = new Promise<void>((arrive) => {
    deliver = arrive;
  });
  await page.route(/attempt-[^n].*\.js/, async (route) => {
    await late;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await buyButton(page).press('Enter');
  await back(page).click();
  await expect(checkout(page)).toHaveCount(0);
  const arrived = page.waitForResponse(/attempt-[^n].*\.js/);
  deliver();
  await (await arrived).finished();
  // Read, and run: a moment in which an attempt would leave its name.
  await page.evaluate(`import(${JSON.stringify((await arrived).url())}).then(() => undefined)`);
  await page.evaluate(() => new Promise((next) => setTimeout(next)));
  expect(await kept(page)).toEqual({});
  expect(asked.filter((url) => CALL.test(url))).toEqual([]);
});

test('the network that goes in the middle of the call comes back to the same checkout', async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, {
    stripe,
    console: [/ERR_INTERNET_DISCONNECTED/],
  });
  let tell: (name: string | undefined) => void = () => undefined;
  const cut = new Promise<string | undefined>((resolve) => {
    tell = resolve;
  });
  const lose = async (route: Route) => {
    await page.context().setOffline(true);
    tell(route.request().headers()['idempotency-key']);
  };
  await page.route(CALL, lose, { times: 1 });
  await buyButton(page).click();
  const name = await cut;
  await page.context().setOffline(false);
  await page.unroute(CALL);
  await back(page).click();
  const again = page.waitForRequest(CALL);
  await open(page);
  expect((await again).headers()['idempotency-key']).toBe(name);
  expect(keys(stripe)).toHaveLength(1);
});

test('where Stripe keeps its refusal, the next try has another name', async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe, console: [/status of 50\d/] });
  stripe.next({ status: 500 }, { status: 500 }, { status: 500 });
  await buyButton(page).click();
  await expect(checkout(page).getByRole('alert')).toBeVisible();
  expect(await kept(page)).toEqual({});
  await tryAgain(page).click();
  await expect(pay(page)).toBeVisible();
  expect(keys(stripe)).toHaveLength(2);
  expect(Object.keys(await kept(page))).toEqual([ENTRY]);
});

test('who comes back after a day begins anew, without a second click', async ({
  till,
  stripe,
  visit,
}) => {
  const { page, alive } = await visit(`${till.url}/initiation`, { stripe });
  await open(page);
  const [first, entry] = [session(stripe), await kept(page)];
  stripe.change(first, { status: 'expired', client_secret: null });
  await page.reload();
  await alive();
  await open(page);
  expect(session(stripe)).not.toBe(first);
  expect(await kept(page)).not.toEqual(entry);
  expect(keys(stripe)).toHaveLength(2);
});

test('an entry that is older than a day goes when she comes by, before any click', async ({
  till,
  stripe,
  visit,
}) => {
  const entry = `3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55 ${Date.now() - 25 * 60 * 60 * 1000}`;
  const { page } = await visit(`${till.url}/initiation`, {
    stripe,
    before: (context) => write(context, entry),
  });
  await expect.poll(() => kept(page)).toEqual({});
  expect(stripe.creates).toEqual([]);
});

test('who has paid, and lost the way back, is led to her welcome page by the button', async ({
  till,
  stripe,
  visit,
}) => {
  const { page, alive } = await visit(`${till.url}/initiation`, { stripe });
  await open(page);
  const paid = session(stripe);
  stripe.pay(paid);
  await page.reload();
  await alive();
  await buyButton(page).click();
  await expect(page).toHaveURL(`${till.url}/initiation/welcome?session_id=${paid}`);
  await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  await expect.poll(() => kept(page)).toEqual({});
  expect(stripe.sessions.size).toBeGreaterThan(0);
  expect(keys(stripe)).toHaveLength(1);
});

test('the way back from a paid order leads to a button that begins a new one', async ({
  till,
  stripe,
  visit,
}) => {
  const { page, alive } = await visit(`${till.url}/initiation`, { stripe });
  await open(page);
  await payNow(page);
  await expect(page).toHaveURL(/\/initiation\/welcome/);
  await expect.poll(() => kept(page)).toEqual({});
  await page.goto(`${till.url}/initiation`);
  await alive();
  await open(page);
  expect(keys(stripe)).toHaveLength(2);
});

test('a page that the browser has kept shows its buttons again, and no form of yesterday', async ({
  till,
  stripe,
  visit,
}) => {
  const { page } = await visit(`${till.url}/initiation`, { stripe });
  await open(page);
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(checkout(page)).toHaveCount(0);
  await expect(buyButton(page)).toBeFocused();
  expect(await stripeCounters(page)).toMatchObject({ made: 1, destroyed: 1, live: 0 });
  await open(page);
  expect(keys(stripe)).toHaveLength(1);
});

/** Puts an entry where the page keeps its own, before the page. */
function write(context: BrowserContext, entry: string): Promise<unknown> {
  return context.addInitScript(
    ([name, value]) => void (window === window.top && localStorage.setItem(name, value)),
    [ENTRY, entry] as const,
  );
}

test.for<[string, (context: BrowserContext) => Promise<unknown>]>([
  ['garbled', (context) => write(context, '{"name":null}')],
  [
    'full',
    (context) =>
      context.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      }),
  ],
  [
    'forbidden',
    (context) =>
      context.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('Access is denied.', 'SecurityError');
          },
        });
      }),
  ],
])(
  'a local storage that is %s does not stand in the way',
  async ([, before], { till, stripe, visit }) => {
    const { page } = await visit(`${till.url}/initiation`, { stripe, before });
    await open(page);
    await open(page, SECOND_BUTTON);
    expect(keys(stripe)).toHaveLength(1);
    await payNow(page);
    await expect(page.locator('#root')).toHaveAttribute('data-state', 'paid');
  },
);
