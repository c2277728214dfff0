// The calls to a hosted backend through its vendor's client: what is sent, and what each answer comes to.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCheckout, type OrderAnswer } from './functions';
import { type BuildVariables, readSettings } from './settings';
import { askStanding } from './standing';

const HOSTED = { VITE_BACKEND_URL: 'https://project.example/', VITE_BACKEND_KEY: 'public-key' };

beforeEach(() => void vi.stubEnv('VITE_BACKEND_URL', HOSTED.VITE_BACKEND_URL));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

function answering(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function json(status: number, body: unknown, headers?: HeadersInit): () => Promise<Response> {
  return async () => Response.json(body, { status, ...(headers && { headers }) });
}

function create(variables: BuildVariables = {}): Promise<OrderAnswer> {
  const settings = readSettings({ ...HOSTED, ...variables });
  return createCheckout(settings, 'attempt-1', new AbortController().signal);
}

async function sent(variables: BuildVariables = {}) {
  const fetch = answering(json(200, { clientSecret: 'cs_1_secret_2' }));
  await create(variables);
  const [url, init] = fetch.mock.calls[0] ?? [];
  return { url, init, headers: Object.fromEntries(new Headers(init?.headers)) };
}

test('it gets an empty object and the public key, and never the name of the attempt', async () => {
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
  ['any', undefined],
  ['', undefined],
  ['eu-west-1', 'eu-west-1'],
])('the region %j is sent as %j', async (VITE_BACKEND_REGION, header) => {
  const { headers } = await sent({ VITE_BACKEND_REGION });
  expect(headers['x-region']).toBe(header);
});

test.each<[string, () => Promise<Response>, OrderAnswer]>([
  [
    'a sentence of its own',
    json(400, { error: 'The till is closed.' }),
    { kind: 'refused', message: 'The till is closed.' },
  ],
  ['no sentence', json(500, {}), { kind: 'refused', message: null }],
  [
    'no JSON',
    async () => new Response('<html>', { status: 502 }),
    { kind: 'refused', message: null },
  ],
  [
    "the relay's refusal",
    json(500, { error: 'The function did not start.' }, { 'x-relay-error': 'true' }),
    { kind: 'refused', message: 'The function did not start.' },
  ],
  [
    'an order that does not call itself JSON',
    async () => new Response('{"clientSecret":"cs_1_secret_2"}'),
    {
      kind: 'made',
      order: { clientSecret: 'cs_1_secret_2', publishableKey: null, mode: 'stripe' },
    },
  ],
  ['half an order', json(200, { clientSecret: 5 }), { kind: 'refused', message: null }],
  [
    'half an answer',
    async () => new Response('{"clien', { headers: { 'content-type': 'application/json' } }),
    { kind: 'refused', message: null },
  ],
  [
    'no answer at all',
    () => Promise.reject(new TypeError('Failed to fetch')),
    { kind: 'unreachable' },
  ],
])('%s is told as what it is', async (_, answer, expected) => {
  answering(answer);
  expect(await create()).toEqual(expected);
});

test('how a checkout stands is asked there, and where nobody tells, that is an answer', async () => {
  const ask = () =>
    askStanding(readSettings(HOSTED), 'cs_test_12345678', new AbortController().signal);
  const fetch = answering(json(200, { status: 'complete', paymentStatus: 'unpaid' }));
  expect(await ask()).toEqual({ state: 'processing', receipt: null });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe(
    'https://project.example/functions/v1/checkout-status?session_id=cs_test_12345678',
  );
  expect(init).toMatchObject({ method: 'GET' });
  answering(json(404, { message: 'Requested function was not found' }));
  expect(await ask()).toEqual({ state: 'unseen', receipt: null });
  answering(json(500, {}));
  await expect(ask()).rejects.toThrow('The till answers 500.');
});
