// A checkout that failed: the specified sentence, a way to try again, and Stripe's own page where that helps.

import { CHECKOUT_FORM_ACTION } from '../backend/functions';
import { BUILT_SETTINGS } from '../backend/settings';
import { Button } from '../components/button';
import { checkoutFailure, messages } from '../core/core';
import type { Failure } from './checkout-state';
import { useCheckout } from './use-checkout';

export function CheckoutFailure({ failure }: { failure: Failure }) {
  const { tryAgain } = useCheckout();
  const words = messages();
  const blocked = failure.kind === 'script';
  return (
    <div className="checkout-failure">
      <p role="alert" className="checkout-alert">
        {checkoutFailure(failure.message ?? undefined)}
      </p>
      {blocked && <p>{words.scriptBlocked}</p>}
      <div className="checkout-ways">
        <Button variant="default" type="button" onClick={tryAgain}>
          {words.tryAgain}
        </Button>
        {/* The plain form is our own server's; where a hosted backend sells, it has no till. */}
        {blocked && !BUILT_SETTINGS.hosted && (
          <form method="post" action={CHECKOUT_FORM_ACTION}>
            <Button variant="outline" type="submit">
              {words.hostedLink}
            </Button>
          </form>
        )}
      </div>
    </div>
  );
}
