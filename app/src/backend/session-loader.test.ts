// Tests of restoring a session at start-up.

import { expect, test, vi } from 'vitest';
import { loadCore } from '../core/core';
import { restoreSession } from './session-loader';
import { readSettings } from './settings';

test('a hosted backend without its key is reported on the console at start-up', async () => {
  await loadCore();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  restoreSession(readSettings({ VITE_BACKEND_URL: 'https://backend.example' }));
  expect(log).toHaveBeenCalledExactlyOnceWith('supabaseKey is required.');
  log.mockRestore();
});
