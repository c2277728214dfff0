// Checkout context: the state and actions of the page's one checkout.

import { createContext, useContext } from 'react';
import type { CheckoutEvent, CheckoutState } from './checkout-state';

export interface Checkout {
  state: CheckoutState;
  /** Opens the checkout in place of this button and closes any other checkout of the page. */
  open: (button: string) => void;
  /** Starts a new attempt at the same button, with the same idempotency key if possible. */
  tryAgain: () => void;
  /** Closes the checkout; its button is shown again and receives the focus. */
  close: () => void;
  /** Dispatches an event of the open checkout. The function keeps its identity between renders. */
  dispatch: (event: CheckoutEvent) => void;
}

export const CheckoutContext = createContext<Checkout | null>(null);

/** Returns the checkout of this page. Works only inside `CheckoutProvider`. */
export function useCheckout(): Checkout {
  const checkout = useContext(CheckoutContext);
  if (checkout === null) throw new Error('useCheckout() needs a CheckoutProvider above it.');
  return checkout;
}
