// Buy button: a plain form that works without JavaScript; with it, a click replaces the form by the checkout. Before
// hydration the entry answers the click by the data attributes of the form (app/src/early-answers.ts).

import { type FormEvent, useEffect, useRef } from 'react';
import { messages } from '../core/core';
import { BuyLabel } from './buy-label';
import { CheckoutForm, offerOf } from './checkout-form';
import { CheckoutFrame } from './checkout-frame';
import { PurchaseTerms } from './purchase-terms';
import { useCheckout } from './use-checkout';

/**
 * `id`: unique on the page. `tone`: background behind the button. `price`: defaults to the price of INITIATION.
 * Without `terms` no terms are shown; another button of the page shows them.
 */
export function BuyButton({
  id,
  label,
  tone = 'light',
  price,
  terms = true,
}: {
  id: string;
  label: string;
  tone?: 'light' | 'dark';
  price?: string | undefined;
  terms?: boolean;
}) {
  const { state, open } = useCheckout();
  const form = useRef<HTMLFormElement>(null);
  const wantsFocus = state.step === 'closed' && state.focusOn === id;

  useEffect(() => {
    if (wantsFocus) form.current?.querySelector('button')?.focus();
  }, [wantsFocus]);

  function submit(event: FormEvent) {
    event.preventDefault();
    open(id);
  }

  const isOpen = state.step !== 'closed' && state.button === id;
  return (
    <>
      {isOpen ? (
        <CheckoutFrame key={state.attemptId} state={state} tone={tone} />
      ) : (
        <CheckoutForm
          ref={form}
          className="buy-button"
          offer={offerOf(id)}
          size="xl"
          data-button={id}
          data-waiting={messages().checkoutLoading}
          onSubmit={submit}
        >
          <BuyLabel label={label} />
        </CheckoutForm>
      )}
      {terms && <PurchaseTerms price={price} />}
    </>
  );
}
