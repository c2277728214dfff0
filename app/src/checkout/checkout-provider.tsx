// Checkout context provider: starts and aborts attempts and holds the state for the page's buy buttons.

import { type ReactNode, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { BUILD_SETTINGS } from '../backend/settings';
import { messages } from '../core/core';
import { isServerReachable } from '../ui/fetch-file';
import type { AttemptOutcome } from './checkout-attempt';
import { offerOf, submitCheckoutForm } from './checkout-form';
import { CLOSED, type Failure, nextCheckout } from './checkout-state';
import { type CheckoutCall, takeEarlyCheckout } from './early-checkout';
import { hasStoredKey } from './storage-key';
import { CheckoutContext } from './use-checkout';

/** Imports the attempt's code on demand: it is not needed before a click. */
async function attempt(
  signal: AbortSignal,
  button: string,
  earlyCall: CheckoutCall | undefined,
): Promise<AttemptOutcome> {
  if (!navigator.onLine) return unreachable();
  const module = await import('./checkout-attempt').catch(() => null);
  // An attempt that was aborted while its code loaded must create neither key nor session.
  if (module && !signal.aborted)
    return module.runAttempt(BUILD_SETTINGS, signal, offerOf(button), earlyCall);
  return { missingScript: true };
}

/** Repeats `unreachable` of checkout-attempt.ts, because that module is a separate download that may have failed. */
function unreachable(): { failure: Failure } {
  const { offline, checkoutBusy } = messages();
  return { failure: { kind: 'unreachable', message: navigator.onLine ? checkoutBusy : offline } };
}

export function CheckoutProvider({ children }: { children: ReactNode }) {
  const [state, dispatch] = useReducer(nextCheckout, CLOSED);
  /** The running attempt is in a ref, because two clicks before a render must not start two calls. */
  const current = useRef<{ button: string; controller: AbortController } | null>(null);
  const lastAttemptId = useRef(0);

  /** `earlyCall`: the call that was made before hydration. */
  async function start(button: string, earlyCall?: CheckoutCall) {
    stop();
    const controller = new AbortController();
    lastAttemptId.current += 1;
    const attemptId = lastAttemptId.current;
    current.current = { button, controller };
    dispatch({ type: 'opened', button, attemptId });
    const outcome = await attempt(controller.signal, button, earlyCall);
    const isReachable = 'missingScript' in outcome && (await isServerReachable());
    if (controller.signal.aborted) return;
    if ('redirectTo' in outcome) window.location.assign(outcome.redirectTo);
    else if ('payment' in outcome)
      dispatch({ type: 'answered', attemptId, payment: outcome.payment });
    // The script was blocked, or replaced by a newer version of the site. A hosted backend has no plain forms.
    else if (isReachable && !BUILD_SETTINGS.hosted) submitCheckoutForm(offerOf(button));
    else {
      const { failure } = 'failure' in outcome ? outcome : unreachable();
      dispatch({ type: 'failed', attemptId, failure });
    }
  }

  function stop() {
    current.current?.controller.abort();
    current.current = null;
  }

  function close() {
    stop();
    dispatch({ type: 'closed' });
  }

  const begin = useEffectEvent(start);
  useEffect(() => {
    const early = takeEarlyCheckout();
    if (early) void begin(early.button, early.call);
  }, []);

  const stopOnUnmount = useEffectEvent(stop);
  // A page that the back/forward cache has restored shows the checkout of an earlier visit, so it is closed.
  const closeIfRestored = useEffectEvent(
    ({ persisted }: PageTransitionEvent) => persisted && close(),
  );
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => closeIfRestored(event);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      window.removeEventListener('pageshow', onPageShow);
      stopOnUnmount();
    };
  }, []);

  // Reading the stored key also removes it if it has expired.
  useEffect(() => {
    if (!hasStoredKey()) return;
    import('./idempotency-key').then(
      ({ storedKey }) => void storedKey(),
      () => undefined,
    );
  }, []);

  const checkout = {
    state,
    open(button: string) {
      if (current.current?.button !== button) void start(button);
    },
    tryAgain() {
      if (state.step === 'failed') void start(state.button);
    },
    close,
    dispatch,
  };

  return <CheckoutContext value={checkout}>{children}</CheckoutContext>;
}
