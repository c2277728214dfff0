// Optional buy buttons of a page. Their code is built only if the content sells an offer other than INITIATION, and
// is downloaded only by pages that sell one. Until then, the plain forms of the page lead to the payment.

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import type { Purchase as PurchaseContent } from '../core/core';
import { BuyLabel } from './buy-label';
import { PlainForm } from './purchase-form';
import { PurchaseTerms } from './purchase-terms';

interface Children {
  children: ReactNode;
}

type PurchaseButton = ComponentType<{ of: PurchaseContent }>;

const load = () => import('./purchase-button');

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
  async (): Promise<{ default: PurchaseButton }> => ({
    default: await load().then(
      ({ PurchaseButton }) => PurchaseButton,
      () => PlainButton,
    ),
  }),
);

/** Plain form of the button, as it was served. */
function PlainButton({ of: { offer, label, price } }: { of: PurchaseContent }) {
  return (
    <>
      <PlainForm className="buy-button" offer={offer} size="xl">
        <BuyLabel label={label} />
      </PlainForm>
      <PurchaseTerms price={price} />
    </>
  );
}

/** Provides the one checkout of all buttons of a page, if the page sells something. */
export function OneCheckout({
  for: purchase,
  children,
}: Children & { for: PurchaseContent | null }) {
  return __OTHER_OFFERS__ && purchase ? (
    <Suspense>
      <Provider>{children}</Provider>
    </Suspense>
  ) : (
    children
  );
}

export function Purchase({ of }: { of: PurchaseContent }) {
  return __OTHER_OFFERS__ && <BuyButton of={of} />;
}
