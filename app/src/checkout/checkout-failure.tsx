// Error state of the checkout: the message, a retry button, and Stripe's hosted page where this page cannot go on.

import { BUILD_SETTINGS } from '../backend/settings';
import { checkoutFailure, messages } from '../core/core';
import { Button } from '../ui/button';
import type { Failure } from './checkout-state';
import { offerOf, PlainForm } from './purchase-form';
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
        {/* The plain form posts to this site's server; with a hosted backend it takes no payments. */}
        {isPageStuck && !BUILD_SETTINGS.hosted && (
          <PlainForm offer={offerOf(button)} variant="outline">
            {words.hostedLink}
          </PlainForm>
        )}
      </div>
    </div>
  );
}
