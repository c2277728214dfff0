// One attempt to buy, from the click to a way to pay: the call and, where it can, Stripe's script beside it.

import { createCheckout, type Order } from '../backend/functions';
import type { BackendSettings } from '../backend/settings';
import { messages } from '../core/core';
import type { Failure, Till } from './checkout-state';
import { loadStripeScript, type ScriptAnswer } from './stripe-script';

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
  if (!navigator.onLine) return unreachable();
  const early = settings.publishableKey === null ? null : loadStripeScript(settings.publishableKey);
  const answer = await createCheckout(settings, attempt, signal);
  switch (answer.kind) {
    case 'noKey':
      console.error(messages().keyRequired);
      return refused(messages().keyRequired);
    case 'unreachable':
      return unreachable();
    case 'refused':
      return refused(answer.message);
    case 'made':
      // Nobody waits any more: Stripe's script need not come.
      if (signal.aborted) return refused(null);
      return openTill(answer.order, settings.publishableKey, early);
  }
}

/** The way to pay of an order; `early` is the script that is already under way for the build's own key. */
async function openTill(
  { clientSecret, mode, publishableKey }: Order,
  builtKey: string | null,
  early: Promise<ScriptAnswer> | null,
): Promise<Outcome> {
  if (mode === 'demo') return { till: { mode, sessionId: sessionOf(clientSecret) } };
  const key = publishableKey ?? builtKey;
  if (key === null) return refused(null);
  const script = await (key === builtKey && early !== null ? early : loadStripeScript(key));
  return 'stripe' in script
    ? { till: { mode, stripe: script.stripe, clientSecret } }
    : { failure: { kind: 'script', message: script.message } };
}

function refused(message: string | null): Outcome {
  return { failure: { kind: 'refused', message } };
}

/** Nothing answered: the visitor's own connection, or else the shop. */
function unreachable(): Outcome {
  const { offline, tillBusy } = messages();
  return { failure: { kind: 'unreachable', message: navigator.onLine ? tillBusy : offline } };
}

/** The session's id: what stands before `_secret_` in its client secret. */
function sessionOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret;
}
