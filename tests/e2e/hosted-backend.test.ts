// Checkout with a hosted backend: buying signed in and signed out, and the session lifecycle of the auth client.

import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { CheckoutServer } from '../support/checkout-server';
import { isolatedChromiumLaunch } from '../support/chromium';
import { contentOf } from '../support/content';
import {
  BACKEND_ORIGIN,
  HOSTED_SITE,
  HostedBackend,
  PUBLIC_KEY,
  REGION,
  type StoredSession,
} from '../support/hosted-backend';
import { buyButton, checkout, openCheckout, pay, payNow, words } from '../support/sales-page';
import { StripeApi } from '../support/stripe/api';
import { test as base, expect, serverFixture, useVisits, type Visit } from '../support/test';

const CHECKOUT = '/functions/v1/create-initiation-checkout';
const TOKEN = '/auth/v1/token';
const STATUS = '/functions/v1/checkout-status';
/** The console message for a status endpoint that the backend does not have. */
const NO_STATUS_ENDPOINT = /status of 404 .*checkout-status/;
const LOGOUT = '/auth/v1/logout';
const BAD_STATUS = /the server responded with a status of/;

interface HostedSite {
  backend: HostedBackend;
  stripe: StripeApi;
  url: string;
  stop: () => Promise<void>;
}

async function startHostedSite(): Promise<HostedSite> {
  const [backend, stripe] = await Promise.all([HostedBackend.start(), StripeApi.start()]);
  const server = await CheckoutServer.start({ SITE_DIR: HOSTED_SITE });
  const stop = async () => {
    await Promise.all([server.stop(), backend.stop(), stripe.stop()]);
  };
  return { backend, stripe, url: server.url, stop };
}

interface OpenOptions {
  session?: StoredSession;
  console?: RegExp[];
}

/** A visit, with the lazily loaded chunks of the client library that it has requested. */
type HostedVisit = Visit & { fetched: string[] };

interface TestFixtures {
  backend: HostedBackend;
  /** Opens a page of the hosted variant; `session` is stored in the browser before the page loads. */
  open: (
    path: string,
    options?: OpenOptions,
    prepare?: (context: BrowserContext) => Promise<unknown>,
  ) => Promise<HostedVisit>;
}

