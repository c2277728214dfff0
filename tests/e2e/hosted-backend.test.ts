// A shop whose till stands with a hosted backend: buying there, signed in or not, and the session's own life.

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'playwright-core';
import { openPage } from '../../app/src/core/core';
import { expectAccessible } from '../support/accessibility';
import { Backend, PUBLIC_KEY, REGION, type StoredSession } from '../support/backend';
import { CheckoutServer } from '../support/checkout-server';
import { buyButton, checkout, expectReady, pay, payNow, words } from '../support/sales-page';
import { PUBLISHABLE_KEY, StripeApi } from '../support/stripe/api';
import { test as base, expect } from '../support/test';

const root = resolve(import.meta.dirname, '../..');
const CHECKOUT = '/functions/v1/create-initiation-checkout';
const TOKEN = '/auth/v1/token';
const STATUS = '/functions/v1/checkout-status';
/** How the browser speaks of a backend that does not tell how it stands. */
const NOT_TOLD = /status of 404 .*checkout-status/;
const LOGOUT = '/auth/v1/logout';
const BAD_STATUS = /the server responded with a status of/;

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads here what a fixture needs; it is nothing.
  .extend('house', { scope: 'file' }, async ({}, { onCleanup }) => {
    const [backend, stripe] = await Promise.all([Backend.start(), StripeApi.start()]);
    await promisify(execFile)(process.execPath, ['tests/support/other-site.mjs', 'hosted'], {
      cwd: root,
      env: {
        ...process.env,
        VITE_BACKEND_URL: backend.url,
        VITE_BACKEND_KEY: PUBLIC_KEY,
        VITE_BACKEND_REGION: REGION,
        VITE_STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      },
    });
    const server = await CheckoutServer.start({
      SITE_DIR: resolve(root, 'app/.cache/hosted/site'),
    });
    onCleanup(async () => {
      await Promise.all([server.stop(), backend.stop(), stripe.stop()]);
    });
    return { backend, stripe, url: server.url };
  })
  .extend('backend', async ({ house: { backend } }, { onCleanup }) => {
    backend.forget();
    onCleanup(() => {
      expect(backend.problems).toEqual([]);
    });
    return backend;
  })
  /** Opens a page of this house; `session` is what its visitor's browser keeps from before. */
  .extend('enter', async ({ house, backend, visit }) => {
    return async (
      path: string,
      {
        session,
        console,
        clock,
      }: { session?: StoredSession; console?: RegExp[]; clock?: boolean } = {},
      also?: (context: BrowserContext) => Promise<unknown>,
    ) => {
      /** The parts of the vendor's client that were fetched. */
      const fetched: string[] = [];
      const visited = await visit(house.url + path, {
        stripe: house.stripe,
        neighbour: backend.url,
        ...(console && { console }),
        ...(clock && { clock }),
        before: async (context) => {
          context.on('request', (request) => {
            const part = /\/assets\/(session|hosted-functions)-[\w-]{8}\.js$/.exec(request.url());
            if (part?.[1]) fetched.push(part[1]);
          });
          if (session) await keep(context, backend.storageKey, session);
          await also?.(context);
        },
      });
      return Object.assign(visited, { fetched });
    };
  });

/** Puts a session where the vendor's client keeps it, once. */
function keep(context: BrowserContext, name: string, session: StoredSession): Promise<unknown> {
  return context.addInitScript(
    ([key, value]) => {
      if (window !== window.top || sessionStorage.getItem('kept')) return;
      sessionStorage.setItem('kept', 'once');
      localStorage.setItem(key, value);
    },
    [name, JSON.stringify(session)] as const,
  );
}

/** The build's own words, changed on their way: as if it had been told others. */
function told(from: string, to: string) {
  return (context: BrowserContext) =>
    context.route(/\/assets\/settings-[\w-]+\.js$/, async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      expect(body).toContain(from);
      await route.fulfill({ response, body: body.replaceAll(from, to) });
    });
}

