// Tests of the hosted backend: the real client of its vendor against a test double, in a fake page at a given URL.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ACCOUNT,
  BACKEND_ORIGIN,
  CHECKOUT,
  HostedBackend,
  LOGOUT,
  PUBLIC_KEY,
  SESSION_ENTRY,
  STATUS,
  TOKEN,
  USER,
} from '../../../tests/support/hosted-backend';
import { messages } from '../core/core';
import type { HostedBackend as Settings } from './settings';

const mocks = vi.hoisted(() => ({ notice: vi.fn(), user: vi.fn() }));
vi.mock('./notice', () => ({ showNotice: mocks.notice }));
vi.mock('./signed-in-state', () => ({ setSignedInUser: mocks.user }));

/** Mimics local storage, whose entries are properties of the object. */
const STORAGE = {
  getItem(this: Record<string, string>, name: string) {
    return this[name] ?? null;
  },
  setItem(this: Record<string, string>, name: string, value: string) {
    this[name] = value;
  },
  removeItem(this: Record<string, string>, name: string) {
    delete this[name];
  },
};

let backend: HostedBackend;
let hosted: Settings;
let stored: Record<string, string>;
let url: URL;
const replaceState = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vi.resetAllMocks();
  vi.stubEnv('VITE_BACKEND_URL', BACKEND_ORIGIN);
  // Silences the client's warning about several instances in one process; a page creates only one.
  vi.spyOn(console, 'warn').mockReturnValue();
  backend = new HostedBackend();
  stored = Object.create(STORAGE);
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const aborted = new Promise<Response>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    return Promise.race([aborted, backend.respond(new Request(input, init))]);
  });
  vi.stubGlobal('localStorage', stored);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('WebSocket', class {});
  vi.stubGlobal('BroadcastChannel', undefined);
  open('/');
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(backend.problems).toEqual([]);
});

function open(path: string, settings: Partial<Settings> = {}): void {
  hosted = { url: BACKEND_ORIGIN, key: PUBLIC_KEY, region: 'any', flow: 'implicit', ...settings };
  url = new URL(path, 'https://site.example');
  replaceState.mockImplementation((_state, _title, to) => {
    url.href = to;
  });
  const history = { state: { position: 2 }, replaceState };
  vi.stubGlobal('window', { location: url, history, addEventListener() {} });
}

function signIn(seconds?: number) {
  const session = backend.signIn(seconds);
  stored[SESSION_ENTRY] = JSON.stringify(session);
  return session;
}

async function createCheckout(signal = new AbortController().signal) {
  const functions = await import('./functions');
  return functions.createCheckout({ hosted, publishableKey: null }, 'attempt-1', signal);
}

const created = {
  kind: 'created',
  session: { clientSecret: 'cs_test_1_secret_2', publishableKey: null, mode: 'stripe' },
};
const bearer = () => backend.requestsTo(CHECKOUT).at(-1)?.headers.get('authorization');

/** Makes storage throw, as in a browser that blocks all site data. */
function forbidStorage(): void {
  const get = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
}

describe('a checkout', () => {
  test.each([
    ['any', null],
    ['eu-west-1', 'eu-west-1'],
  ])('is created with the public key in the region %s', async (region, header) => {
    open('/', { region });
    expect(await createCheckout()).toEqual(created);
    expect(bearer()).toBe(`Bearer ${PUBLIC_KEY}`);
    expect(backend.requests[0]?.headers.get('x-region')).toBe(header);
    expect(Object.keys(stored)).toEqual([]);
  });

  const closed = { error: 'It is closed.' };
  const html = { headers: { 'content-type': 'text/html' } };
  test.each<[string, Response, object]>([
    ['a message', Response.json(closed, { status: 400 }), { message: closed.error }],
    ['no message', Response.json({}, { status: 500 }), { message: null }],
    ['no JSON', new Response('<html>', { status: 502 }), { message: null }],
    [
      'a message of the relay',
      Response.json(closed, { status: 500, headers: { 'x-relay-error': 'true' } }),
      { message: closed.error },
    ],
    ['a session as text', new Response(JSON.stringify(created.session)), created],
    ['an incomplete session', Response.json({ clientSecret: 5 }), { kind: 'intercepted' }],
    ['a page', new Response('<html>', html), { kind: 'intercepted' }],
    [
      'truncated JSON',
      new Response('{"a', { headers: { 'content-type': 'application/json' } }),
      { kind: 'intercepted' },
    ],
  ])('may be answered with %s', async (_case, response, expected) => {
    backend.overrides.set(CHECKOUT, [response]);
    expect(await createCheckout()).toEqual({ kind: 'rejected', ...expected });
  });

  test('without a network is unreachable', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await createCheckout()).toEqual({ kind: 'unreachable' });
  });

  test('without a key is rejected by the client, with its own message', async () => {
    open('/', { key: '' });
    const message = 'supabaseKey is required.';
    expect(await createCheckout()).toEqual({ kind: 'rejected', message });
  });

  test.each([CHECKOUT, TOKEN])('is aborted while %s does not respond', async (path) => {
    signIn(-60);
    backend.overrides.set(path, [new Promise(() => undefined)]);
    const controller = new AbortController();
    const answer = createCheckout(controller.signal);
    await vi.waitFor(() => expect(backend.requestsTo(path)).toHaveLength(1));
    controller.abort();
    expect(await answer).toEqual({ kind: 'aborted' });
  });

  test('needs no storage', async () => {
    forbidStorage();
    expect(await createCheckout()).toEqual(created);
  });
});

