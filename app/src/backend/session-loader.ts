// Loads the hosted backend's client where a session is stored, or where the URL carries the result of a sign-in: other
// visitors download nothing of it before a click.

import type { BackendSettings } from './settings';

/** Parameters of a sign-in's result, in the query or in the fragment. */
const PARAMS = ['code', 'access_token', 'error', 'error_code', 'error_description'];

/** Restores a session of the hosted backend, where there may be one. */
export function restoreSession({ hosted }: BackendSettings): void {
  const { search, hash } = window.location;
  if (!hosted || !(hasResult(search) || hasResult(hash) || isStored())) return;
  import('./hosted').then(({ openSession }) => openSession(hosted, cleanUrl)).catch(console.warn);
}

/** Whether a query or fragment carries the result of a sign-in. */
function hasResult(part: string): boolean {
  const carried = new URLSearchParams(part.slice(1));
  return PARAMS.some((param) => carried.has(param));
}

/** Whether the client has stored a session in this browser. */
function isStored(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key));
  } catch {
    return false;
  }
}

/** Removes a failed sign-in from the URL, where the client leaves it: a reload would fail again. */
function cleanUrl(): void {
  const url = new URL(window.location.href);
  for (const param of PARAMS) url.searchParams.delete(param);
  if (hasResult(url.hash)) url.hash = '';
  window.history.replaceState(window.history.state, '', url);
}
