// Calls to a hosted backend, through its vendor's own client. Part of a build that names such a backend, and of no other.

import {
  type FunctionRegion,
  FunctionsClient,
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
} from '@supabase/functions-js';
import type { Called, FunctionCall } from './functions';
import { accessToken } from './session-signs';
import type { BackendSettings } from './settings';

/**
 * Calls a function there. Whoever is signed in is named by her token, everybody else by the public key; the name of an
 * attempt stays here. The region travels where the build names one.
 */
export async function callHosted(
  settings: BackendSettings,
  { name, method }: FunctionCall,
  signal: AbortSignal,
): Promise<Called> {
  const key = settings.key ?? '';
  const bearer = (await accessToken(settings)) ?? key;
  const client = new FunctionsClient(settings.functionsUrl, {
    headers: { Authorization: `Bearer ${bearer}`, apikey: key, Accept: 'application/json' },
    customFetch: (input, init) => fetch(input, { ...init, cache: 'no-store', credentials: 'omit' }),
  });
  const { data, error } = await client.invoke<unknown>(name, {
    method,
    ...(method === 'POST' && { body: {} }),
    ...(settings.region !== null && { region: settings.region as FunctionRegion }),
    signal,
  });
  // The client says only that the status was none of success: the answer itself lies in its context.
  if (error instanceof FunctionsHttpError || error instanceof FunctionsRelayError) {
    const response: unknown = error.context;
    if (!(response instanceof Response)) return { kind: 'unreachable' };
    const body: unknown = await response.json().catch(() => null);
    return { kind: 'answered', status: response.status, body };
  }
  if (error instanceof FunctionsFetchError) return { kind: 'unreachable' };
  return { kind: 'answered', status: 200, body: error ? null : unfolded(data) };
}

/** An answer that does not call itself JSON comes as a text. */
function unfolded(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
