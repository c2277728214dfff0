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

/** `button` is the id of the buy button that the checkout stands in for; `turn` counts the times one was opened. */
export type CheckoutState =
  | { step: 'closed'; focusOn: string | null }
  | { step: 'loading'; button: string; turn: number; slow: boolean }
  | { step: 'opening'; button: string; turn: number; slow: boolean; till: Till }
  | { step: 'ready'; button: string; turn: number; till: Till }
  | { step: 'failed'; button: string; turn: number; failure: Failure };

export type CheckoutEvent =
  | { type: 'opened'; button: string; turn: number }
  | { type: 'slowed'; turn: number }
  | { type: 'answered'; turn: number; till: Till }
  | { type: 'rendered'; turn: number }
  | { type: 'failed'; turn: number; failure: Failure }
  | { type: 'closed' };

/** No checkout is open and no button waits for the focus. */
export const CLOSED: CheckoutState = { step: 'closed', focusOn: null };

/**
 * The next state. An event of a turn that is over changes nothing, so an
 * answer that comes late cannot reopen what the visitor has closed.
 */
export function nextCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (event.type === 'opened') {
    return { step: 'loading', button: event.button, turn: event.turn, slow: false };
  }
  if (state.step === 'closed') return state;
  if (event.type === 'closed') return { step: 'closed', focusOn: state.button };
  if (event.turn !== state.turn) return state;
  const { button, turn } = state;
  switch (event.type) {
    case 'slowed':
      return state.step === 'loading' || state.step === 'opening'
        ? { ...state, slow: true }
        : state;
    case 'answered':
      if (state.step !== 'loading') return state;
      return event.till.mode === 'demo'
        ? { step: 'ready', button, turn, till: event.till }
        : { step: 'opening', button, turn, slow: state.slow, till: event.till };
    case 'rendered':
      return state.step === 'opening' ? { step: 'ready', button, turn, till: state.till } : state;
    case 'failed':
      return { step: 'failed', button, turn, failure: event.failure };
  }
}
