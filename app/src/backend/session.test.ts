// Tests of the session of a hosted backend's user: how the vendor's client is opened, and what the visitor is shown.

import type { Session } from '@supabase/auth-js';
import { beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../core/core';
import { readSettings } from './settings';

interface ClientOptions {
  url: string;
  headers: Record<string, string>;
  storageKey: string;
  detectSessionInUrl: (url: URL, params: Record<string, string>) => boolean;
  flowType: string;
}

const fake = vi.hoisted(() => ({
  opened: [] as unknown[],
  initialize: vi.fn(),
  getSession: vi.fn(),
  signOut: vi.fn(),
  onAuthStateChange: vi.fn(),
  showNotice: vi.fn(),
  setSignedInUser: vi.fn(),
}));

vi.mock('@supabase/auth-js', () => ({
  GoTrueClient: class {
    initialize = fake.initialize;
    getSession = fake.getSession;
    signOut = fake.signOut;
    onAuthStateChange = fake.onAuthStateChange;
    constructor(options: unknown) {
      fake.opened.push(options);
    }
  },
}));
vi.mock('./notice', () => ({ showNotice: fake.showNotice }));
vi.mock('./signed-in-state', () => ({ setSignedInUser: fake.setSignedInUser }));

const SETTINGS = readSettings({
  VITE_BACKEND_URL: 'https://abc.backend.example',
  VITE_BACKEND_KEY: 'public-key',
});
const replaceState = vi.fn();

beforeEach(async () => {
  vi.resetModules();
  vi.resetAllMocks();
  fake.opened.length = 0;
});

/** The module with its one client not opened yet, on a page at this URL. */
async function sessionAt(path: string) {
  const { pathname, search, hash } = new URL(path, 'https://site.example');
  vi.stubGlobal('window', {
    location: { pathname, search, hash },
    history: { state: { position: 2 }, replaceState },
  });
  return import('./session');
}

/** The options of the client that `openSession` creates on a page at this URL. */
async function optionsAt(path: string): Promise<ClientOptions> {
  const { openSession } = await sessionAt(path);
  fake.initialize.mockResolvedValue({ error: null });
  await openSession(SETTINGS);
  expect(fake.opened).toHaveLength(1);
  return fake.opened[0] as ClientOptions;
}

test("the client signs in at the backend's auth service with the public key", async () => {
  const { url, headers, storageKey } = await optionsAt('/');
  expect(url).toBe('https://abc.backend.example/auth/v1');
  expect(headers).toEqual({ Authorization: 'Bearer public-key', apikey: 'public-key' });
  expect(storageKey).toBe('sb-abc-auth-token');
});

test.each([
  ['/welcome?code=abc', 'pkce'],
  ['/welcome#access_token=a', 'implicit'],
  ['/welcome', 'implicit'],
])('the flow of %s is %s', async (path, flowType) => {
  expect((await optionsAt(path)).flowType).toBe(flowType);
});

test.each([
  [{ access_token: 'a' }, true],
  [{ error: 'access_denied' }, true],
  [{ error_code: 'otp_expired' }, true],
  [{ error_description: 'The link has expired' }, true],
  // The client detects authorization codes itself.
  [{ code: 'abc' }, false],
  [{ q: 'search' }, false],
])('%j in the fragment: a sign-in result is %s', async (params, expected) => {
  const { detectSessionInUrl } = await optionsAt('/');
  expect(detectSessionInUrl(new URL('https://site.example'), params)).toBe(expected);
});

test.each<[string, Session | null, string | null]>([
  ['an address', { user: { id: '7', email: 'a@b.example' } } as Session, 'a@b.example'],
  ['no address', { user: { id: '7' } } as Session, '7'],
  ['no session', null, null],
])('the checkout shows the user: %s', async (_case, session, name) => {
  await optionsAt('/');
  const [onChange] = fake.onAuthStateChange.mock.calls[0] as [(e: string, s: unknown) => void];
  onChange('SIGNED_IN', session);
  expect(fake.setSignedInUser).toHaveBeenCalledExactlyOnceWith(name);
});

test('the access token is that of the session; one client serves all calls', async () => {
  const { currentToken } = await sessionAt('/');
  fake.getSession.mockResolvedValueOnce({ data: { session: { access_token: 'token' } } });
  expect(await currentToken(SETTINGS)).toBe('token');
  fake.getSession.mockResolvedValueOnce({ data: { session: null } });
  expect(await currentToken(SETTINGS)).toBeNull();
  expect(fake.opened).toHaveLength(1);
});

test('a sign-out that the backend refuses is shown', async () => {
  const { signOut } = await sessionAt('/');
  fake.signOut.mockResolvedValueOnce({ error: null });
  await signOut(SETTINGS);
  expect(fake.showNotice).not.toHaveBeenCalled();
  fake.signOut.mockResolvedValueOnce({ error: new Error('No such session.') });
  await signOut(SETTINGS);
  expect(fake.showNotice).toHaveBeenCalledExactlyOnceWith(messages().signOut, 'No such session.');
});

test('a sign-in that succeeds shows no notice', async () => {
  await optionsAt('/#access_token=a');
  expect(fake.showNotice).not.toHaveBeenCalled();
});

test.each([
  ['/welcome?error=denied&page=2#offer', '/welcome?page=2#offer'],
  ['/welcome?code=abc', '/welcome'],
  ['/welcome?page=2#error=denied&error_code=1', '/welcome?page=2'],
  ['/welcome#error=denied', '/welcome'],
  ['/welcome#offer', '/welcome#offer'],
])('closing the notice of a failed sign-in cleans %s to %s', async (path, cleaned) => {
  const { openSession } = await sessionAt(path);
  fake.initialize.mockResolvedValue({ error: new Error('The link has expired.') });
  await openSession(SETTINGS);
  expect(replaceState).not.toHaveBeenCalled();
  const [title, message, onClose] = fake.showNotice.mock.calls[0] as [string, string, () => void];
  expect([title, message]).toEqual([messages().signInFailed, 'The link has expired.']);
  onClose();
  // The entry of the history keeps its state.
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ position: 2 }, '', cleaned);
});
