// What a buy button sells, and its plain form, which leads to the payment without scripts.

import type { ComponentProps } from 'react';
import { checkoutFunction, functionPath } from '../backend/function-call';
import { Button, type ButtonSize, type ButtonVariant } from '../ui/button';

/** The id of the button of an offer beside INITIATION, whose two buttons have ids of their own. */
export const buttonId = (offer: string) => `buy/${offer}`;

/** The slug of the offer that a button sells; none for INITIATION. */
export const offerOf = (button: string) => button.split('/')[1];

/** The path on this site's server; the offer, where there is one, is the form's only field. */
export const formAction = (offer: string | undefined) => functionPath(checkoutFunction(offer));

interface PlainFormProps extends ComponentProps<'form'> {
  offer: string | undefined;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** The form of an offer; its children are the label of the button. */
export function PlainForm({ offer, variant = 'luxury', size, children, ...rest }: PlainFormProps) {
  return (
    <form method="post" action={formAction(offer)} {...rest}>
      <Button variant={variant} size={size} type="submit" name={offer && 'offer'} value={offer}>
        {children}
      </Button>
    </form>
  );
}

/** Submits the plain form of an offer, as its button does without JavaScript: the browser leaves the page. */
export function submitPlainForm(offer: string | undefined): void {
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
