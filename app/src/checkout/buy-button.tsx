// A buy button: a plain form that works without JavaScript, and gives way to the checkout with it.

import { type FormEvent, useEffect, useRef } from 'react';
import { CHECKOUT_FORM_ACTION } from '../backend/functions';
import { Button } from '../components/button';
import { Sparkling } from '../components/sparkling';
import { CheckoutFrame } from './checkout-frame';
import { Truth } from './truth';
import { useCheckout } from './use-checkout';

/** `id` tells the page's buttons apart; `tone` is the ground that the button stands on. */
export function BuyButton({
  id,
  label,
  tone = 'light',
}: {
  id: string;
  label: string;
  tone?: 'light' | 'dark';
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
        <CheckoutFrame key={state.turn} state={state} tone={tone} />
      ) : (
        <form
          ref={form}
          className="buy"
          method="post"
          action={CHECKOUT_FORM_ACTION}
          onSubmit={submit}
        >
          <Button variant="luxury" size="xl" type="submit">
            <Sparkling label={label} />
          </Button>
        </form>
      )}
      <Truth />
    </>
  );
}
