// Tests of restoring a session at start-up, and of the access token: for whom the auth client is loaded.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessToken, restoreSession } from './session-loader';
import { readSettings } from './settings';

const session = vi.hoisted(() => ({ openSession: vi.fn(), currentToken: vi.fn() }));
vi.mock('./session', () => session);

const SETTINGS = readSettings({
  VITE_BACKEND_URL: 'https://abc.backend.example',
  VITE_BACKEND_KEY: 'public-key',
});

/** What a visitor brings: entries of local storage, and the URL's query and fragment. */
function stubBrowser(entries: Record<string, string>, search = '', hash = ''): void {
  vi.stubGlobal('localStorage', { getItem: (name: string) => entries[name] ?? null });
  vi.stubGlobal('window', { location: { search, hash } });
}

beforeEach(() => void vi.resetAllMocks());
afterEach(() => void vi.unstubAllGlobals());

test('a hosted backend without its key is reported on the console at start-up', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  stubBrowser({ 'sb-backend-auth-token': '{}' });
  restoreSession(readSettings({ VITE_BACKEND_URL: 'https://backend.example' }));
  await vi.dynamicImportSettled();
  expect(log).toHaveBeenCalledExactlyOnceWith('supabaseKey is required.');
  expect(session.openSession).not.toHaveBeenCalled();
  log.mockRestore();
});

test.each([
  ['a stored session', { 'sb-abc-auth-token': '{}' }, '', '', 1],
  ['a sign-in result in the query', {}, '?code=abc', '', 1],
  ['a sign-in result in the fragment', {}, '', '#access_token=a', 1],
  ['neither', { 'sb-other-auth-token': '{}' }, '?q=code', '#offer', 0],
])('%s: the client is opened %i times', async (_case, entries, search, hash, times) => {
  session.openSession.mockResolvedValue(undefined);
  stubBrowser(entries, search, hash);
  restoreSession(SETTINGS);
  await vi.dynamicImportSettled();
  expect(session.openSession).toHaveBeenCalledTimes(times);
  if (times > 0) expect(session.openSession).toHaveBeenCalledWith(SETTINGS);
});

test('a client that fails is reported on the console', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  session.openSession.mockRejectedValue(new TypeError('Failed to fetch'));
  stubBrowser({}, '?code=abc');
  restoreSession(SETTINGS);
  await vi.waitFor(() =>
    expect(log).toHaveBeenCalledExactlyOnceWith('The session client could not be loaded.'),
  );
  log.mockRestore();
});

test('there is an access token only with a stored session', async () => {
  session.currentToken.mockResolvedValue('token');
  stubBrowser({});
  expect(await accessToken(SETTINGS)).toBeNull();
  expect(session.currentToken).not.toHaveBeenCalled();
  stubBrowser({ 'sb-abc-auth-token': '{}' });
  expect(await accessToken(SETTINGS)).toBe('token');
});

test('a browser that forbids local storage has no session', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(await accessToken(SETTINGS)).toBeNull();
});
