// One attempt to buy, from the click to a way to pay: the call and, where it can, Stripe's script beside it.

import { createCheckout, type Order } from '../backend/functions';
import type { BackendSettings } from '../backend/settings';
import { messages } from '../core/core';
import type { Failure, Till } from './checkout-state';
import { loadStripeScript } from './stripe-script';

/** How an attempt ends, unless the visitor ends it first. */
export type Outcome = { till: Till } | { failure: Failure };

/** A name for an attempt: unguessable, and new each time. */
export function newAttempt(): string {
  // randomUUID is missing where the page came over plain http from another machine.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Runs the attempt. It never throws; after `signal` is aborted its outcome means nothing. */
export async function runAttempt(
  settings: BackendSettings,
  attempt: string,
  signal: AbortSignal,
): Promise<Outcome> {
  if (!navigator.onLine) return offline();
  const early = settings.publishableKey === null ? null : loadStripeScript(settings.publishableKey);
  const answer = await createCheckout(settings, attempt, signal);
  switch (answer.kind) {
    case 'noKey': {
      const message = messages().keyRequired;
      console.error(message);
      return { failure: { kind: 'refused', message } };
    }
    case 'unreachable':
      return offline();
    case 'refused':
      return { failure: { kind: 'refused', message: answer.message } };
    case 'made':
      return signal.aborted
        ? { failure: { kind: 'refused', message: null } }
        : openTill(answer.order);
  }

  async function openTill(order: Order): Promise<Outcome> {
    const { clientSecret } = order;
    if (order.mode === 'demo')
      return { till: { mode: 'demo', sessionId: sessionOf(clientSecret) } };
    const key = order.publishableKey ?? settings.publishableKey;
    if (key === null) return { failure: { kind: 'refused', message: null } };
    const script = await (early !== null && key === settings.publishableKey
      ? early
      : loadStripeScript(key));
    return 'stripe' in script
      ? { till: { mode: 'stripe', stripe: script.stripe, clientSecret } }
      : { failure: { kind: 'script', message: script.message } };
  }
}

function offline(): Outcome {
  return { failure: { kind: 'offline', message: messages().offline } };
}

/** The session's id: what stands before `_secret_` in its client secret. */
function sessionOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret;
}
