// The one call of the product: make a checkout for INITIATION, here or at a hosted backend (specification §7).

import type { BackendSettings } from './settings';

/** Path of the call on our own server; the plain form of the buy button posts there too. */
export const CHECKOUT_FORM_ACTION = '/functions/v1/create-initiation-checkout';

/** Longest wait for the answer in milliseconds: the server's own 12 s and the road there and back. */
const ANSWER_LIMIT = 20_000;

export interface Order {
  clientSecret: string;
  /** Null in demo mode, and from a backend that leaves the key to the build. */
  publishableKey: string | null;
  mode: 'stripe' | 'demo';
}

/** What came of the call. Expected failures are values; `message` is a sentence for the visitor. */
export type OrderAnswer =
  | { kind: 'made'; order: Order }
  | { kind: 'refused'; message: string | null }
  | { kind: 'unreachable' }
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
    const response = await fetch(`${settings.functionsUrl}/create-initiation-checkout`, {
      method: 'POST',
      headers: headersOf(settings, attempt),
      body: '{}',
      cache: 'no-store',
      credentials: settings.hosted ? 'omit' : 'same-origin',
      signal: call.signal,
    });
    const body: unknown = await response.json().catch(() => null);
    return response.ok ? readOrder(body) : { kind: 'refused', message: textOf(body, 'error') };
  } catch {
    return call.signal.aborted ? { kind: 'refused', message: null } : { kind: 'unreachable' };
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', stop);
  }
}

function headersOf(settings: BackendSettings, attempt: string): Headers {
  const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'application/json' });
  if (settings.key !== null) headers.set('Authorization', `Bearer ${settings.key}`);
  if (settings.region !== null) headers.set('x-region', settings.region);
  if (!settings.hosted) headers.set('Idempotency-Key', attempt);
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

function textOf(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' && value !== '' ? value : null;
}
