// Checkout state machine: which button opened the page's checkout, what it shows, and the reducer.

import type { Stripe } from '@stripe/stripe-js';
import type { ComponentType } from 'react';
import type { DemoPage } from '../core/core';

export type PaymentSession =
  | { mode: 'stripe'; stripe: Stripe; clientSecret: string }
  | { mode: 'demo'; sessionId: string; DemoForm: ComponentType<DemoFormProps> };

export interface DemoFormProps {
  content: DemoPage;
  /**
   * Id of the session. Without an id, the form posts to the URL of the page, which contains the session if there is no
   * JavaScript.
   */
  sessionId?: string;
}

/**
 * Reason for a failed attempt. `rejected`: the server returned an error, with or without a message. `unreachable`:
 * there was no response. `script`: Stripe's script or form did not load. `intercepted`: the response does not come from
 * the server. After `script` and `intercepted`, Stripe's hosted page is offered instead.
 */
export type Failure =
  | { kind: 'rejected'; message: string | null }
  | { kind: 'unreachable'; message: string }
  | { kind: 'script'; message: string | null }
  | { kind: 'intercepted'; message: string };

/** `button` is the id of the buy button that the checkout replaces; `attemptId` increases with each attempt. */
export type CheckoutState =
  | { step: 'closed'; focusOn: string | null }
  | { step: 'loading'; button: string; attemptId: number; slow: boolean }
  | { step: 'mounting'; button: string; attemptId: number; slow: boolean; payment: PaymentSession }
  | { step: 'ready'; button: string; attemptId: number; payment: PaymentSession }
  | { step: 'failed'; button: string; attemptId: number; failure: Failure };

export type CheckoutEvent =
  | { type: 'opened'; button: string; attemptId: number }
  | { type: 'slowed'; attemptId: number }
  | { type: 'answered'; attemptId: number; payment: PaymentSession }
  | { type: 'rendered'; attemptId: number }
  | { type: 'failed'; attemptId: number; failure: Failure }
  | { type: 'closed' };

/** No checkout is open, and no button needs the focus. */
export const CLOSED: CheckoutState = { step: 'closed', focusOn: null };

/** Reducer of the checkout. Events of an earlier attempt are ignored, so a late response cannot reopen the checkout. */
export function nextCheckout(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (event.type === 'opened') {
    return { step: 'loading', button: event.button, attemptId: event.attemptId, slow: false };
  }
  if (state.step === 'closed') return state;
  if (event.type === 'closed') return { step: 'closed', focusOn: state.button };
  if (event.attemptId !== state.attemptId) return state;
  const { button, attemptId } = state;
  switch (event.type) {
    case 'slowed':
      return state.step === 'loading' || state.step === 'mounting'
        ? { ...state, slow: true }
        : state;
    case 'answered':
      if (state.step !== 'loading') return state;
      return event.payment.mode === 'demo'
        ? { step: 'ready', button, attemptId, payment: event.payment }
        : { step: 'mounting', button, attemptId, slow: state.slow, payment: event.payment };
    case 'rendered':
      return state.step === 'mounting'
        ? { step: 'ready', button, attemptId, payment: state.payment }
        : state;
    case 'failed':
      return { step: 'failed', button, attemptId, failure: event.failure };
  }
}
