// The calls of the product: make a checkout for INITIATION, ask how it stands; here or at a hosted backend (§7).

import type { BackendSettings } from './settings';

/** Path of the call on our own server; the plain form of the buy button posts there too. */
export const CHECKOUT_FORM_ACTION = '/functions/v1/create-initiation-checkout';

/** Longest wait for the answer in milliseconds: the server's own 12 s and the road there and back. */
const ANSWER_LIMIT = 20_000;

/** One call of a function. `attempt` names what is asked for, so that it is done once. */
export interface FunctionCall {
  name: string;
  method: 'GET' | 'POST';
  attempt?: string;
}

/** What came back; `body` is what the answer's JSON held, or null. */
export type Called = { kind: 'answered'; status: number; body: unknown } | { kind: 'unreachable' };

export interface Order {
  clientSecret: string;
  /** Null in demo mode, and from a backend that leaves the key to the build. */
  publishableKey: string | null;
  mode: 'stripe' | 'demo';
}

/**
 * What came of the call. Expected failures are values; `message` is a sentence for the visitor. `silent`: the call was
 * ended before an answer came.
 */
export type OrderAnswer =
  | { kind: 'made'; order: Order }
  | { kind: 'refused'; message: string | null }
  | { kind: 'unreachable' }
  | { kind: 'silent' }
  | { kind: 'noKey' };

/**
 * Asks for a checkout. `attempt` names the visitor's attempt and is told to our own origin only;
 * `signal` ends the call when the visitor goes back.
 */
export async function createCheckout(
  settings: BackendSettings,
  attempt: string,
  signal: AbortSignal,
): Promise<OrderAnswer> {
  if (settings.hosted && settings.key === null) return { kind: 'noKey' };
  const call = new AbortController();
  const stop = () => call.abort();
  const limit = setTimeout(stop, ANSWER_LIMIT);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    const asked = { name: 'create-initiation-checkout', method: 'POST', attempt } as const;
    const called = await callFunction(settings, asked, call.signal);
    if (call.signal.aborted) return { kind: 'silent' };
    if (called.kind === 'unreachable') return called;
    const { status, body } = called;
    const made = status >= 200 && status < 300;
    return made ? readOrder(body) : { kind: 'refused', message: textOf(body, 'error') };
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', stop);
  }
}

/** Calls a function where this build's functions live. It never throws. */
export async function callFunction(
  settings: BackendSettings,
  call: FunctionCall,
  signal: AbortSignal,
): Promise<Called> {
  try {
    if (import.meta.env.VITE_BACKEND_URL && settings.hosted) {
      const { callHosted } = await import('./hosted-functions');
      return await callHosted(settings, call, signal);
    }
    const response = await fetch(`${settings.functionsUrl}/${call.name}`, {
      method: call.method,
      headers: headersOf(call),
      body: call.method === 'POST' ? '{}' : null,
      cache: 'no-store',
      credentials: 'same-origin',
      signal,
    });
    const body: unknown = await response.json().catch(() => null);
    return { kind: 'answered', status: response.status, body };
  } catch {
    return { kind: 'unreachable' };
  }
}

function headersOf({ method, attempt }: FunctionCall): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (method === 'POST') headers.set('Content-Type', 'application/json');
  if (attempt !== undefined) headers.set('Idempotency-Key', attempt);
  return headers;
}

function readOrder(body: unknown): OrderAnswer {
  const clientSecret = textOf(body, 'clientSecret');
  if (clientSecret === null) return { kind: 'refused', message: null };
  return {
    kind: 'made',
    order: {
      clientSecret,
      publishableKey: textOf(body, 'publishableKey'),
      mode: textOf(body, 'mode') === 'demo' ? 'demo' : 'stripe',
    },
  };
}

/** A text that an answer holds under a name; null where it holds none, or something else. */
export function textOf(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' && value !== '' ? value : null;
}
