// Detects a session of the hosted backend without loading its client: a stored session, or a sign-in result in the URL.

import type { BackendSettings } from './settings';

/** Parameters of a sign-in result, in the query or in the fragment. */
export const AUTH_PARAMS = ['code', 'access_token', 'error', 'error_code', 'error_description'];

/** The local storage key of the vendor's auth client. */
export function sessionKey(settings: BackendSettings): string {
  return `sb-${new URL(settings.functionsUrl).hostname.split('.')[0]}-auth-token`;
}

/** Whether the auth client has stored a session in this browser. */
export function isStored(settings: BackendSettings): boolean {
  try {
    return localStorage.getItem(sessionKey(settings)) !== null;
  } catch {
    return false;
  }
}

/** Whether the URL carries the result of a sign-in. */
export function isInUrl({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean {
  const carried = [search, hash].map((part) => new URLSearchParams(part.slice(1)));
  return AUTH_PARAMS.some((param) => carried.some((part) => part.has(param)));
}
