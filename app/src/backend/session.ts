// The session of somebody who is signed in at the hosted backend, kept by the vendor's own client: it recovers and
// refreshes the session, rests while the page is hidden, and forgets it at the end. We show what it has to say.

import { GoTrueClient } from '@supabase/auth-js';
import { messages } from '../core/core';
import { showNotice } from './notice';
import { SIGNS, sessionKey } from './session-signs';
import type { BackendSettings } from './settings';
import { showSignedIn } from './signed-in-state';

let client: GoTrueClient | null = null;

/** Opens the session: from the address that brings one back, or from what is stored. */
export async function openSession(settings: BackendSettings): Promise<void> {
  const { error } = await clientFor(settings).initialize();
  if (error) showNotice(messages().signInFailed, error.message, cleanAddress);
}

/** The token of whoever is signed in, refreshed where it is about to end; null when nobody is. */
export async function currentToken(settings: BackendSettings): Promise<string | null> {
  const { data } = await clientFor(settings).getSession();
  return data.session?.access_token ?? null;
}

/** Ends the session everywhere. One that the backend no longer knows is forgotten here all the same. */
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
    // A bare error is a way back, too (specification §8); the client by itself wants a description beside it.
    detectSessionInUrl: (_, params) => SIGNS.some((sign) => sign !== 'code' && sign in params),
    // Whoever sent her to sign in chose the way back: a code needs its own.
    flowType: params.has('code') ? 'pkce' : 'implicit',
  });
  opened.onAuthStateChange((_event, session) => {
    showSignedIn(session && (session.user.email ?? session.user.id));
  });
  return opened;
}

/** Takes what the way back carried out of the address, so that loading the page again does not tell it again. */
function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  const place = new URLSearchParams(hash.slice(1));
  const carried = SIGNS.some((sign) => place.has(sign));
  for (const sign of SIGNS) query.delete(sign);
  const kept = query.size > 0 ? `?${query}` : '';
  window.history.replaceState(window.history.state, '', pathname + kept + (carried ? '' : hash));
}
