// One attempt to buy, from the click to a way to pay: the call and, where it can, Stripe's script beside it.

import { createCheckout, type Order } from '../backend/functions';
import type { BackendSettings } from '../backend/settings';
import { messages } from '../core/core';
import { type AttemptName, attemptName, forgetName } from './attempt-name';
import type { Failure, Till } from './checkout-state';
import { loadStripeScript, type ScriptAnswer } from './stripe-script';

/**
 * How an attempt ends, unless the visitor ends it first. `welcome`: she has paid already, and the page of her order is
 * at this path.
 */
export type Outcome = { till: Till } | { failure: Failure } | { welcome: string };

/** The name that was kept although its last call failed: kept once, not twice. */
let spared: string | null = null;

/** Runs the attempt. It never throws; after `signal` is aborted its outcome means nothing. */
export async function runAttempt(settings: BackendSettings, signal: AbortSignal): Promise<Outcome> {
  // A hosted backend is never told the name, so there it is not kept.
  const attempt = settings.hosted ? { name: '', isNew: true } : attemptName();
  const outcome = await buy(settings, attempt, signal);
  if (outcome !== 'over') return outcome;
  forgetName(attempt.name);
  const again = await buy(settings, attemptName(), signal);
  return again === 'over' ? refused(null) : again;
}

/** One call under a name. `over`: what once was bought under it has ended without money, so another name is needed. */
async function buy(
  settings: BackendSettings,
  attempt: AttemptName,
  signal: AbortSignal,
): Promise<Outcome | 'over'> {
  if (!navigator.onLine) return unreachable();
  const early = settings.publishableKey === null ? null : loadStripeScript(settings.publishableKey);
  const answer = await createCheckout(settings, attempt.name, signal);
  switch (answer.kind) {
    case 'noKey':
      console.error(messages().keyRequired);
      return refused(messages().keyRequired);
    case 'unreachable':
      return unreachable();
    case 'silent':
      return refused(null);
    case 'refused':
      leave(attempt);
      return refused(answer.message);
    case 'made':
      // Nobody waits any more: Stripe's script need not come.
      if (signal.aborted) return refused(null);
      spared = null;
      return attempt.isNew
        ? openTill(answer.order, settings.publishableKey, early)
        : goOn(settings, answer.order, early, signal);
  }
}

/**
 * A refusal may be kept by Stripe under the attempt's name and would be repeated, so the next try takes another name.
 * Under one that is older there may be a form or money in another tab: it gets one more try.
 */
function leave({ name, isNew }: AttemptName): void {
  if (isNew || spared === name) forgetName(name);
  else spared = name;
}

/** Goes on with what an earlier click began: it may have been paid since, or be over. */
async function goOn(
  settings: BackendSettings,
  order: Order,
  early: Promise<ScriptAnswer> | null,
  signal: AbortSignal,
): Promise<Outcome | 'over'> {
  const session = sessionOf(order.clientSecret);
  const till = openTill(order, settings.publishableKey, early);
  const known = await earlier(settings, session, signal);
  return known === 'open' ? till : known;
}

/** How it stands with an earlier click's session. Where nobody says so within a moment, it is taken for open. */
async function earlier(
  settings: BackendSettings,
  session: string,
  signal: AbortSignal,
): Promise<'open' | 'over' | { welcome: string }> {
  const call = new AbortController();
  const stop = () => call.abort();
  let limit: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', stop);
  try {
    const { askStanding, welcomePath } = await import('../backend/standing');
    limit = setTimeout(stop, ASKING_LIMIT);
    const { state } = await askStanding(settings, session, call.signal);
    if (state === 'paid' || state === 'processing') return { welcome: welcomePath(session) };
    return state === 'unpaid' ? 'open' : 'over';
  } catch {
    return 'open';
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', stop);
  }
}

/** Longest wait for how an earlier session stands, in milliseconds. */
const ASKING_LIMIT = 5_000;

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
