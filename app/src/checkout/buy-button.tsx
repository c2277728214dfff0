// Buy button: a plain form that works without JavaScript; with it, a click replaces the form by the checkout.

import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '../ui/button';
import { CheckoutFrame } from './checkout-frame';
import { formAction, offerOf } from './purchase-form';
import { PurchaseTerms } from './purchase-terms';
import { useCheckout } from './use-checkout';

/** `id` is unique on the page; `tone` is the background that the button stands on; `price` is INITIATION's if unset. */
export function BuyButton({
  id,
  label,
  tone = 'light',
  price,
}: {
  id: string;
  label: string;
  tone?: 'light' | 'dark';
  price?: string | undefined;
}) {
  const { state, open } = useCheckout();
  const form = useRef<HTMLFormElement>(null);
  const offer = offerOf(id);
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
        <form
          ref={form}
          className="buy-button"
          method="post"
          action={formAction(offer)}
          onSubmit={submit}
        >
          <Button variant="luxury" size="xl" type="submit" name={offer && 'offer'} value={offer}>
            <BuyLabel label={label} />
          </Button>
        </form>
      )}
      <PurchaseTerms price={price} />
    </>
  );
}

const SPARKLES = '✨';
const ARROW = '→';

/** Draws a leading ✨ as a vector icon; the accessible name keeps the character. A last → turns with the text. */
function BuyLabel({ label }: { label: string }) {
  if (label.endsWith(ARROW))
    return (
      <>
        <span>{label.slice(0, -ARROW.length)}</span>
        <span className="button-arrow">{ARROW}</span>
      </>
    );
  if (!label.startsWith(SPARKLES)) return label;
  return (
    <>
      <span className="visually-hidden">{SPARKLES}</span>
      <svg className="button-sparkles" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M8 3c.6 4.6 1.9 5.9 6.5 6.500C9.9 10.1 8.6 11.4 8 16c-.6-4.6-1.9-5.9-6.5-6.500C6.1 8.9 7.4 7.6 8 3ZM16 1c.2 1.8.7 2.3 2.5 2.5-1.8.2-2.3.7-2.5 2.5-.2-1.8-.7-2.3-2.5-2.500C15.3 3.3 15.8 2.8 16 1ZM16.5 13c.2 1.8.7 2.3 2.5 2.5-1.8.2-2.3.7-2.5 2.5-.2-1.8-.7-2.3-2.5-2.5 1.8-.2 2.3-.7 2.5-2.500Z" />
      </svg>
      {label.slice(SPARKLES.length)}
    </>
  );
}
