// Transport to a hosted backend through its vendor's client; only builds with VITE_BACKEND_URL contain it.

import {
  type FunctionRegion,
  FunctionsClient,
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
} from '@supabase/functions-js';
import type { FunctionCall, FunctionResult } from './function-call';
import { accessToken } from './session-loader';
import type { BackendSettings } from './settings';

/**
 * Calls a function of the hosted backend. The bearer is the user's access token, or the public key without a session.
 * The idempotency key is not sent; the region is, where the build names one.
 */
export async function callHosted(
  settings: BackendSettings,
  { name, method, body = {} }: FunctionCall,
  signal: AbortSignal,
): Promise<FunctionResult> {
  const key = settings.key ?? '';
  const bearer = (await accessToken(settings)) ?? key;
  const client = new FunctionsClient(settings.functionsUrl, {
    headers: { Authorization: `Bearer ${bearer}`, apikey: key, Accept: 'application/json' },
    customFetch: (input, init) => fetch(input, { ...init, cache: 'no-store', credentials: 'omit' }),
  });
  const { data, error } = await client.invoke<unknown>(name, {
    method,
    ...(method === 'POST' && { body }),
    ...(settings.region !== null && { region: settings.region as FunctionRegion }),
    signal,
  });
  // For an error status the client returns the response in the error's context.
  if (error instanceof FunctionsHttpError || error instanceof FunctionsRelayError) {
    const response: unknown = error.context;
    if (!(response instanceof Response)) return { kind: 'unreachable' };
    const answer: unknown = await response.json().catch(() => null);
    return { kind: 'answered', status: response.status, body: answer };
  }
  if (error instanceof FunctionsFetchError) return { kind: 'unreachable' };
  return { kind: 'answered', status: 200, body: error ? null : parsed(data) };
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
