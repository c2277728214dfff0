// Error state of the checkout: the message, a retry button, and a link to Stripe's hosted page if this page cannot
// continue.

import { BUILD_SETTINGS } from '../backend/settings';
import { checkoutFailure, messages } from '../core/core';
import { Button } from '../ui/button';
import { CheckoutForm, offerOf } from './checkout-form';
import type { Failure } from './checkout-state';
import { useCheckout } from './use-checkout';

export function CheckoutFailure({ button, failure }: { button: string; failure: Failure }) {
  const { tryAgain } = useCheckout();
  const words = messages();
  const blocked = failure.kind === 'script';
  const isPageStuck = blocked || failure.kind === 'intercepted';
  return (
    <div className="stack-2 centered measure-34 margin-auto checkout-failure">
      <p role="alert" className="text-balance checkout-alert">
        {checkoutFailure(failure.message ?? undefined)}
      </p>
      {blocked && <p>{words.scriptBlocked}</p>}
      <div className="cluster checkout-links">
        <Button variant="default" type="button" onClick={tryAgain}>
          {words.tryAgain}
        </Button>
        {/* The plain form posts to this site's server, which takes no payments if there is a hosted backend. */}
        {isPageStuck && !BUILD_SETTINGS.hosted && (
          <CheckoutForm offer={offerOf(button)} variant="outline">
            {words.hostedLink}
          </CheckoutForm>
        )}
      </div>
    </div>
  );
}
