// Buy buttons of pages that may have none: their code is built only where content sells another offer than INITIATION,
// and is downloaded only where one of them is for sale.

import { type ReactNode, Suspense } from 'react';
import type { Purchase as PurchaseContent } from '../core/core';
import { download } from '../ui/download';

const button = __OTHER_OFFERS__ ? download(() => import('./purchase-button')) : null;

interface OneCheckoutProps {
  for: PurchaseContent | null;
  children: ReactNode;
}

/** The checkout that all buttons of a page share, where there is something to buy. */
export function OneCheckout({ for: purchase, children }: OneCheckoutProps) {
  return __OTHER_OFFERS__ && purchase ? (
    <Suspense>
      <Provider>{children}</Provider>
    </Suspense>
  ) : (
    children
  );
}

function Provider({ children }: { children: ReactNode }) {
  const loaded = button?.use();
  return loaded ? <loaded.CheckoutProvider>{children}</loaded.CheckoutProvider> : children;
}

export function Purchase({ of }: { of: PurchaseContent }) {
  const loaded = button?.use();
  return loaded && <loaded.PurchaseButton of={of} />;
}
