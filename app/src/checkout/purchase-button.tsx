// Buy button of an offer other than INITIATION, and the checkout provider of its page.

import type { Purchase } from '../core/core';
import { BuyButton } from './buy-button';
import { CheckoutProvider } from './checkout-provider';
import { buttonId } from './purchase-form';

export { CheckoutProvider };

export function PurchaseButton({ of: { offer, label, price } }: { of: Purchase }) {
  return <BuyButton id={buttonId(offer)} label={label} price={price} />;
}
