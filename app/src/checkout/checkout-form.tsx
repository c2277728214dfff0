// Offer of a buy button, and its plain form, which leads to the payment without scripts.

import type { ComponentProps } from 'react';
import { checkoutFunction, functionPath } from '../backend/function-call';
import { Button, type ButtonSize, type ButtonVariant } from '../ui/button';

/** Button id of an offer other than INITIATION, which has two buttons with fixed ids. */
export const buttonId = (offer: string) => `buy/${offer}`;

/** Slug of the offer of a button; undefined for INITIATION. */
export const offerOf = (button: string) => button.split('/')[1];

/** Path of the function on this site's server. The offer, if set, is the only field of the form. */
export const formAction = (offer: string | undefined) => functionPath(checkoutFunction(offer));

interface CheckoutFormProps extends ComponentProps<'form'> {
  offer: string | undefined;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** Plain form of an offer; the children are the label of its button. */
export function CheckoutForm({
  offer,
  variant = 'luxury',
  size,
  children,
  ...rest
}: CheckoutFormProps) {
  return (
    <form method="post" action={formAction(offer)} {...rest}>
      <Button variant={variant} size={size} type="submit" name={offer && 'offer'} value={offer}>
        {children}
      </Button>
    </form>
  );
}

/** Submits the plain form of an offer, like its button without JavaScript: the browser leaves the page. */
export function submitCheckoutForm(offer: string | undefined): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = formAction(offer);
  if (offer !== undefined) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'offer';
    field.value = offer;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
