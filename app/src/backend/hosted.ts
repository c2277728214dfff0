// The hosted backend through its vendor's client (spec §7): functions, database, realtime, storage and the user's
// session, which the client stores, refreshes and clears. Only builds with VITE_BACKEND_URL contain it; it is loaded
// on demand.

import {
  type AuthError,
  AuthRetryableFetchError,
  AuthUnknownError,
  createClient,
  type FunctionRegion,
  type SupabaseClient,
} from '@supabase/supabase-js';
import { messages } from '../core/core';
import { type FunctionCall, type FunctionResult, RESPONSE_TIMEOUT } from './function-call';
import { showNotice } from './notice';
import type { HostedBackend } from './settings';
import { setSignedInUser } from './signed-in-state';

let client: SupabaseClient | null = null;

/**
 * Creates the client of this page once. It opens a channel to other tabs and starts the timer that refreshes the
 * session.
 *
 * @throws the client's own message if it rejects the settings: 'supabaseKey is required.' (spec §5).
 */
export function hostedClient({ url, key, flow }: HostedBackend): SupabaseClient {
  if (client) return client;
  client = createClient(url, key, {
    auth: { flowType: flow },
    global: {
      fetch: (input, init) =>
        fetch(input, {
          ...init,
          cache: 'no-store',
          credentials: 'omit',
          // The client has no timeout of its own, so every request gets one.
          signal: init?.signal ?? AbortSignal.timeout(RESPONSE_TIMEOUT),
        }),
    },
  });
  client.auth.onAuthStateChange((_event, session) =>
    setSignedInUser(session && (session.user.email || session.user.id)),
  );
  return client;
}

/** Calls a function with the user's access token, or with the public key if no user is signed in. */
export async function callHosted(
  hosted: HostedBackend,
  { name, method, body = {} }: FunctionCall,
  signal: AbortSignal,
): Promise<FunctionResult> {
  let opened: SupabaseClient;
  try {
    opened = hostedClient(hosted);
  } catch (reason) {
    const message = reason instanceof Error ? reason.message : `${reason}`;
    return { kind: 'misconfigured', message };
  }
  const { data, error, response } = await opened.functions.invoke<unknown>(name, {
    method,
    // An empty body is sent too: without a body the client sets no content type.
    ...(method === 'POST' && { body }),
    region: hosted.region as FunctionRegion,
    signal,
  });
  if (response) {
    const answer = error ? await response.text() : data;
    return { kind: 'answered', status: response.status, body: parsed(answer) };
  }
  // The client throws if a 200 response is declared as JSON but is not JSON.
  if (error instanceof SyntaxError) return { kind: 'answered', status: 200, body: null };
  return { kind: 'unreachable' };
}

/** Parses a body that the client returned as text because the response had no JSON content type. */
function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/**
 * Restores the session from a sign-in result in the URL, or from local storage. Shows a notice if the sign-in failed,
 * and calls `onDismissed` when the visitor closes it.
 */
export async function openSession(hosted: HostedBackend, onDismissed: () => void): Promise<void> {
  const { error } = await hostedClient(hosted).auth.initialize();
  if (error) showNotice(messages().signInFailed, messageOf(error), onDismissed);
}

/** Signs out on all devices. The local session is removed even if the backend no longer knows it. */
export async function signOut(hosted: HostedBackend): Promise<void> {
  const { error } = await hostedClient(hosted).auth.signOut();
  if (error) showNotice(messages().signOut, messageOf(error));
}

/**
 * The backend's error message. For a network or server failure the client's message is not readable ('{}'), so our
 * own text replaces it.
 */
function messageOf(error: AuthError): string {
  const isTechnical = error instanceof AuthRetryableFetchError || error instanceof AuthUnknownError;
  return isTechnical ? messages().accountUnreachable : error.message;
}
