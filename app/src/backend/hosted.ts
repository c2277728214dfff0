// The hosted backend through its vendor's client (spec §7): functions, database, realtime, storage, and the session of a
// user, which it stores, refreshes and clears. Only builds with VITE_BACKEND_URL contain it, and load it on demand.

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
 * The client of this page, which opens a channel to other tabs and starts the timer of its session's refresh.
 *
 * @throws its own message for settings that it refuses: 'supabaseKey is required.' (spec §5).
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
          // The client itself waits for ever.
          signal: init?.signal ?? AbortSignal.timeout(RESPONSE_TIMEOUT),
        }),
    },
  });
  client.auth.onAuthStateChange((_event, session) =>
    setSignedInUser(session && (session.user.email || session.user.id)),
  );
  return client;
}

/** Calls a function with the user's access token, or with the public key where nobody is signed in. */
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
    // An empty body, too: without one the client names no type of content.
    ...(method === 'POST' && { body }),
    region: hosted.region as FunctionRegion,
    signal,
  });
  if (response) {
    const answer = error ? await response.text() : data;
    return { kind: 'answered', status: response.status, body: parsed(answer) };
  }
  // The client fails where a response of 200 is not the JSON that its header promises.
  if (error instanceof SyntaxError) return { kind: 'answered', status: 200, body: null };
  return { kind: 'unreachable' };
}

/** The client returns a body without a JSON content type as text. */
function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/**
 * Restores the session from the result of a sign-in in the URL, or from local storage. A failed sign-in is shown, and
 * `onDismissed` is called when the visitor has closed the notice.
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

/** The backend's own message; the client's for a failure of network or server is none for a visitor ('{}'). */
function messageOf(error: AuthError): string {
  const isTechnical = error instanceof AuthRetryableFetchError || error instanceof AuthUnknownError;
  return isTechnical ? messages().accountUnreachable : error.message;
}
