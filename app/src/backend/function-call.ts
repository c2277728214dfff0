// One call of a backend function, its result and its time limit: shared by the two transports; and the same-origin transport.

import type { BackendSettings } from './settings';

/** One call of a function; the idempotency key makes a repeated call return the same result. */
export interface FunctionCall {
  name: string;
  method: 'GET' | 'POST';
  /** The fields of a POST. */
  body?: Record<string, string | undefined>;
  idempotencyKey?: string;
}

/** Result of a call; `body` is the parsed JSON of the response, or null. */
export type FunctionResult =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'unreachable' };

/** Calls a function on this site's own server. Rejects when no response arrives. */
export async function callSameOrigin(
  settings: BackendSettings,
  { name, method, body: fields = {}, idempotencyKey }: FunctionCall,
  signal: AbortSignal,
): Promise<FunctionResult> {
  const headers = new Headers({ Accept: 'application/json' });
  if (method === 'POST') headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  const response = await fetch(`${settings.functionsUrl}/${name}`, {
    method,
    headers,
    body: method === 'POST' ? JSON.stringify(fields) : null,
    cache: 'no-store',
    credentials: 'same-origin',
    signal,
  });
  const body: unknown = await response.json().catch(() => null);
  return { kind: 'answered', status: response.status, body };
}

/** Makes a call whose signal is aborted together with another one, at the latest after `ms` milliseconds. */
export async function limited<Answer>(
  signal: AbortSignal,
  ms: number,
  call: (limit: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  // AbortSignal.any is newer than the oldest browsers of the build.
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timeout = setTimeout(stop, ms);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await call(limit.signal);
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener('abort', stop);
  }
}
