// A buy button: a plain form that works without JavaScript, and gives way to the checkout with it.

import '../styles/checkout.css';
import { type FormEvent, useEffect, useRef } from 'react';
import { CHECKOUT_FORM_ACTION } from '../backend/functions';
import { Button } from '../components/button';
import { Sparkling } from '../components/sparkling';
import { CheckoutFrame } from './checkout-frame';
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

  if (state.step !== 'closed' && state.button === id)
    return <CheckoutFrame key={state.attempt} state={state} tone={tone} />;

  function submit(event: FormEvent) {
    event.preventDefault();
    open(id);
  }

  return (
    <form ref={form} className="buy" method="post" action={CHECKOUT_FORM_ACTION} onSubmit={submit}>
      <Button variant="luxury" size="xl" type="submit">
        <Sparkling label={label} />
      </Button>
    </form>
  );
}
