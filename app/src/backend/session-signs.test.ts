// What counts as a sign that somebody is signed in, or has just been sent back from signing in.

import { expect, test } from 'vitest';
import { isInAddress, sessionKey } from './session-signs';
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
  expect(isInAddress({ search, hash })).toBe(expected);
});

test('a session lies where the vendor keeps it', () => {
  const settings = readSettings({ VITE_BACKEND_URL: 'https://abc.backend.example/' });
  expect(sessionKey(settings)).toBe('sb-abc-auth-token');
});