/** A checkout that the backend opens, at Stripe as everywhere. */
function sell({
  backend,
  stripe,
  url,
}: {
  backend: Backend;
  stripe: StripeApi;
  url: string;
}): string {
  const id = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`;
  stripe.change(id, { return_url: `${url}/initiation/welcome?session_id={CHECKOUT_SESSION_ID}` });
  backend.checkout = { status: 200, json: { clientSecret: `${id}_secret_double` } };
  return id;
}

function stored(page: Page, backend: Backend): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), backend.storageKey);
}

function hide(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  return page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

// The house is built first; that takes longer than a purchase.
test.beforeAll(({ house }) => void house, 180_000);

test('anybody buys with the public key, and fetches the client at the click', async ({
  house,
  backend,
  enter,
}) => {
  sell(house);
  const { page, fetched } = await enter('/initiation', { console: [NOT_TOLD] });
  expect(fetched).toEqual([]);
  await buyButton(page).click();
  await expectReady(page);
  expect(fetched).toEqual(['hosted-functions']);
  const [asked] = backend.at(CHECKOUT);
  expect(asked?.headers.authorization).toBe(`Bearer ${PUBLIC_KEY}`);
  expect(asked?.headers['x-region']).toBe(REGION);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  // What became of it nobody tells here: the page thanks, and names Stripe's receipt.
  await payNow(page);
  const answer = openPage('/initiation/welcome', 'unknown');
  if (answer.kind !== 'page' || answer.content.page !== 'status') throw new Error('no such page');
  const { unseen } = answer.content;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(unseen?.title.lead ?? '');
  await expect(page.getByRole('main')).toContainText(unseen?.paragraphs[0] ?? '');
  await expect.poll(() => backend.at(STATUS).length).toBe(1);
});

test('a backend that tells how it stands leads into its program', async ({
  house,
  backend,
  enter,
}) => {
  const id = sell(house);
  backend.standing = {
    status: 200,
    json: {
      status: 'complete',
      paymentStatus: 'paid',
      email: 'l•••@visitor.example',
      amount: 8700,
      currency: 'usd',
      programUrl: 'https://program.example/key',
    },
  };
  const { page } = await enter(`/initiation/welcome?session_id=${id}`);
  await expect(page.locator('[data-told="program"]')).toHaveAttribute(
    'href',
    'https://program.example/key',
  );
  await expect(page.getByRole('main')).toContainText('$87');
});

test('whoever is signed in buys by her own name, and can sign out', async ({
  house,
  backend,
  enter,
}) => {
  sell(house);
  const session = backend.signIn(3600);
  const { page } = await enter('/initiation', { session, console: [BAD_STATUS] });
  await buyButton(page).click();
  await expect(checkout(page)).toContainText(`${words.signedInAs} ${session.user.email}.`);
  await expect(pay(page)).toBeVisible();
  expect(backend.at(CHECKOUT)[0]?.headers.authorization).toBe(`Bearer ${session.access_token}`);

  // A failure keeps her signed in; a user that is gone does not.
  backend.troubles.set(LOGOUT, [
    { status: 500, json: { code: 500, message: 'The house is being painted.' } },
    { status: 404, json: { code: 404, message: 'User not found' } },
  ]);
  const leave = checkout(page).getByRole('button', { name: words.signOut });
  await leave.click();
  await expect(page.getByRole('complementary', { name: words.signOut })).toContainText(
    'The house is being painted.',
  );
  expect(await stored(page, backend)).not.toBeNull();
  await leave.click();
  await expect(leave).toBeHidden();
  expect(await stored(page, backend)).toBeNull();
  expect(backend.at(LOGOUT).map(({ path }) => path)).toEqual(
    Array(2).fill(`${LOGOUT}?scope=global`),
  );
});

test('the sentence of the backend is the one that she reads', async ({ backend, enter }) => {
  backend.checkout = { status: 400, json: { error: 'The till is closed.' } };
  const { page } = await enter('/initiation', { console: [BAD_STATUS] });
  await buyButton(page).click();
  await expect(checkout(page).getByRole('alert')).toHaveText(
    'There was an issue loading checkout: The till is closed.',
  );
  await expect(checkout(page).getByRole('button', { name: words.hostedLink })).toHaveCount(0);
});

test('a backend that is gone is told as a till that does not answer', async ({
  backend,
  enter,
}) => {
  backend.checkout = 'hang up';
  const { page } = await enter('/initiation', { console: [/ERR_EMPTY_RESPONSE/] });
  await buyButton(page).click();
  await expect(checkout(page).getByRole('alert')).toContainText(words.tillBusy);
});

test("the region 'any' is not sent", async ({ house, backend, enter }) => {
  sell(house);
  const { page } = await enter('/initiation', {}, told(REGION, 'any'));
  await buyButton(page).click();
  await expect(pay(page)).toBeVisible();
  expect(backend.at(CHECKOUT)[0]?.headers).not.toHaveProperty('x-region');
});

test('without its key the backend is never asked, and the developer is told', async ({
  backend,
  enter,
}) => {
  const said = /^supabaseKey is required\. /;
  const session = backend.signIn(3600);
  const options = { session, console: [said] };
  const { page, heard, fetched } = await enter('/initiation', options, told(PUBLIC_KEY, ''));
  await buyButton(page).click();
  await expect(checkout(page).getByRole('alert')).toHaveText(
    'There was an issue loading checkout: supabaseKey is required.',
  );
  expect(heard.filter((message) => said.test(message))).toHaveLength(1);
  expect(backend.asked).toEqual([]);
  expect(fetched).toEqual([]);
});

test('a way back that brings an error is told calmly, and closed for good', async ({
  backend,
  enter,
}) => {
  const { page, alive, fetched } = await enter(
    '/about?from=letter#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
  );
  const notice = page.getByRole('complementary', { name: words.signInFailed });
  await expect(notice.getByRole('status')).toContainText('Email link is invalid');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page);
  }
  await notice.getByRole('button', { name: words.closeDialog }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/about\?from=letter$/);
  await page.reload();
  await alive();
  expect(fetched).toEqual(['session']);
  expect(backend.asked).toEqual([]);
});

test('a way back that brings a session is kept, and leaves the address', async ({
  backend,
  enter,
}) => {
  const { access_token, refresh_token } = backend.signIn(3600);
  const carried = new URLSearchParams({ access_token, refresh_token, token_type: 'bearer' });
  const { page } = await enter(`/about#${carried}&expires_in=3600`);
  await expect.poll(() => stored(page, backend)).toContain(access_token);
  await expect(page).not.toHaveURL(/access_token/);
  expect(backend.asked.map(({ path }) => path)).toEqual(['/auth/v1/user']);
});

