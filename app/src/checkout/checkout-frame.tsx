// What stands in the place of a pressed buy button: skeleton, then the form to pay with, or an error.

import { useEffect, useRef } from 'react';
import { Button } from '../components/button';
import { messages, openPage } from '../core/core';
import { CheckoutFailure } from './checkout-failure';
import { CheckoutSkeleton } from './checkout-skeleton';
import type { CheckoutState } from './checkout-state';
import { DemoForm } from './demo-form';
import { StripeForm } from './stripe-form';
import { useCheckout } from './use-checkout';

/** Waiting longer than this many milliseconds gets a calm sentence. */
const SLOW_AFTER = 8_000;

type OpenCheckout = Exclude<CheckoutState, { step: 'closed' }>;

/** Made anew for each attempt (`key`), so that each takes the focus once. */
export function CheckoutFrame({ state, tone }: { state: OpenCheckout; tone: 'light' | 'dark' }) {
  const { close, report } = useCheckout();
  const region = useRef<HTMLElement>(null);
  const words = messages();
  const { attempt } = state;
  const waiting = state.step === 'loading' || state.step === 'opening';

  useEffect(() => {
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => report({ type: 'slowed', attempt }), SLOW_AFTER);
    return () => clearTimeout(timer);
  }, [attempt, waiting, report]);

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
      <p className="checkout-back">
        <Button variant="ghost" type="button" onClick={close}>
          {words.back}
        </Button>
      </p>
    </section>
  );
}

function TillForm({ state }: { state: Extract<OpenCheckout, { step: 'opening' | 'ready' }> }) {
  const { till, attempt } = state;
  if (till.mode === 'stripe') {
    return <StripeForm stripe={till.stripe} clientSecret={till.clientSecret} attempt={attempt} />;
  }
  const answer = openPage('/initiation/demo');
  if (answer.kind !== 'page' || answer.content.page !== 'demo') return null;
  return <DemoForm content={answer.content} sessionId={till.sessionId} />;
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
