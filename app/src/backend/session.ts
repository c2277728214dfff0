// Session of a user of the hosted backend, through the vendor's auth client, which stores, restores, refreshes and
// clears the session. Loaded on demand.

import { GoTrueClient } from '@supabase/auth-js';
import { messages } from '../core/core';
import { showNotice } from './notice';
import { AUTH_PARAMS, sessionKey } from './session-detection';
import type { BackendSettings } from './settings';
import { setSignedInUser } from './signed-in-state';

let client: GoTrueClient | null = null;

/** Restores the session from the sign-in result in the URL or from local storage. */
export async function openSession(settings: BackendSettings): Promise<void> {
  const { error } = await clientFor(settings).initialize();
  if (error) showNotice(messages().signInFailed, error.message, cleanUrl);
}

/** The access token, refreshed if it is about to expire; null without a session. */
export async function currentToken(settings: BackendSettings): Promise<string | null> {
  const { data } = await clientFor(settings).getSession();
  return data.session?.access_token ?? null;
}

/** Signs out on all devices. The local session is cleared even if the backend no longer knows it. */
export async function signOut(settings: BackendSettings): Promise<void> {
  const { error } = await clientFor(settings).signOut();
  if (error) showNotice(messages().signOut, error.message);
}

function clientFor(settings: BackendSettings): GoTrueClient {
  client ??= open(settings);
  return client;
}

function open(settings: BackendSettings): GoTrueClient {
  const key = settings.key ?? '';
  const params = new URLSearchParams(window.location.search);
  const opened = new GoTrueClient({
    url: settings.functionsUrl.replace(/\/functions\/v1$/, '/auth/v1'),
    headers: { Authorization: `Bearer ${key}`, apikey: key },
    storageKey: sessionKey(settings),
    // A bare error counts as a sign-in result (spec §8); the client's default requires a description.
    detectSessionInUrl: (_, params) =>
      AUTH_PARAMS.some((param) => param !== 'code' && param in params),
    // The page that started the sign-in chose the flow: an authorization code requires PKCE.
    flowType: params.has('code') ? 'pkce' : 'implicit',
  });
  opened.onAuthStateChange((_event, session) => {
    setSignedInUser(session && (session.user.email ?? session.user.id));
  });
  return opened;
}

/** Removes the sign-in result from the URL, so that a reload does not process it again. */
function cleanUrl(): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  const carried = AUTH_PARAMS.some((param) => fragment.has(param));
  for (const param of AUTH_PARAMS) query.delete(param);
  const rest = query.size > 0 ? `?${query}` : '';
  window.history.replaceState(window.history.state, '', pathname + rest + (carried ? '' : hash));
}