test('a missing status function is a known result, and a paid order has no link', async () => {
  const { fetchOrderStatus } = await import('./order-status');
  const settings = { hosted, publishableKey: null };
  const ask = () => fetchOrderStatus(settings, 'cs_1', new AbortController().signal);
  expect(await ask()).toEqual({ state: 'unseen', receipt: null });
  expect(backend.requests[0]?.query.get('session_id')).toBe('cs_1');
  const paid = { status: 'complete', paymentStatus: 'paid', amount: 8700, currency: 'usd' };
  backend.overrides.set(STATUS, [Response.json(paid), new Response(null, { status: 500 })]);
  expect(await ask()).toMatchObject({ state: 'paid', receipt: { link: null, paid: '$87' } });
  await expect(ask()).rejects.toThrow('checkout-status responded with 500.');
});

describe('a session', () => {
  test('gives its access token, which is refreshed once it has expired', async () => {
    const { access_token } = signIn(-60);
    await createCheckout();
    const session = JSON.parse(stored[SESSION_ENTRY] ?? '{}');
    expect(session.access_token).not.toBe(access_token);
    expect(bearer()).toBe(`Bearer ${session.access_token}`);
  });

  test('that cannot be refreshed is removed, and the visitor buys with the public key', async () => {
    signIn(-60);
    backend.overrides.set(TOKEN, [Response.json({ message: 'Invalid token' }, { status: 400 })]);
    expect(await createCheckout()).toEqual(created);
    expect(bearer()).toBe(`Bearer ${PUBLIC_KEY}`);
    expect(stored[SESSION_ENTRY]).toBeUndefined();
  });

  test('waits for its refresh no longer than for a response, and tries again later', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
    vi.spyOn(console, 'error').mockReturnValue();
    signIn(-60);
    backend.overrides.set(TOKEN, [new Promise(() => undefined)]);
    const answer = createCheckout();
    await vi.waitFor(() => expect(backend.requestsTo(TOKEN)).toHaveLength(1));
    expect(timeout).toHaveBeenCalledWith(20_000);
    limit.abort();
    expect(await answer).toEqual(created);
    expect(backend.requestsTo(TOKEN)).toHaveLength(2);
  });

  const refusal = (status: number) => Response.json({ message: 'No.' }, { status });
  const unreachable = messages().accountUnreachable;
  test.each<[string, Response, string | null]>([
    ['204', new Response(null, { status: 204 }), null],
    ['401', refusal(401), null],
    ['403', refusal(403), null],
    ['404', refusal(404), null],
    ['429', refusal(429), 'No.'],
    ['500', refusal(500), unreachable],
    ['no JSON', new Response('<html>', { status: 400 }), unreachable],
  ])('that is signed out with the answer %s', async (_case, response, shownReason) => {
    signIn();
    backend.overrides.set(LOGOUT, [response]);
    const { signOut } = await import('./hosted');
    await signOut(hosted);
    expect(backend.requestsTo(LOGOUT)[0]?.query.get('scope')).toBe('global');
    expect(SESSION_ENTRY in stored).toBe(shownReason !== null);
    if (shownReason === null) expect(mocks.user).toHaveBeenLastCalledWith(null);
    else expect(mocks.notice).toHaveBeenCalledExactlyOnceWith(messages().signOut, shownReason);
  });
});

