// Tests of calls to a hosted backend through its vendor's client: the request, and the result of each response.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CreateCheckoutResult, createCheckout } from './functions';
import { fetchOrderStatus } from './order-status';
import { type BuildVariables, readSettings } from './settings';

const rejected = (message: string | null): CreateCheckoutResult => ({ kind: 'rejected', message });
const HOSTED = { VITE_BACKEND_URL: 'https://project.example/', VITE_BACKEND_KEY: 'public-key' };

beforeEach(() => void vi.stubEnv('VITE_BACKEND_URL', HOSTED.VITE_BACKEND_URL));

const session = vi.hoisted(() => ({ currentToken: vi.fn<() => Promise<string | null>>() }));
vi.mock('./session', () => session);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

function stubFetch(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function json(status: number, body: unknown, headers?: HeadersInit): () => Promise<Response> {
  return async () => Response.json(body, { status, ...(headers && { headers }) });
}

function create(variables: BuildVariables = {}): Promise<CreateCheckoutResult> {
  const settings = readSettings({ ...HOSTED, ...variables });
  return createCheckout(settings, 'attempt-1', new AbortController().signal);
}

async function sent(variables: BuildVariables = {}) {
  const fetch = stubFetch(json(200, { clientSecret: 'cs_1_secret_2' }));
  await create(variables);
  const [url, init] = fetch.mock.calls[0] ?? [];
  return { url, init, headers: Object.fromEntries(new Headers(init?.headers)) };
}

test('it receives an empty object and the public key, and never the idempotency key', async () => {
  const { url, init, headers } = await sent();
  expect(url).toBe('https://project.example/functions/v1/create-initiation-checkout');
  expect(init).toMatchObject({ method: 'POST', body: '{}', credentials: 'omit' });
  expect(headers).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: 'Bearer public-key',
    apikey: 'public-key',
  });
});

test.each([
  ['access-token', 'Bearer access-token'],
  [null, 'Bearer public-key'],
])('of a visitor with the access token %j it receives %j', async (token, authorization) => {
  vi.stubGlobal('localStorage', { getItem: () => '{}' });
  session.currentToken.mockResolvedValue(token);
  const { init, headers } = await sent();
  expect(headers).toMatchObject({ authorization, apikey: 'public-key' });
  expect(init).toMatchObject({ cache: 'no-store' });
});

test.each([
  ['any', undefined],
  ['', undefined],
  ['eu-west-1', 'eu-west-1'],
])('the region %j is sent as %j', async (VITE_BACKEND_REGION, header) => {
  const { headers } = await sent({ VITE_BACKEND_REGION });
  expect(headers['x-region']).toBe(header);
});

test.each<[string, () => Promise<Response>, CreateCheckoutResult]>([
  ['an error with a message', json(400, { error: 'It is closed.' }), rejected('It is closed.')],
  ['an error without a message', json(500, {}), rejected(null)],
  ['a body that is not JSON', async () => new Response('<html>', { status: 502 }), rejected(null)],
  [
    'an error of the relay',
    json(500, { error: 'It did not start.' }, { 'x-relay-error': 'true' }),
    rejected('It did not start.'),
  ],
  [
    'a session with a text content type',
    async () => new Response('{"clientSecret":"cs_1_secret_2"}'),
    {
      kind: 'created',
      session: { clientSecret: 'cs_1_secret_2', publishableKey: null, mode: 'stripe' },
    },
  ],
  ['an incomplete session', json(200, { clientSecret: 5 }), { kind: 'intercepted' }],
  [
    'truncated JSON',
    async () => new Response('{"clien', { headers: { 'content-type': 'application/json' } }),
    { kind: 'intercepted' },
  ],
  ['no network', () => Promise.reject(new TypeError('No fetch')), { kind: 'unreachable' }],
])('%s has its own result', async (_, answer, expected) => {
  stubFetch(answer);
  expect(await create()).toEqual(expected);
});

test('the order status is requested there, and a missing function is a result', async () => {
  const ask = () =>
    fetchOrderStatus(readSettings(HOSTED), 'cs_test_12345678', new AbortController().signal);
  const fetch = stubFetch(json(200, { status: 'complete', paymentStatus: 'unpaid' }));
  expect(await ask()).toEqual({ state: 'processing', receipt: null });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe(
    'https://project.example/functions/v1/checkout-status?session_id=cs_test_12345678',
  );
  expect(init).toMatchObject({ method: 'GET' });
  expect(init?.body).toBeUndefined();
  stubFetch(json(404, { message: 'Requested function was not found' }));
  expect(await ask()).toEqual({ state: 'unseen', receipt: null });
  stubFetch(json(500, {}));
  await expect(ask()).rejects.toThrow('checkout-status responded with 500.');
});

test('a build for a hosted backend can still call the own server', async () => {
  const fetch = stubFetch(json(200, { clientSecret: 'cs_1_secret_2' }));
  await createCheckout(readSettings({}), 'attempt-1', new AbortController().signal);
  expect(fetch.mock.calls[0]?.[0]).toBe('/functions/v1/create-initiation-checkout');
});
