// The call for a checkout: what is sent to whom, and what each answer comes to.

import { afterEach, expect, test, vi } from 'vitest';
import { createCheckout, type OrderAnswer } from './functions';
import { readSettings } from './settings';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answering(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function json(status: number, body: unknown): () => Promise<Response> {
  return async () => Response.json(body, { status });
}

async function sent() {
  const fetch = answering(json(200, { clientSecret: 'cs_1_secret_2' }));
  await createCheckout(readSettings({}), 'attempt-1', new AbortController().signal);
  const [url, init] = fetch.mock.calls[0] ?? [];
  return { url, init, headers: Object.fromEntries(new Headers(init?.headers)) };
}

async function check(answer: () => Promise<Response>, expected: OrderAnswer): Promise<void> {
  answering(answer);
  const signal = new AbortController().signal;
  expect(await createCheckout(readSettings({}), 'attempt-1', signal)).toEqual(expected);
}

test('our own server gets an empty object and the key of the attempt', async () => {
  const { url, init, headers } = await sent();
  expect(url).toBe('/functions/v1/create-initiation-checkout');
  expect(init).toMatchObject({ method: 'POST', body: '{}', credentials: 'same-origin' });
  expect(headers).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    'idempotency-key': 'attempt-1',
  });
});

test('a hosted backend without a key is never asked', async () => {
  const fetch = answering(json(200, {}));
  const settings = readSettings({ VITE_BACKEND_URL: 'https://project.example' });
  const answer = await createCheckout(settings, 'attempt-1', new AbortController().signal);
  expect(answer).toEqual({ kind: 'noKey' });
  expect(fetch).not.toHaveBeenCalled();
});

test('an order carries secret, key and mode', async () => {
  const order = { clientSecret: 'cs_1_secret_2', publishableKey: 'pk_test_1', mode: 'stripe' };
  await check(json(200, order), {
    kind: 'made',
    order: { clientSecret: 'cs_1_secret_2', publishableKey: 'pk_test_1', mode: 'stripe' },
  });
});

test('the demo has no publishable key', async () => {
  await check(
    json(200, { clientSecret: 'cs_demo_1_secret_2', publishableKey: null, mode: 'demo' }),
    {
      kind: 'made',
      order: { clientSecret: 'cs_demo_1_secret_2', publishableKey: null, mode: 'demo' },
    },
  );
});

test('an answer with a secret alone, as a hosted backend sends, is an order for Stripe', async () => {
  await check(json(200, { clientSecret: 'cs_1_secret_2' }), {
    kind: 'made',
    order: { clientSecret: 'cs_1_secret_2', publishableKey: null, mode: 'stripe' },
  });
});

test.each([
  [503, { error: 'The till is closed.' }, 'The till is closed.'],
  [500, {}, null],
  [502, { error: 7 }, null],
  [400, 'no', null],
])('a %i with %j is a refusal', async (status, body, message) => {
  await check(json(status, body), { kind: 'refused', message });
});

test.each([[{}], [null], [{ clientSecret: '' }], [{ clientSecret: 5 }]])(
  'a 200 with %j is a refusal without a sentence',
  async (body) => {
    await check(json(200, body), { kind: 'refused', message: null });
  },
);

test('an answer that is not JSON is a refusal without a sentence', async () => {
  await check(async () => new Response('<html>', { status: 502 }), {
    kind: 'refused',
    message: null,
  });
});

test('no way to the server is told apart from a refusal', async () => {
  await check(() => Promise.reject(new TypeError('Failed to fetch')), { kind: 'unreachable' });
});

/** A server that never answers, but hears when it is no longer asked. */
function silent(): Promise<Response> {
  const init = vi.mocked(fetch).mock.lastCall?.[1];
  return new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });
}

test('the call ends when the visitor goes back', async () => {
  answering(silent);
  const back = new AbortController();
  const answer = createCheckout(readSettings({}), 'attempt-1', back.signal);
  back.abort();
  expect(await answer).toEqual({ kind: 'silent' });
});

test('a server that never answers is given up after 20 seconds', async () => {
  vi.useFakeTimers();
  answering(silent);
  const answer = createCheckout(readSettings({}), 'attempt-1', new AbortController().signal);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toEqual({ kind: 'silent' });
});
