// One checkout attempt, from the click to a payment session: creates the session and loads Stripe's script.

import { type CheckoutSession, createCheckout } from '../backend/functions';
import type { BackendSettings } from '../backend/settings';
import { messages, offers, pathOf } from '../core/core';
import type { Failure, PaymentSession } from './checkout-state';
import { attemptKey, type CheckoutCall } from './early-checkout';
import {
  clearStoredKey,
  type IdempotencyKey,
  idempotencyKey,
  keepSession,
} from './idempotency-key';
import { loadStripeScript, type ScriptResult } from './stripe-script';

/**
 * Result of an attempt. `redirectTo`: path of the welcome page if the order is already paid, or of the page where the
 * session continues. `missingScript`: a script of the checkout could not be downloaded.
 */
export type AttemptOutcome =
  | { payment: PaymentSession }
  | { failure: Failure }
  | { redirectTo: string }
  | { missingScript: true };

interface Attempt {
  settings: BackendSettings;
  signal: AbortSignal;
  offer: string | undefined;
}

/** Key of an earlier click that was rejected once; a second rejection discards it. */
let retriedKey: string | null = null;

/**
 * Runs the attempt to buy an offer (default: INITIATION). Failures of calls and downloads are outcomes, not exceptions.
 * After `signal` is aborted the caller ignores the outcome. `earlyCall`: the call that was made before hydration.
 */
export async function runAttempt(
  settings: BackendSettings,
  signal: AbortSignal,
  offer?: string,
  earlyCall?: CheckoutCall,
): Promise<AttemptOutcome> {
  const key = earlyCall?.key ?? attemptKey(settings);
  const attempt = { settings, signal, offer };
  const outcome = await runOnce(attempt, key, earlyCall);
  if (outcome !== 'ended') return outcome;
  clearStoredKey(key.value);
  const retried = await runOnce(attempt, idempotencyKey());
  return retried === 'ended' ? rejected(null) : retried;
}

/**
 * Creates the session of a key and prepares its payment. `ended`: the key's session has ended without a payment, so a
 * new key is needed.
 */
async function runOnce(
  attempt: Attempt,
  key: IdempotencyKey,
  earlyCall?: CheckoutCall,
): Promise<AttemptOutcome | 'ended'> {
  const { settings, signal, offer } = attempt;
  if (!navigator.onLine) return unreachable();
  const preloaded =
    settings.publishableKey === null ? null : loadStripeScript(settings.publishableKey);
  const create = () => createCheckout(settings, key.value, signal, offer);
  let result = await (earlyCall?.result ?? create());
  // The server may have created the session although its response was lost: the same key returns that session. A hosted
  // backend has no keys and would create another session.
  if (result.kind === 'intercepted' && !signal.aborted && !settings.hosted) result = await create();
  switch (result.kind) {
    case 'unreachable':
      return unreachable();
    case 'intercepted':
      // Only this site's own server has the plain form, which would show the intercepting page.
      if (settings.hosted) return rejected(null);
      return { failure: { kind: 'intercepted', message: messages().checkoutIntercepted } };
    case 'aborted':
      return rejected(null);
    case 'rejected':
      discardKey(key);
      return rejected(result.message);
    case 'created':
      // After an abort Stripe's script is not needed.
      if (signal.aborted) return rejected(null);
      retriedKey = null;
      keepSession(key.value, sessionIdOf(result.session.clientSecret));
      return key.isNew
        ? openPayment(attempt, result.session, preloaded)
        : resume(attempt, result.session, preloaded);
  }
}

/**
 * Discards a key after an error: Stripe may have stored the error under the key and would repeat it. An older key may
 * belong to an open form or a payment in another tab, so it gets one more try.
 */
function discardKey({ value, isNew }: IdempotencyKey): void {
  if (isNew || retriedKey === value) clearStoredKey(value);
  else retriedKey = value;
}

/** Continues the session of an earlier click, which may have been paid or have ended since. */
async function resume(
  attempt: Attempt,
  session: CheckoutSession,
  preloaded: Promise<ScriptResult> | null,
): Promise<AttemptOutcome | 'ended'> {
  const payment = openPayment(attempt, session, preloaded);
  const status = await checkSession(attempt, sessionIdOf(session.clientSecret));
  return status === 'open' ? payment : status;
}

/** Longest wait for the status of an earlier session, in milliseconds. */
const STATUS_TIMEOUT = 5_000;

/** Fetches the status of an earlier session; without a response in time it counts as open. */
async function checkSession(
  { settings, signal, offer }: Attempt,
  sessionId: string,
): Promise<'open' | 'ended' | { redirectTo: string }> {
  try {
    const { fetchOrderStatus, welcomePath } = await import('../backend/order-status');
    const { state } = await fetchOrderStatus(settings, sessionId, signal, STATUS_TIMEOUT);
    if (state === 'paid' || state === 'delivered' || state === 'processing')
      return { redirectTo: welcomePath(sessionId, offer) };
    return state === 'unpaid' ? 'open' : 'ended';
  } catch {
    return 'open';
  }
}

/** Prepares the payment of a session. `preloaded`: Stripe's script, which already loads if the build has its key. */
async function openPayment(
  { settings: { publishableKey: buildKey }, offer = offers().initiation.slug }: Attempt,
  { clientSecret, mode, publishableKey }: CheckoutSession,
  preloaded: Promise<ScriptResult> | null,
): Promise<AttemptOutcome> {
  if (mode === 'demo') {
    const loaded = await import('./demo-form').catch(() => null);
    const sessionId = sessionIdOf(clientSecret);
    // The session exists; if its form cannot be loaded, the session continues on its own page.
    return loaded
      ? { payment: { mode, sessionId, DemoForm: loaded.DemoForm } }
      : { redirectTo: `${pathOf('demo', offer)}?session_id=${encodeURIComponent(sessionId)}` };
  }
  const key = publishableKey ?? buildKey;
  if (key === null) return rejected(null);
  const script = await (key === buildKey && preloaded !== null ? preloaded : loadStripeScript(key));
  return 'stripe' in script
    ? { payment: { mode, stripe: script.stripe, clientSecret } }
    : { failure: { kind: 'script', message: script.message } };
}

function rejected(message: string | null): AttemptOutcome {
  return { failure: { kind: 'rejected', message } };
}

/** Failure without a response: the browser is offline, or the server is unreachable. */
function unreachable(): { failure: Failure } {
  const { offline, checkoutBusy } = messages();
  return { failure: { kind: 'unreachable', message: navigator.onLine ? checkoutBusy : offline } };
}

/** The session id: the part of the client secret before `_secret_`. */
function sessionIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret;
}
