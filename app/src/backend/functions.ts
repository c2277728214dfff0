// Backend functions: creates a checkout session on this site's server or on a hosted backend (spec §7).

import {
  callSameOrigin,
  checkoutFunction,
  type FunctionCall,
  type FunctionResult,
  RESPONSE_TIMEOUT,
} from './function-call';
import type { BackendSettings } from './settings';

export interface CheckoutSession {
  clientSecret: string;
  /** Null in demo mode, and if the hosted backend leaves the key to the build settings. */
  publishableKey: string | null;
  mode: 'stripe' | 'demo';
}

/**
 * Result of the call. Expected failures are values; `message` is text for the visitor. `intercepted`: the response does
 * not come from the server but, for example, from a firewall or a network's sign-in page. `aborted`: the call was
 * aborted or timed out before a response arrived.
 */
export type CreateCheckoutResult =
  | { kind: 'created'; session: CheckoutSession }
  | { kind: 'rejected'; message: string | null }
  | { kind: 'intercepted' }
  | { kind: 'unreachable' }
  | { kind: 'aborted' };

/**
 * Creates a checkout session. `idempotencyKey` is sent only to this site's own server; `signal` aborts the call.
 * `offer` is the slug of the offer; undefined for INITIATION.
 */
export async function createCheckout(
  settings: BackendSettings,
  idempotencyKey: string,
  signal: AbortSignal,
  offer?: string,
): Promise<CreateCheckoutResult> {
  const request = {
    name: checkoutFunction(offer),
    method: 'POST',
    body: { offer },
    idempotencyKey,
  } as const;
  const result = await callFunction(settings, request, signal);
  if (result.kind === 'misconfigured') return { kind: 'rejected', message: result.message };
  if (result.kind !== 'answered') return result;
  const { status, body } = result;
  if (status >= 200 && status < 300) return readSession(body);
  // The server's errors are JSON. A proxy that cannot reach the server answers with a 5xx status and without JSON.
  const isIntercepted = body === null && status < 500;
  return isIntercepted
    ? { kind: 'intercepted' }
    : { kind: 'rejected', message: textOf(body, 'error') };
}

/** Calls a function of the configured backend, and waits `timeout` milliseconds at most. Failures are results. */
export async function callFunction(
  settings: BackendSettings,
  call: FunctionCall,
  signal: AbortSignal,
  timeout = RESPONSE_TIMEOUT,
): Promise<FunctionResult> {
  // AbortSignal.any is missing in the oldest browsers that the build supports.
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, timeout);
  signal.addEventListener('abort', stop);
  // The download of the client and the refresh of a session accept no signal, so this promise ends the call on abort.
  const aborted = new Promise<FunctionResult>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve({ kind: 'aborted' }));
  });
  if (signal.aborted) stop();
  try {
    return await Promise.race([aborted, send(settings, call, controller.signal)]);
  } catch {
    return { kind: 'unreachable' };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

async function send(
  { hosted }: BackendSettings,
  call: FunctionCall,
  signal: AbortSignal,
): Promise<FunctionResult> {
  // The literal condition lets builds without a hosted backend leave out its client.
  if (import.meta.env.VITE_BACKEND_URL && hosted) {
    const { callHosted } = await import('./hosted');
    return callHosted(hosted, call, signal);
  }
  return callSameOrigin(call, signal);
}

function readSession(body: unknown): CreateCheckoutResult {
  const clientSecret = textOf(body, 'clientSecret');
  if (clientSecret === null) return { kind: 'intercepted' };
  return {
    kind: 'created',
    session: {
      clientSecret,
      publishableKey: textOf(body, 'publishableKey'),
      mode: textOf(body, 'mode') === 'demo' ? 'demo' : 'stripe',
    },
  };
}

/** Returns a non-empty string property of a response body, or null. */
export function textOf(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' && value !== '' ? value : null;
}
