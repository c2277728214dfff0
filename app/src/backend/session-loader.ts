// Loads the auth client of the hosted backend only where a session is detected: other visitors download none of it.

import { messages } from '../core/core';
import { isInUrl, isStored } from './session-detection';
import type { BackendSettings } from './settings';

/** Restores a detected session. Without the public key, which every call needs, it logs what is missing. */
export function restoreSession(settings: BackendSettings): void {
  if (settings.key === null) {
    console.error(messages().keyRequired);
    return;
  }
  if (!(isStored(settings) || isInUrl(window.location))) return;
  void import('./session')
    .then(({ openSession }) => openSession(settings))
    .catch(() => console.warn('The session client could not be loaded.'));
}

/** The access token of the signed-in user; null without a stored session, where nothing is loaded. */
export async function accessToken(settings: BackendSettings): Promise<string | null> {
  if (!isStored(settings)) return null;
  const { currentToken } = await import('./session');
  return currentToken(settings);
}
