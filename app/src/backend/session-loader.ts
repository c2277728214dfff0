// Loads the hosted backend's client if a session is stored or the URL carries a sign-in result. Other visitors
// download it only after a click.

import type { BackendSettings } from './settings';

/** Query and fragment parameters of a sign-in result. */
const PARAMS = ['code', 'access_token', 'error', 'error_code', 'error_description'];

/** Restores a session of the hosted backend, if there may be one. */
export function restoreSession({ hosted }: BackendSettings): void {
  const { search, hash } = window.location;
  if (!hosted || !(hasResult(search) || hasResult(hash) || isStored())) return;
  import('./hosted').then(({ openSession }) => openSession(hosted, cleanUrl)).catch(console.warn);
}

/** True if a query or fragment carries a sign-in result. */
function hasResult(part: string): boolean {
  const carried = new URLSearchParams(part.slice(1));
  return PARAMS.some((param) => carried.has(param));
}

/** True if the client has stored a session in this browser. */
function isStored(): boolean {
  try {
    return Object.keys(localStorage).some((key) => /^sb-.+-auth-token$/.test(key));
  } catch {
    return false;
  }
}

/** Removes the parameters of a failed sign-in from the URL. The client leaves them, and a reload would fail again. */
function cleanUrl(): void {
  const url = new URL(window.location.href);
  for (const param of PARAMS) url.searchParams.delete(param);
  if (hasResult(url.hash)) url.hash = '';
  window.history.replaceState(window.history.state, '', url);
}
