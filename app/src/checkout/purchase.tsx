// Buy buttons of pages that may have none: their code is built only where content sells another offer than INITIATION,
// and is downloaded only where one of them is for sale. Without it the plain forms of the page lead to the payment.

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

/** The form of the button, as it was served. */
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

/** The checkout that all buttons of a page share, where there is something to buy. */
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
