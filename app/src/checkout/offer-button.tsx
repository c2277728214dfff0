// Buy button of an offer other than INITIATION, and the checkout provider of its page.

import type { Purchase } from '../core/core';
import { BuyButton } from './buy-button';
import { buttonId } from './checkout-form';
import { CheckoutProvider } from './checkout-provider';

export { CheckoutProvider };

export function OfferButton({ purchase: { offer, label, price } }: { purchase: Purchase }) {
  return <BuyButton id={buttonId(offer)} label={label} price={price} />;
}