test('one client calls the database, storage, authentication, functions and realtime of the backend', async () => {
  const sockets: string[] = [];
  vi.stubGlobal('WebSocket', function Socket(this: object, address: string) {
    sockets.push(address);
  });
  const { hostedClient } = await import('./hosted');
  const client = hostedClient(hosted);
  expect(hostedClient(hosted)).toBe(client);
  await client.from('orders').select();
  await client.storage.from('pictures').list();
  await client.auth.refreshSession({ refresh_token: backend.signIn().refresh_token });
  await client.functions.invoke('create-initiation-checkout', { body: {} });
  client.channel('room').subscribe();
  expect(backend.requests.map(({ path }) => path)).toEqual([
    '/rest/v1/orders',
    '/storage/v1/object/list/pictures',
    TOKEN,
    CHECKOUT,
  ]);
  await vi.waitFor(() => expect(sockets[0]).toMatch(/^ws:\/\/backend\.test\/realtime\/v1\//));
});

describe('at the start of the app', () => {
  const VERIFIER = `${SESSION_ENTRY}-code-verifier`;
  const FRAGMENT = '#refresh_token=r&expires_in=3600&token_type=bearer&access_token=';

  async function start(): Promise<void> {
    const { restoreSession } = await import('./session-loader');
    restoreSession({ hosted, publishableKey: null });
    await vi.dynamicImportSettled();
  }

  test.each(['/', '/?q=code', '/initiation/welcome?session_id=cs_1', '/#offer'])(
    'nothing is loaded at %s without a session',
    async (path) => {
      open(path);
      stored[VERIFIER] = '""';
      await start();
      forbidStorage();
      await start();
      expect(mocks.user).not.toHaveBeenCalled();
    },
  );

  test.each<[string, Partial<Settings>, string]>([
    ['in the storage', {}, '/about?page=2'],
    ['in the fragment', {}, `/about?page=2${FRAGMENT}`],
    ['by a code', { flow: 'pkce' }, '/about?page=2&code=code'],
  ])('a session %s is restored, and is not in the URL', async (_case, settings, path) => {
    const { access_token } = signIn();
    if (path !== '/about?page=2') delete stored[SESSION_ENTRY];
    stored[VERIFIER] = '"verifier"';
    open(path.replace(/token=$/, `token=${access_token}`), settings);
    await start();
    await vi.waitFor(() => expect(mocks.user).toHaveBeenLastCalledWith(ACCOUNT.email));
    expect(SESSION_ENTRY in stored).toBe(true);
    expect(url.href).toBe('https://site.example/about?page=2');
  });

  test.each<[Settings['flow'], string, string, string]>([
    ['implicit', '/?page=2#error=a&error_description=It+has+expired', 'It has expired', '/?page=2'],
    [
      'implicit',
      '/?error_code=1&page=2#offer',
      'Error in URL with unspecified error_description',
      '/?page=2#offer',
    ],
    ['implicit', '/#access_token=a', 'No session defined in URL', '/'],
    ['implicit', '/?code=code', 'Not a valid implicit grant flow url.', '/'],
    ['pkce', `/${FRAGMENT}a`, 'Not a valid PKCE flow url.', '/'],
    ['pkce', '/?code=old', 'Invalid token', '/'],
  ])(
    'a failed sign-in is shown, and closing the notice cleans the URL: %s, %s',
    async (flow, path, message, cleaned) => {
      signIn();
      stored[VERIFIER] = '"verifier"';
      open(path, { flow });
      await start();
      await vi.waitFor(() => expect(mocks.notice).toHaveBeenCalledOnce());
      const [title, shownMessage, onDismissed] = mocks.notice.mock.calls[0] ?? [];
      expect([title, shownMessage]).toEqual([messages().signInFailed, message]);
      expect(url.href).toBe(`https://site.example${path}`);
      onDismissed();
      expect(url.href).toBe(`https://site.example${cleaned}`);
      // The history entry keeps its state, and an earlier session of the visitor stays stored.
      expect(replaceState).toHaveBeenCalledExactlyOnceWith({ position: 2 }, '', expect.anything());
      expect(SESSION_ENTRY in stored).toBe(true);
    },
  );

  test('if the backend fails during a sign-in, a message of this site is shown', async () => {
    open(`/${FRAGMENT}${backend.signIn().access_token}`);
    backend.overrides.set(USER, [new Response(null, { status: 500 })]);
    await start();
    await vi.waitFor(() => expect(mocks.notice).toHaveBeenCalledOnce());
    expect(mocks.notice.mock.calls[0]?.[1]).toBe(messages().accountUnreachable);
  });

  test.each([
    [-300, 'was issued over 120s ago'],
    [300, 'was issued in the future'],
  ])('a clock difference of %i seconds is logged', async (seconds, warning) => {
    const expires = Math.floor(Date.now() / 1000) + 3600 + seconds;
    open(`/${FRAGMENT}${backend.signIn().access_token}&expires_at=${expires}`);
    await start();
    const warnings = () => vi.mocked(console.warn).mock.calls.map(([text]) => text);
    await vi.waitFor(() => expect(`${warnings()}`).toContain(warning));
  });
});
