// Buy buttons of pages that may have none: their code is downloaded only where something is for sale.

import { type ReactNode, Suspense } from 'react';
import type { Purchase as PurchaseContent } from '../core/core';
import { download } from '../ui/download';

const button = download(() => import('./purchase-button'));

/** The checkout that all buttons of a page share, where there is something to buy. */
export function OneCheckout({
  for: purchase,
  children,
}: {
  for: PurchaseContent | null;
  children: ReactNode;
}) {
  return purchase ? (
    <Suspense>
      <Provider>{children}</Provider>
    </Suspense>
  ) : (
    children
  );
}

function Provider({ children }: { children: ReactNode }) {
  const { CheckoutProvider } = button.use();
  return <CheckoutProvider>{children}</CheckoutProvider>;
}

export function Purchase({ of }: { of: PurchaseContent }) {
  const { PurchaseButton } = button.use();
  return <PurchaseButton of={of} />;
}
