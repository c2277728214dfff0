// How a buy button reaches the page's one checkout.

import { createContext, useContext } from 'react';
import type { CheckoutEvent, CheckoutState } from './checkout-state';

export interface Checkout {
  state: CheckoutState;
  /** Opens the checkout in the place of this button, closing one that stands elsewhere. */
  open: (button: string) => void;
  /** Begins anew in the same place, under the same name where that may help (`attempt.ts`). */
  tryAgain: () => void;
  /** Closes the checkout; its button comes back and takes the focus. */
  close: () => void;
  /** What the parts of an open checkout tell it; the same function for the life of the page. */
  report: (event: CheckoutEvent) => void;
}

export const CheckoutContext = createContext<Checkout | null>(null);

/** The checkout of this page. Only inside `CheckoutProvider`. */
export function useCheckout(): Checkout {
  const checkout = useContext(CheckoutContext);
  if (checkout === null) throw new Error('A buy button needs a CheckoutProvider around its page.');
  return checkout;
}
