// Whether somebody may be signed in at the hosted backend, seen without its client: that is fetched only where a session
// is stored here, or where the address brings one back.

import type { BackendSettings } from './settings';

/** What a way back from signing in carries, in the query or behind the #. */
export const SIGNS = ['code', 'access_token', 'error', 'error_code', 'error_description'];

/** Where the vendor's client keeps a session. */
export function sessionKey(settings: BackendSettings): string {
  return `sb-${new URL(settings.functionsUrl).hostname.split('.')[0]}-auth-token`;
}

/** Wakes the session where there is a sign of one. */
export function wakeSession(settings: BackendSettings): void {
  // The client needs the public key, as every call does; without it the checkout says what is missing.
  if (settings.key === null || !(isStored(settings) || isInAddress(window.location))) return;
  void import('./session')
    .then(({ openSession }) => openSession(settings))
    .catch(() => console.warn('The session could not be looked at.'));
}

/** The token of whoever is signed in; null for everybody else, who is not asked to load anything. */
export async function accessToken(settings: BackendSettings): Promise<string | null> {
  if (!isStored(settings)) return null;
  const { currentToken } = await import('./session');
  return currentToken(settings);
}

function isStored(settings: BackendSettings): boolean {
  try {
    return localStorage.getItem(sessionKey(settings)) !== null;
  } catch {
    return false;
  }
}

export function isInAddress({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean {
  const carried = [search, hash].map((part) => new URLSearchParams(part.slice(1)));
  return SIGNS.some((sign) => carried.some((part) => part.has(sign)));
}
