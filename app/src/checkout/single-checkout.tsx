// Optional buy buttons of a page. Their code is built only if the content sells an offer other than INITIATION, and
// downloaded only by pages with such an offer. Until then, plain forms lead to the payment.

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { Purchase } from '../core/core';
import { BuyLabel } from './buy-label';
import { CheckoutForm } from './checkout-form';
import { PurchaseTerms } from './purchase-terms';

interface Children {
  children: ReactNode;
}

type OfferButton = ComponentType<{ purchase: Purchase }>;

const load = () => import('./offer-button');

const Provider = lazy(
  async (): Promise<{ default: ComponentType<Children> }> => ({
    default: await load().then(
      ({ CheckoutProvider }) => CheckoutProvider,
      () =>
        ({ children }: Children) =>
          children,
    ),
  }),
);

const BuyButton = lazy(
  async (): Promise<{ default: OfferButton }> => ({
    default: await load().then(
      ({ OfferButton }) => OfferButton,
      () => PlainButton,
    ),
  }),
);

/** Plain form of the button, as in the served page. */
function PlainButton({ purchase: { offer, label, price } }: { purchase: Purchase }) {
  return (
    <>
      <CheckoutForm className="buy-button" offer={offer} size="xl">
        <BuyLabel label={label} />
      </CheckoutForm>
      <PurchaseTerms price={price} />
    </>
  );
}

/** Provides the one checkout of all buttons of a page, if the page sells something. */
export function SingleCheckout({ purchase, children }: Children & { purchase: Purchase | null }) {
  return __OTHER_OFFERS__ && purchase ? (
    <Suspense>
      <Provider>{children}</Provider>
    </Suspense>
  ) : (
    children
  );
}

export function OptionalBuyButton({ purchase }: { purchase: Purchase }) {
  return __OTHER_OFFERS__ && <BuyButton purchase={purchase} />;
}
