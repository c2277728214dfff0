// Tests of session detection: the URLs that carry a sign-in result, and the storage key of the auth client.

import { expect, test } from 'vitest';
import { isInUrl, sessionKey } from './session-detection';
import { readSettings } from './settings';

test.each([
  ['?code=abc', '', true],
  ['?error=access_denied', '', true],
  ['', '#access_token=a&refresh_token=b', true],
  ['', '#error_description=The+link+has+expired', true],
  ['?error_code=otp_expired', '', true],
  ['', '', false],
  ['?q=code', '', false],
  ['?session_id=cs_test_1', '', false],
  ['', '#offer', false],
])('%s%s: %s', (search, hash, expected) => {
  expect(isInUrl({ search, hash })).toBe(expected);
});

test("the storage key is that of the vendor's client", () => {
  const settings = readSettings({ VITE_BACKEND_URL: 'https://abc.backend.example/' });
  expect(sessionKey(settings)).toBe('sb-abc-auth-token');
});
