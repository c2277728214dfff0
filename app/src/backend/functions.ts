// Backend functions: creates a checkout session; calls this site's server or a hosted backend (spec §7).

import { callSameOrigin, type FunctionCall, type FunctionResult, limited } from './function-call';
import type { BackendSettings } from './settings';

/** Longest wait for the response in milliseconds: the server's own 12 s plus the network. */
const RESPONSE_TIMEOUT = 20_000;

export interface CheckoutSession {
  clientSecret: string;
  /** Null in demo mode, and from a backend that leaves the key to the build. */
  publishableKey: string | null;
  mode: 'stripe' | 'demo';
}

/**
 * Result of the call. Expected failures are values; `message` is text for the visitor. `intercepted`: something else
 * answered in the server's place, such as a firewall or the sign-in page of a network. `aborted`: the call was aborted or
 * timed out before a response arrived.
 */
export type CreateCheckoutResult =
  | { kind: 'created'; session: CheckoutSession }
  | { kind: 'rejected'; message: string | null }
  | { kind: 'intercepted' }
  | { kind: 'unreachable' }
  | { kind: 'aborted' }
  | { kind: 'missingKey' };

/**
 * Creates a checkout session. `idempotencyKey` is sent to this site's own server only; `signal` aborts the call.
 * `offer` is the slug of what is bought; INITIATION has a function of its own, which takes none.
 */
export async function createCheckout(
  settings: BackendSettings,
  idempotencyKey: string,
  signal: AbortSignal,
  offer?: string,
): Promise<CreateCheckoutResult> {
  if (settings.hosted && settings.key === null) return { kind: 'missingKey' };
  const request = {
    name: offer === undefined ? 'create-initiation-checkout' : 'create-checkout',
    method: 'POST',
    body: { offer },
    idempotencyKey,
  } as const;
  return limited<CreateCheckoutResult>(signal, RESPONSE_TIMEOUT, async (limit) => {
    const result = await callFunction(settings, request, limit);
    if (limit.aborted) return { kind: 'aborted' };
    if (result.kind === 'unreachable') return result;
    const { status, body } = result;
    if (status >= 200 && status < 300) return readSession(body);
    // Errors of the server are JSON; those of a proxy that cannot reach it have a status of their own.
    const isForeign = body === null && status < 500;
    return isForeign
      ? { kind: 'intercepted' }
      : { kind: 'rejected', message: textOf(body, 'error') };
  });
}

/** Calls a function of the configured backend. It never throws. */
export async function callFunction(
  settings: BackendSettings,
  call: FunctionCall,
  signal: AbortSignal,
): Promise<FunctionResult> {
  try {
    if (import.meta.env.VITE_BACKEND_URL && settings.hosted) {
      const { callHosted } = await import('./hosted-functions');
      return await callHosted(settings, call, signal);
    }
    return await callSameOrigin(settings, call, signal);
  } catch {
    return { kind: 'unreachable' };
  }
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

/** A non-empty string property of a response body, or null. */
export function textOf(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' && value !== '' ? value : null;
}