const test = base.extend<TestFixtures, { site: HostedSite; hostedBrowser: Browser }>({
  site: serverFixture(startHostedSite),
  /** A browser that resolves the origin of the build's backend to the test double. */
  hostedBrowser: [
    async ({ site: { backend }, playwright }, use) => {
      const rule = `MAP ${new URL(BACKEND_ORIGIN).host} ${new URL(backend.url).host}`;
      const browser = await playwright.chromium.launch(isolatedChromiumLaunch([rule]));
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  visit: ({ hostedBrowser, site }, use) => useVisits(hostedBrowser, site, use),
  backend: async ({ site: { backend } }, use) => {
    backend.reset();
    await use(backend);
    expect(backend.problems).toEqual([]);
  },
  open: ({ site, backend, visit }, use) =>
    use(async (path, { session, ...options } = {}, prepare) => {
      const fetched: string[] = [];
      const visited = await visit(path, {
        ...options,
        stripe: site.stripe,
        allowedOrigin: BACKEND_ORIGIN,
        before: async (context) => {
          context.on('request', (request) => {
            const part = /\/assets\/(session|hosted-functions)-[\w-]{8}\.js$/.exec(request.url());
            if (part?.[1]) fetched.push(part[1]);
          });
          if (session) await storeSession(context, backend.storageKey, session);
          await prepare?.(context);
        },
      });
      return Object.assign(visited, { fetched });
    }),
});

/** Stores a session where the client library keeps it, once. */
function storeSession(
  context: BrowserContext,
  name: string,
  session: StoredSession,
): Promise<unknown> {
  return context.addInitScript(
    ([key, value]) => {
      if (window !== window.top || sessionStorage.getItem('kept')) return;
      sessionStorage.setItem('kept', 'once');
      localStorage.setItem(key, value);
    },
    [name, JSON.stringify(session)] as const,
  );
}

/** Creates a session at the Stripe double that the backend returns. */
function prepareCheckout({
  backend,
  stripe,
  url,
}: {
  backend: HostedBackend;
  stripe: StripeApi;
  url: string;
}): string {
  const id = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`;
  stripe.update(id, { return_url: `${url}/initiation/welcome?session_id={CHECKOUT_SESSION_ID}` });
  backend.checkout = { status: 200, json: { clientSecret: `${id}_secret_double` } };
  return id;
}

function storedSession(page: Page, backend: HostedBackend): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), backend.storageKey);
}

test('a signed-out buyer uses the public key, and the client library loads on the click', async ({
  site,
  backend,
  open,
}) => {
  prepareCheckout(site);
  const { page, fetched } = await open('/initiation', { console: [NO_STATUS_ENDPOINT] });
  expect(fetched).toEqual([]);
  await openCheckout(page);
  expect(fetched).toEqual(['hosted-functions']);
  const [request] = backend.requestsTo(CHECKOUT);
  expect(request?.headers.authorization).toBe(`Bearer ${PUBLIC_KEY}`);
  expect(request?.headers['x-region']).toBe(REGION);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  // The backend has no status endpoint: the page thanks the buyer and refers to Stripe's receipt.
  await payNow(page);
  const { unseen } = contentOf('/initiation/welcome', 'status', 'unknown');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(unseen?.title.lead ?? '');
  await expect(page.getByRole('main')).toContainText(unseen?.paragraphs[0] ?? '');
  await expect.poll(() => backend.requestsTo(STATUS).length).toBe(1);
});

test('a signed-in buyer uses the access token, which is refreshed once it has expired, and can sign out', async ({
  site,
  backend,
  open,
}) => {
  prepareCheckout(site);
  const session = backend.signIn(-60);
  const { page } = await open('/initiation', { session, console: [BAD_STATUS] });
  await buyButton(page).click();
  await expect(checkout(page)).toContainText(`${words.signedInAs} ${session.user.email}.`);
  await expect(pay(page)).toBeVisible();
  expect(backend.requestsTo(TOKEN)).toHaveLength(1);
  const stored = JSON.parse((await storedSession(page, backend)) ?? '{}') as StoredSession;
  expect(stored.access_token).not.toBe(session.access_token);
  expect(backend.requestsTo(CHECKOUT)[0]?.headers.authorization).toBe(
    `Bearer ${stored.access_token}`,
  );

  // A server error keeps the session; a deleted user ends it.
  backend.overrides.set(LOGOUT, [
    { status: 500, json: { code: 500, message: 'The house is being painted.' } },
    { status: 404, json: { code: 404, message: 'User not found' } },
  ]);
  const signOut = checkout(page).getByRole('button', { name: words.signOut });
  await signOut.press('Enter');
  await expect(page.getByRole('complementary', { name: words.signOut })).toContainText(
    'The house is being painted.',
  );
  expect(await storedSession(page, backend)).not.toBeNull();
  await signOut.press('Enter');
  await expect(signOut).toBeHidden();
  expect(await storedSession(page, backend)).toBeNull();
  expect(backend.requestsTo(LOGOUT).map(({ path }) => path)).toEqual(
    Array(2).fill(`${LOGOUT}?scope=global`),
  );
});

test('an error in the return URL of a sign-in is shown and can be dismissed for good', async ({
  backend,
  open,
}) => {
  const { page, hydrated, fetched } = await open(
    '/about?from=letter#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid',
  );
  const notice = page.getByRole('complementary', { name: words.signInFailed });
  await expect(notice.getByRole('status')).toContainText('Email link is invalid');
  await expectAccessible(page);
  await notice.getByRole('button', { name: words.closeDialog }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/about\?from=letter$/);
  await page.reload();
  await hydrated();
  expect(fetched).toEqual(['session']);
  expect(backend.requests).toEqual([]);
});

test('a session in the return URL of a sign-in is stored and removed from the URL', async ({
  backend,
  open,
}) => {
  const { access_token, refresh_token } = backend.signIn(3600);
  const fragment = new URLSearchParams({ access_token, refresh_token, token_type: 'bearer' });
  const { page } = await open(`/about#${fragment}&expires_in=3600`);
  await expect.poll(() => storedSession(page, backend)).toContain(access_token);
  await expect(page).not.toHaveURL(/access_token/);
  expect(backend.requests.map(({ path }) => path)).toEqual(['/auth/v1/user']);
});
