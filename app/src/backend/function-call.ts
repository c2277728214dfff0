// Types of a backend function call and its result, shared by both transports; and the same-origin transport.

/** Call of a function. A repeated call with the same idempotency key returns the same result. */
export interface FunctionCall {
  name: string;
  method: 'GET' | 'POST';
  body?: Record<string, string | undefined>;
  idempotencyKey?: string;
}

/**
 * Result of a call; `body` is the parsed JSON of the response, or null.
 * `aborted`: the caller aborted the call, or it timed out. `misconfigured`: the settings of the hosted backend are
 * incomplete; `message` comes from the backend's client library.
 */
export type FunctionResult =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'unreachable' }
  | { kind: 'aborted' }
  | { kind: 'misconfigured'; message: string };

/** Name of the function that creates a checkout. INITIATION has its own function, which takes no offer. */
export const checkoutFunction = (offer: string | undefined) =>
  offer === undefined ? 'create-initiation-checkout' : 'create-checkout';

/** The path of a function on this site's own server. */
export const functionPath = (name: string) => `/functions/v1/${name}`;

/** Longest wait for a response in milliseconds: the server's own 12 s plus the network. */
export const RESPONSE_TIMEOUT = 20_000;

/** Calls a function on this site's own server. Rejects when no response arrives. */
export async function callSameOrigin(
  { name, method, body: fields = {}, idempotencyKey }: FunctionCall,
  signal: AbortSignal,
): Promise<FunctionResult> {
  const headers = new Headers({ Accept: 'application/json' });
  if (method === 'POST') headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);
  const response = await fetch(functionPath(name), {
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
