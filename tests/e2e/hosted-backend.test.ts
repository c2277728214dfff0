// A site that uses the hosted backend: buying signed in and out, and error messages. The client's handling of each
// response and URL is tested in app/src/backend/hosted.test.ts.

import type { BrowserContext, Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessibility';
import { CheckoutServer } from '../support/checkout-server';
import { contentOf } from '../support/content';
import {
  ACCOUNT,
  BACKEND_ORIGIN,
  CHECKOUT,
  HOSTED_SITE,
  HostedBackend,
  LOGOUT,
  PUBLIC_KEY,
  REGION,
  SESSION_ENTRY,
  STATUS,
} from '../support/hosted-backend';
import { buyButton, checkout, openCheckout, payNow, tryAgain, words } from '../support/sales-page';
import { StripeApi } from '../support/stripe/api';
import {
  test as base,
  expect,
  serverFixture,
  useVisits,
  type Visit,
  type VisitOptions,
} from '../support/test';

const BAD_STATUS = /the server responded with a status of/;

interface Fixtures {
  backend: HostedBackend;
  /** Opens a page; `loaded` counts the downloads of the backend's client. */
  open: (path: string, options?: VisitOptions) => Promise<Visit & { loaded: () => number }>;
}

const test = base.extend<Fixtures, { site: CheckoutServer; api: StripeApi }>({
  site: serverFixture(() => CheckoutServer.start({ SITE_DIR: HOSTED_SITE })),
  api: serverFixture(() => StripeApi.start()),
  visit: ({ browser, site }, use) => useVisits(browser, site, use),
  backend: async ({ site, api }, use) => {
    const backend = new HostedBackend();
    // The backend's function creates a session at Stripe.
    const id = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`;
    const return_url = `${site.url}/initiation/welcome?session_id={CHECKOUT_SESSION_ID}`;
    api.update(id, { return_url });
    backend.clientSecret = `${id}_secret_double`;
    await use(backend);
    expect(backend.problems).toEqual([]);
  },
  open: ({ api, backend, visit }, use) =>
    use(async (path, options) => {
      let loads = 0;
      const before = async (context: BrowserContext) => {
        context.on('request', (request) => {
          if (/\/assets\/hosted-[\w-]{8}\.js$/.test(request.url())) loads += 1;
        });
        await context.route(`${BACKEND_ORIGIN}/**`, (route) => answer(backend, route));
      };
      const shared = { stripe: api, allowedOrigin: BACKEND_ORIGIN, before };
      const visited = await visit(path, { ...shared, ...options });
      return Object.assign(visited, { loaded: () => loads });
    }),
});

async function answer(backend: HostedBackend, route: Route): Promise<void> {
  const request = route.request();
  const init = { method: request.method(), headers: await request.allHeaders() };
  const body = request.postData();
  const response = await backend.respond(
    new Request(request.url(), { ...init, body, credentials: 'omit' }),
  );
  const headers = { ...Object.fromEntries(response.headers), 'access-control-allow-origin': '*' };
  await route.fulfill({ status: response.status, headers, body: await response.text() });
}

/** Names of the stored entries. */
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));

test('a signed-out buyer uses the public key, and the client is loaded by the click', async ({
  backend,
  open,
}) => {
  const { page, loaded } = await open('/initiation', { console: [BAD_STATUS] });
  expect(loaded()).toBe(0);
  await openCheckout(page);
  expect(loaded()).toBe(1);
  const [request] = backend.requestsTo(CHECKOUT);
  expect(request?.headers.get('authorization')).toBe(`Bearer ${PUBLIC_KEY}`);
  expect(request?.headers.get('x-region')).toBe(REGION);
  expect(await stored(page)).toEqual([]);

  // The backend has no function for the status: the page thanks the buyer and refers to Stripe's receipt.
  await payNow(page);
  const { unseen } = contentOf('/initiation/welcome', 'status', 'unknown');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(unseen?.title.lead ?? '');
  await expect(page.getByRole('main')).toContainText(unseen?.paragraphs[0] ?? '');
  await expect.poll(() => backend.requestsTo(STATUS).length).toBe(1);
});

test('a buyer who returns from a sign-in uses the access token, and can sign out', async ({
  backend,
  open,
}) => {
  const { access_token, refresh_token } = backend.signIn();
  const session = { access_token, refresh_token, token_type: 'bearer', expires_in: '3600' };
  const path = `/initiation#${new URLSearchParams(session)}`;
  const { page, hydrated } = await open(path, { console: [BAD_STATUS] });
  await expect.poll(() => stored(page)).toEqual([SESSION_ENTRY]);
  await expect(page).not.toHaveURL(/access_token/);
  await page.reload();
  await hydrated();
  await openCheckout(page);
  await expect(checkout(page)).toContainText(words.signedInAs.replace('{email}', ACCOUNT.email));
  const [request] = backend.requestsTo(CHECKOUT);
  expect(request?.headers.get('authorization')).toBe(`Bearer ${access_token}`);

  // A server error keeps the session; a deleted user ends it.
  const refusal = (status: number) => Response.json({ message: 'No.' }, { status });
  backend.overrides.set(LOGOUT, [refusal(500), refusal(404)]);
  const signOut = checkout(page).getByRole('button', { name: words.signOut });
  await signOut.press('Enter');
  const notice = page.getByRole('complementary', { name: words.signOut });
  await expect(notice).toContainText(words.accountUnreachable);
  // The button's label stays on one line beside a long message.
  const lines = await notice.getByRole('button').evaluate((button) => {
    const word = document.createRange();
    word.selectNodeContents(button);
    return new Set([...word.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
  expect(await stored(page)).toEqual([SESSION_ENTRY]);
  await signOut.press('Enter');
  await expect(signOut).toBeHidden();
  expect(await stored(page)).toEqual([]);
});

test('a failed sign-in is shown and can be dismissed permanently', async ({ backend, open }) => {
  const result = 'error=access_denied&error_code=otp_expired&error_description=Link+is+invalid';
  const { page, hydrated, loaded } = await open(`/about?from=letter#${result}`);
  const notice = page.getByRole('complementary', { name: words.signInFailed });
  await expect(notice.getByRole('status')).toContainText('Link is invalid');
  await expectAccessible(page);
  await notice.getByRole('button', { name: words.closeDialog }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/about\?from=letter$/);
  await page.reload();
  await hydrated();
  expect(loaded()).toBe(1);
  expect(backend.requests).toEqual([]);
});

test('a failed checkout and a missing page show the messages of the specification', async ({
  backend,
  open,
}) => {
  const closed = Response.json({ error: 'It is closed.' }, { status: 400 });
  backend.overrides.set(CHECKOUT, [closed, Response.json({}, { status: 500 })]);
  const { page } = await open('/initiation', {
    script: 'blocked',
    console: [BAD_STATUS, /ERR_BLOCKED_BY_CLIENT/, /404: there is no page at/],
  });
  await buyButton(page).press('Enter');
  const failure = checkout(page).getByRole('alert');
  await expect(failure).toHaveText('There was an issue loading checkout: It is closed.');
  await tryAgain(page).press('Enter');
  await expect(failure).toHaveText(
    'There was an issue loading checkout: Failed to initialize checkout. Please try again.',
  );
  await tryAgain(page).press('Enter');
  await expect(failure).toHaveText('There was an issue loading checkout: Failed to load Stripe.js');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(page.getByRole('main').getByRole('link', { name: 'Return to Home' })).toBeVisible();
  await page.goto('/journal?q=nothing-like-it');
  await expect(page.getByRole('main')).toContainText('No articles found matching your search.');
});
