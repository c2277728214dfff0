// Checkout region that replaces a pressed buy button: skeleton, payment form or error.

import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useInsertionEffect, useRef } from 'react';
import { SignedIn } from '../backend/signed-in';
import { messages, offers, openPage, pathOf } from '../core/core';
import { adoptStyles } from '../ui/adopt-styles';
import { Button } from '../ui/button';
import css from './checkout.css?inline';
import { CheckoutFailure } from './checkout-failure';
import { offerOf } from './checkout-form';
import type { CheckoutState } from './checkout-state';
import { openEmbeddedForm } from './embedded-checkout';
import { useCheckout } from './use-checkout';

/** Milliseconds of loading after which a message says that it takes longer than usual. */
const SLOW_AFTER = 8_000;

type OpenCheckout = Exclude<CheckoutState, { step: 'closed' }>;

/** Remounted for each attempt (`key`), so that each moves the focus once. */
export function CheckoutFrame({ state, tone }: { state: OpenCheckout; tone: 'light' | 'dark' }) {
  const { close, dispatch } = useCheckout();
  const region = useRef<HTMLElement>(null);
  const words = messages();
  const { attemptId } = state;
  const waiting = state.step === 'loading' || state.step === 'mounting';

  useInsertionEffect(() => adoptStyles(css), []);

  useEffect(() => {
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => dispatch({ type: 'slowed', attemptId }), SLOW_AFTER);
    return () => clearTimeout(timer);
  }, [attemptId, waiting, dispatch]);

  return (
    <section
      ref={region}
      className="positioned checkout surface-pearl"
      data-step={state.step}
      data-tone={tone}
      aria-label={words.checkoutRegion}
      tabIndex={-1}
    >
      <p
        role="status"
        className={waiting ? 'text-quiet text-voice text-lead leading-135' : 'visually-hidden'}
      >
        {statusOf(state)}
      </p>
      <div className="stack checkout-stage" aria-busy={waiting}>
        {waiting && <CheckoutSkeleton />}
        {(state.step === 'mounting' || state.step === 'ready') && <PaymentForm state={state} />}
      </div>
      {state.step === 'failed' && <CheckoutFailure button={state.button} failure={state.failure} />}
      {import.meta.env.VITE_BACKEND_URL && <SignedIn />}
      <p className="above-3">
        <Button variant="ghost" type="button" onClick={close}>
          {words.back}
        </Button>
      </p>
    </section>
  );
}

function PaymentForm({ state }: { state: Extract<OpenCheckout, { step: 'mounting' | 'ready' }> }) {
  const { payment, attemptId, button } = state;
  if (payment.mode === 'stripe') {
    return (
      <StripeForm
        stripe={payment.stripe}
        clientSecret={payment.clientSecret}
        attemptId={attemptId}
      />
    );
  }
  const answer = openPage(pathOf('demo', offerOf(button) ?? offers().initiation.slug));
  if (answer.kind !== 'page' || answer.content.page !== 'demo') return null;
  return <payment.DemoForm content={answer.content} sessionId={payment.sessionId} />;
}

function statusOf(state: OpenCheckout): string {
  const words = messages();
  switch (state.step) {
    case 'loading':
    case 'mounting':
      return state.slow ? words.checkoutSlow : words.checkoutLoading;
    case 'ready':
      return words.checkoutReady;
    case 'failed':
      return '';
  }
}

/** The element that Stripe mounts its embedded form into. */
function StripeForm({
  stripe,
  clientSecret,
  attemptId,
}: {
  stripe: Stripe;
  clientSecret: string;
  attemptId: number;
}) {
  const container = useRef<HTMLDivElement>(null);
  const { dispatch } = useCheckout();

  useEffect(() => {
    if (container.current === null) return;
    return openEmbeddedForm({
      stripe,
      clientSecret,
      container: container.current,
      onRendered: () => dispatch({ type: 'rendered', attemptId }),
      onFailed: (message) =>
        dispatch({ type: 'failed', attemptId, failure: { kind: 'script', message } }),
    });
  }, [stripe, clientSecret, attemptId, dispatch]);

  return <div ref={container} className="checkout-form" />;
}

function CheckoutSkeleton() {
  return (
    <div className="stack-3 full-width checkout-skeleton" aria-hidden="true">
      <div className="stack cols-3 gap-s align-end checkout-arches">
        <span className="shimmer arched line-frame" />
        <span className="shimmer arched line-frame-gold" />
        <span className="shimmer arched line-frame" />
      </div>
      <span className="shimmer line-frame checkout-line" />
      <span className="shimmer line-frame checkout-line" />
    </div>
  );
}
