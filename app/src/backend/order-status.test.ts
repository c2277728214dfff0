// Tests of the order status: its request, and the state and receipt of responses.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../core/core';
import { fetchOrderStatus, type OrderState, type OrderStatus, welcomePath } from './order-status';
import { readSettings } from './settings';

const SESSION = 'cs_test_12345678';

beforeEach(() => void vi.stubGlobal('window', { location: { href: 'https://site.example/x' } }));
afterEach(() => void vi.unstubAllGlobals());

function ask(status: number, body: unknown, session = SESSION): Promise<OrderStatus> {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  return fetchOrderStatus(readSettings({}), session, new AbortController().signal);
}

test.each<[string, string, OrderState]>([
  ['complete', 'paid', 'paid'],
  ['complete', 'no_payment_required', 'paid'],
  ['complete', 'unpaid', 'processing'],
  ['open', 'unpaid', 'unpaid'],
  ['open', 'no_payment_required', 'unpaid'],
  ['expired', 'unpaid', 'expired'],
])('%s and %s is %s, as on the server', async (status, paymentStatus, state) => {
  const body = { status, paymentStatus, programUrl: '/program/a' };
  expect((await ask(200, body)).state).toBe(state);
});

test('a paid order whose link is sent only by mail is delivered and shows no receipt', async () => {
  const body = { status: 'complete', paymentStatus: 'paid', email: 'l•••@example.com' };
  expect(await ask(200, body)).toEqual({ state: 'delivered', receipt: null });
});

const paid = {
  status: 'complete',
  paymentStatus: 'paid',
  email: 'l•••@example.com',
  amount: 8700,
  currency: 'usd',
  programUrl: '/program/a.b',
};

test('a paid order has a receipt with link, e-mail address and amount', async () => {
  expect((await ask(200, paid)).receipt).toEqual({
    link: 'https://site.example/program/a.b',
    kept: messages().linkMailed,
    email: 'l•••@example.com',
    paid: '$87',
  });
});

test.each([
  [{ amount: 8700 }, '$87'],
  [{ amount: 4350 }, '$43.50'],
  [{ amount: 0 }, '$0'],
  [{ amount: 124_700 }, '$1,247'],
  [{ currency: 'USD' }, '$87'],
  [{ currency: 'eur' }, '€87'],
  [{ currency: 'us' }, '—'],
  [{ currency: 'dollars' }, '—'],
  [{ currency: '' }, '—'],
  // The amount is not a number.
  [{ amount: '8700' }, '—'],
  [{ amount: null }, '—'],
])('%j is shown as in the core: %s', async (changes, text) => {
  expect((await ask(200, { ...paid, ...changes })).receipt?.paid).toBe(text);
});

test.each([
  ['http://site.example/program/a.b', 'http://site.example/program/a.b'],
  ['https://elsewhere.example/x', 'https://elsewhere.example/x'],
  ['https://[', null],
  ['mailto:a@b.example', null],
])('the program URL %s gives the link %s', async (programUrl, link) => {
  expect((await ask(200, { ...paid, programUrl })).receipt?.link).toBe(link);
});

test('a paid order without a program URL is delivered, and its link comes by mail', async () => {
  expect(await ask(200, { ...paid, programUrl: undefined })).toEqual({
    state: 'delivered',
    receipt: null,
  });
});

test('only a paid order has a receipt', async () => {
  const processing = { ...paid, paymentStatus: 'unpaid' };
  expect(await ask(200, processing)).toEqual({ state: 'processing', receipt: null });
});

test.each([[null], [{}], [{ status: 'something', paymentStatus: 'new' }]])(
  'a 200 with %j does not count as the answer of the server, and can be retried',
  async (body) => {
    await expect(ask(200, body)).rejects.toThrow('without a status');
  },
);

test('this site’s server is asked for the status of the session; the request has no body', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ status: 'open' }));
  vi.stubGlobal('fetch', fetch);
  await fetchOrderStatus(readSettings({}), 'cs_test_1&x', new AbortController().signal);
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/functions/v1/checkout-status?session_id=cs_test_1%26x');
  expect(init).toMatchObject({
    method: 'GET',
    body: null,
    cache: 'no-store',
    credentials: 'same-origin',
  });
  expect(Object.fromEntries(new Headers(init?.headers))).toEqual({ accept: 'application/json' });
});

test('a server that does not respond throws, so that the request can be retried', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  const answer = fetchOrderStatus(readSettings({}), SESSION, new AbortController().signal);
  await expect(answer).rejects.toThrow('checkout-status is unreachable.');
});

test('a request without a response is aborted after the caller’s timeout', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { signal } = new AbortController();
  const answer = fetchOrderStatus(readSettings({}), SESSION, signal, 5_000);
  const rejected = expect(answer).rejects.toThrow('checkout-status is aborted.');
  await vi.advanceTimersByTimeAsync(5_000);
  await rejected;
  vi.useRealTimers();
});

test('missing receipt data has fallback text, and an invalid URL gives no link', async () => {
  const bare = { status: 'complete', paymentStatus: 'paid', programUrl: 'javascript:alert(1)' };
  expect((await ask(200, bare)).receipt).toEqual({
    link: null,
    kept: messages().linkMailed,
    email: messages().yourAddress,
    paid: '—',
  });
});

test('a demo order shows the demo notice instead of an amount, says when no address was given, and promises no mail', async () => {
  const demo = (await ask(200, paid, 'cs_demo_12345678')).receipt;
  expect(demo?.paid).toBe(messages().demoNotice);
  expect(demo?.email).toBe(paid.email);
  // The demo sends no mail, even if an address was given.
  expect(demo?.kept).toBe(messages().linkNotMailed);
  const withoutAddress = { ...paid, email: null };
  expect((await ask(200, withoutAddress, 'cs_demo_12345678')).receipt?.email).toBe(
    messages().noAddress,
  );
});

test.each([400, 404])('a %i with the server’s JSON is the state "unknown"', async (status) => {
  expect(await ask(status, { error: 'No.' })).toEqual({ state: 'unknown', receipt: null });
});

test('a 404 that is not from the server is not the state "unknown"', async () => {
  await expect(ask(404, null)).rejects.toThrow('404');
});

test.each([429, 500, 503])('a %i throws, so that the request can be retried', async (status) => {
  await expect(ask(status, {})).rejects.toThrow(`${status}`);
});

test('the welcome page of a session is the return URL given to Stripe', () => {
  expect(welcomePath(SESSION)).toBe('/initiation/welcome?session_id=cs_test_12345678');
  expect(() => welcomePath(SESSION, 'no-such-offer')).toThrow(RangeError);
});
