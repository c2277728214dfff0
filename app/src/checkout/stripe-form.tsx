// The place that Stripe draws its form into, for as long as it is on the page.

import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useRef } from 'react';
import { openEmbeddedForm } from './embedded-checkout';
import { useCheckout } from './use-checkout';

export function StripeForm({
  stripe,
  clientSecret,
  turn,
}: {
  stripe: Stripe;
  clientSecret: string;
  turn: number;
}) {
  const place = useRef<HTMLDivElement>(null);
  const { report } = useCheckout();

  useEffect(() => {
    if (place.current === null) return;
    return openEmbeddedForm({
      stripe,
      clientSecret,
      place: place.current,
      onRendered: () => report({ type: 'rendered', turn }),
      onFailed: (message) => report({ type: 'failed', turn, failure: { kind: 'script', message } }),
    });
  }, [stripe, clientSecret, turn, report]);

  return <div ref={place} className="checkout-place" />;
}
