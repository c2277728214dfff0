// Tests of createCheckout on the site's own server: its request, the result of each kind of response, aborts and
// timeouts.

import { afterEach, expect, test, vi } from 'vitest';
import { type CheckoutSession, type CreateCheckoutResult, createCheckout } from './functions';
import { readSettings } from './settings';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function stubFetch(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function json(status: number, body: unknown): () => Promise<Response> {
  return async () => Response.json(body, { status });
}

/** Creates a checkout of INITIATION; returns the request. */
async function sentRequest() {
  const fetch = stubFetch(json(200, { clientSecret: 'cs_1_secret_2' }));
  await createCheckout(readSettings({}), 'attempt-1', new AbortController().signal);
  const [url, init] = fetch.mock.calls[0] ?? [];
  return { url, init, headers: Object.fromEntries(new Headers(init?.headers)) };
}

async function check(
  answer: () => Promise<Response>,
  expected: CreateCheckoutResult,
): Promise<void> {
  stubFetch(answer);
  const signal = new AbortController().signal;
  expect(await createCheckout(readSettings({}), 'attempt-1', signal)).toEqual(expected);
}

test('this site’s server receives an empty object and the idempotency key', async () => {
  const { url, init, headers } = await sentRequest();
  expect(url).toBe('/functions/v1/create-initiation-checkout');
  expect(init).toMatchObject({
    method: 'POST',
    body: '{}',
    cache: 'no-store',
    credentials: 'same-origin',
  });
  expect(headers).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    'idempotency-key': 'attempt-1',
  });
});

test('an offer other than INITIATION is named in the body, and sent to the function for any offer', async () => {
  const fetch = stubFetch(json(200, { clientSecret: 'cs_1_secret_2' }));
  const signal = new AbortController().signal;
  await createCheckout(readSettings({}), 'attempt-1', signal, 'codex');
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/functions/v1/create-checkout');
  expect(init).toMatchObject({ method: 'POST', body: '{"offer":"codex"}' });
});

test.each([
  [{ clientSecret: 'cs_1_secret_2', publishableKey: 'pk_test_1', mode: 'stripe' }, {}],
  [{ clientSecret: 'cs_demo_1_secret_2', publishableKey: null, mode: 'demo' }, {}],
  // A hosted backend returns only the client secret.
  [{ clientSecret: 'cs_1_secret_2' }, { publishableKey: null, mode: 'stripe' }],
])('the session %j is created', async (body, missing) => {
  const session = { ...body, ...missing } as CheckoutSession;
  await check(json(200, body), { kind: 'created', session });
});

test.each([
  [503, { error: 'The till is closed.' }, 'The till is closed.'],
  [500, {}, null],
  [300, { clientSecret: 'cs_1_secret_2' }, null],
  [502, { error: 7 }, null],
  [400, 'no', null],
  [502, null, null],
])('a %i with %j is rejected', async (status, body, message) => {
  await check(json(status, body), { kind: 'rejected', message });
});

test.each<[number, unknown]>([
  [200, {}],
  [200, null],
  [200, { clientSecret: '' }],
  [200, { clientSecret: 5 }],
  [403, null],
])('a %i with %j counts as intercepted', (status, body) =>
  check(json(status, body), { kind: 'intercepted' }),
);

test('a 204 without a body counts as intercepted', () =>
  check(async () => new Response(null, { status: 204 }), { kind: 'intercepted' }));

test.each([
  [200, { kind: 'intercepted' }],
  [403, { kind: 'intercepted' }],
  [502, { kind: 'rejected', message: null }],
] as const)('a %i with HTML is not the response of this site’s server', (status, expected) =>
  check(async () => new Response('<html>', { status }), expected),
);

test('after a network error the server counts as unreachable', async () => {
  await check(() => Promise.reject(new TypeError('Failed to fetch')), { kind: 'unreachable' });
});

/** A `fetch` that never responds; its promise rejects when the request is aborted. */
function neverRespond(): Promise<Response> {
  const init = vi.mocked(fetch).mock.lastCall?.[1];
  return new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });
}

test('an abort ends the call', async () => {
  stubFetch(neverRespond);
  const controller = new AbortController();
  const answer = createCheckout(readSettings({}), 'attempt-1', controller.signal);
  controller.abort();
  expect(await answer).toEqual({ kind: 'aborted' });
});

test('a call without a response is aborted after 20 seconds', async () => {
  vi.useFakeTimers();
  stubFetch(neverRespond);
  const answer = createCheckout(readSettings({}), 'attempt-1', new AbortController().signal);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toEqual({ kind: 'aborted' });
});

test('a call whose signal is already aborted is not sent', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async (_url, init) => {
    init?.signal?.throwIfAborted();
    return Response.json({ clientSecret: 'cs_1_secret_2' });
  });
  vi.stubGlobal('fetch', fetch);
  const aborted = AbortSignal.abort();
  expect(await createCheckout(readSettings({}), 'attempt-1', aborted)).toEqual({ kind: 'aborted' });
});

test('a finished call leaves no timer and no listener', async () => {
  vi.useFakeTimers();
  stubFetch(json(200, { clientSecret: 'cs_1_secret_2' }));
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  await createCheckout(readSettings({}), 'attempt-1', signal);
  expect(vi.getTimerCount()).toBe(0);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
