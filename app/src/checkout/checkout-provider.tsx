// Checkout context provider: starts and aborts attempts and holds the state for the page's buy buttons.

import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { BUILD_SETTINGS } from '../backend/settings';
import { isServerReachable } from '../ui/files';
import type { AttemptOutcome } from './checkout-attempt';
import { CLOSED, nextCheckout, unreachable } from './checkout-state';
import { offerOf, submitPlainForm } from './purchase-form';
import { hasStoredKey } from './storage-key';
import { CheckoutContext } from './use-checkout';

/** Loads the attempt's code on demand: it is not needed before a click. */
async function attempt(signal: AbortSignal, button: string): Promise<AttemptOutcome> {
  if (!navigator.onLine) return unreachable();
  const module = await import('./checkout-attempt').catch(() => null);
  // An attempt that was aborted while its code loaded must create neither key nor session.
  if (module && !signal.aborted) return module.runAttempt(BUILD_SETTINGS, signal, offerOf(button));
  return { missingScript: true };
}

export function CheckoutProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(nextCheckout, CLOSED);
  /** The running attempt in a ref, because two clicks before a render must not start two calls. */
  const current = useRef<{ button: string; stop: AbortController } | null>(null);
  const lastAttemptId = useRef(0);

  const start = useCallback((button: string) => {
    current.current?.stop.abort();
    const stop = new AbortController();
    lastAttemptId.current += 1;
    const attemptId = lastAttemptId.current;
    current.current = { button, stop };
    dispatch({ type: 'opened', button, attemptId });
    const finish = async () => {
      const outcome = await attempt(stop.signal, button);
      const reachable = 'missingScript' in outcome && (await isServerReachable());
      if (stop.signal.aborted) return;
      if ('redirectTo' in outcome) window.location.assign(outcome.redirectTo);
      else if ('payment' in outcome)
        dispatch({ type: 'answered', attemptId, payment: outcome.payment });
      // A script that was blocked, or replaced by a new version of the site; a hosted backend takes no plain forms.
      else if (reachable && !BUILD_SETTINGS.hosted) submitPlainForm(offerOf(button));
      else {
        const { failure } = 'failure' in outcome ? outcome : unreachable();
        dispatch({ type: 'failed', attemptId, failure });
      }
    };
    void finish();
  }, []);

  const stop = useCallback(() => {
    current.current?.stop.abort();
    current.current = null;
  }, []);

  useEffect(() => stop, [stop]);

  // Reading the stored key removes it if it has expired.
  useEffect(() => {
    if (!hasStoredKey()) return;
    import('./idempotency-key').then(
      ({ storedKey }) => void storedKey(),
      () => undefined,
    );
  }, []);

  const close = useCallback(() => {
    stop();
    dispatch({ type: 'closed' });
  }, [stop]);

  // A page restored from the back/forward cache shows an outdated checkout.
  useEffect(() => {
    const closeRestored = ({ persisted }: PageTransitionEvent) => persisted && close();
    window.addEventListener('pageshow', closeRestored);
    return () => window.removeEventListener('pageshow', closeRestored);
  }, [close]);

  const checkout = useMemo(
    () => ({
      state,
      open: (button: string) => {
        if (current.current?.button !== button) start(button);
      },
      tryAgain: () => {
        if (state.step === 'failed') start(state.button);
      },
      close,
      dispatch,
    }),
    [state, start, close],
  );

  return <CheckoutContext value={checkout}>{children}</CheckoutContext>;
}
