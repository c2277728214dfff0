// The one checkout of a page as a plain value: which button opened it, what it shows, and what comes next.

import type { Stripe } from '@stripe/stripe-js';

/** The way to pay that an answered attempt leads to. */
export type Till =
  | { mode: 'stripe'; stripe: Stripe; clientSecret: string }
  | { mode: 'demo'; sessionId: string };

/**
 * Why an attempt ended. `refused`: the server said no, perhaps in a sentence of its own. `unreachable`:
 * nothing answered. `script`: Stripe's script or its form did not come, so Stripe's own page is the way out.
 */
export type Failure =
  | { kind: 'refused'; message: string | null }
  | { kind: 'unreachable'; message: string }
  | { kind: 'script'; message: string | null };

/** `button` is the id of the buy button that the checkout stands in for; `attempt` is the idempotency key. */
export type CheckoutState =
  | { step: 'closed'; focusOn: string | null }
  | { step: 'loading'; button: string; attempt: string; slow: boolean }
  | { step: 'opening'; button: string; attempt: string; slow: boolean; till: Till }
  | { step: 'ready'; button: string; attempt: string; till: Till }
  | { step: 'failed'; button: string; attempt: string; failure: Failure };

export type CheckoutEvent =
  | { type: 'opened'; button: string; attempt: string }
  | { type: 'slowed'; attempt: string }
  | { type: 'answered'; attempt: string; till: Till }
  | { type: 'rendered'; attempt: string }
  | { type: 'failed'; attempt: string; failure: Failure }
  | { type: 'closed' };

/** No checkout is open and no button waits for the focus. */
export const CLOSED: CheckoutState = { step: 'closed', focusOn: null };

/**
 * The next state. An event of an attempt that is no longer the current one changes nothing, so an
 * answer that comes late cannot reopen what the visitor has closed.
 */
export function nextCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (event.type === 'opened') {
    return { step: 'loading', button: event.button, attempt: event.attempt, slow: false };
  }
  if (state.step === 'closed') return state;
  if (event.type === 'closed') return { step: 'closed', focusOn: state.button };
  if (event.attempt !== state.attempt) return state;
  const { button, attempt } = state;
  switch (event.type) {
    case 'slowed':
      return state.step === 'loading' || state.step === 'opening'
        ? { ...state, slow: true }
        : state;
    case 'answered':
      if (state.step !== 'loading') return state;
      return event.till.mode === 'demo'
        ? { step: 'ready', button, attempt, till: event.till }
        : { step: 'opening', button, attempt, slow: state.slow, till: event.till };
    case 'rendered':
      return state.step === 'opening'
        ? { step: 'ready', button, attempt, till: state.till }
        : state;
    case 'failed':
      return { step: 'failed', button, attempt, failure: event.failure };
  }
}
