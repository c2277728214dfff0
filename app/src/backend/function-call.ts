// One call of a backend function and its result: shared by the two transports; and the same-origin transport.

/** One call of a function; the idempotency key makes a repeated call return the same result. */
export interface FunctionCall {
  name: string;
  method: 'GET' | 'POST';
  /** The fields of a POST. */
  body?: Record<string, string | undefined>;
  idempotencyKey?: string;
}

/**
 * Result of a call; `body` is the parsed JSON of the response, or null. `aborted`: by the caller, or after too long a wait.
 * `misconfigured`: the settings of the hosted backend are incomplete; `message` is its client's.
 */
export type FunctionResult =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'unreachable' }
  | { kind: 'aborted' }
  | { kind: 'misconfigured'; message: string };

/** The function that creates a checkout: INITIATION has one of its own, which takes no offer. */
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
