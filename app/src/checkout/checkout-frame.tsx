// What stands in the place of a pressed buy button: skeleton, then the form to pay with, or an error.

import { lazy, Suspense, useEffect, useInsertionEffect, useRef } from 'react';
import { SignedIn } from '../backend/signed-in';
import { Button } from '../components/button';
import { messages, openPage } from '../core/core';
import { CheckoutFailure } from './checkout-failure';
import { CheckoutSkeleton } from './checkout-skeleton';
import type { CheckoutState } from './checkout-state';
import { wearCheckoutStyles } from './checkout-styles';
import { StripeForm } from './stripe-form';
import { useCheckout } from './use-checkout';

/** Waiting longer than this many milliseconds gets a calm sentence. */
const SLOW_AFTER = 8_000;

/** A real shop never shows it. */
const DemoForm = lazy(() => import('./demo-form').then((made) => ({ default: made.DemoForm })));

type OpenCheckout = Exclude<CheckoutState, { step: 'closed' }>;

/** Made anew for each turn (`key`), so that each takes the focus once. */
export function CheckoutFrame({ state, tone }: { state: OpenCheckout; tone: 'light' | 'dark' }) {
  const { close, report } = useCheckout();
  const region = useRef<HTMLElement>(null);
  const words = messages();
  const { turn } = state;
  const waiting = state.step === 'loading' || state.step === 'opening';

  useInsertionEffect(wearCheckoutStyles, []);

  useEffect(() => {
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => report({ type: 'slowed', turn }), SLOW_AFTER);
    return () => clearTimeout(timer);
  }, [turn, waiting, report]);

  return (
    <section
      ref={region}
      className="checkout"
      data-step={state.step}
      data-tone={tone}
      aria-label={words.checkoutRegion}
      tabIndex={-1}
    >
      <p role="status" className={waiting ? 'checkout-status' : 'visually-hidden'}>
        {statusOf(state)}
      </p>
      <div className="checkout-stage" aria-busy={waiting}>
        {waiting && <CheckoutSkeleton />}
        {(state.step === 'opening' || state.step === 'ready') && <TillForm state={state} />}
      </div>
      {state.step === 'failed' && <CheckoutFailure failure={state.failure} />}
      {import.meta.env.VITE_BACKEND_URL && <SignedIn />}
      <p className="checkout-back">
        <Button variant="ghost" type="button" onClick={close}>
          {words.back}
        </Button>
      </p>
    </section>
  );
}

function TillForm({ state }: { state: Extract<OpenCheckout, { step: 'opening' | 'ready' }> }) {
  const { till, turn } = state;
  if (till.mode === 'stripe') {
    return <StripeForm stripe={till.stripe} clientSecret={till.clientSecret} turn={turn} />;
  }
  const answer = openPage('/initiation/demo');
  if (answer.kind !== 'page' || answer.content.page !== 'demo') return null;
  return (
    <Suspense fallback={<CheckoutSkeleton />}>
      <DemoForm content={answer.content} sessionId={till.sessionId} />
    </Suspense>
  );
}

function statusOf(state: OpenCheckout): string {
  const words = messages();
  switch (state.step) {
    case 'loading':
    case 'opening':
      return state.slow ? words.slow : words.checkoutLoading;
    case 'ready':
      return words.checkoutReady;
    case 'failed':
      return '';
  }
}