test('a session near its end is refreshed, with patience where the backend stumbles', async ({
  house,
  backend,
  enter,
}) => {
  sell(house);
  backend.troubles.set(TOKEN, [{ status: 503 }, { status: 503 }]);
  const session = backend.signIn(60);
  const { page } = await enter('/initiation', { session, console: [BAD_STATUS] });
  await expect.poll(() => stored(page, backend)).not.toContain(session.access_token);
  expect(backend.at(TOKEN)).toHaveLength(3);
  await buyButton(page).click();
  await expect(pay(page)).toBeVisible();
  const bearer = backend.at(CHECKOUT)[0]?.headers.authorization ?? '';
  expect(await stored(page, backend)).toContain(bearer.replace('Bearer ', ''));
});

test('a session that the backend no longer takes is forgotten', async ({ backend, enter }) => {
  const session = { ...backend.signIn(60), refresh_token: 'nobody knows it' };
  const { page } = await enter('/about', { session, console: [BAD_STATUS, /AuthApiError/] });
  await expect.poll(() => stored(page, backend)).toBeNull();
  expect(backend.at(TOKEN)).toHaveLength(1);
});

test('a hidden page leaves its session alone, and looks after it when it is seen again', async ({
  house,
  backend,
  enter,
}) => {
  sell(house);
  const session = backend.signIn(10 * 60);
  const { page } = await enter('/initiation', { session, clock: true });
  await buyButton(page).click();
  await expect(checkout(page)).toContainText(session.user.email);
  await expect(pay(page)).toBeVisible();
  await hide(page, 'hidden');
  await page.clock.fastForward(9 * 60_000);
  expect(backend.at(TOKEN)).toEqual([]);
  await hide(page, 'visible');
  await expect.poll(() => backend.at(TOKEN).length).toBe(1);
  await expect.poll(() => stored(page, backend)).not.toContain(session.access_token);
});
