// Tests of the checkout reducer: each sequence of events and its final state.

import type { Stripe } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { type CheckoutEvent, type CheckoutState, CLOSED, nextCheckout } from './checkout-state';

const stripePayment = { mode: 'stripe', stripe: {} as Stripe, clientSecret: 'cs_secret' } as const;
const demoPayment = { mode: 'demo', sessionId: 'cs_demo_1' } as const;
const rejection = { kind: 'rejected', message: 'The till is closed.' } as const;
const opened: CheckoutEvent = { type: 'opened', button: 'offer', attemptId: 1 };

function check(events: CheckoutEvent[], expected: CheckoutState): void {
  expect(events.reduce(nextCheckout, CLOSED)).toEqual(expected);
}

test('a click shows the skeleton', () => {
  check([opened], { step: 'loading', button: 'offer', attemptId: 1, slow: false });
});

test('a long wait is flagged before and after the response', () => {
  check([opened, { type: 'slowed', attemptId: 1 }], {
    step: 'loading',
    button: 'offer',
    attemptId: 1,
    slow: true,
  });
  check(
    [
      opened,
      { type: 'answered', attemptId: 1, payment: stripePayment },
      { type: 'slowed', attemptId: 1 },
    ],
    {
      step: 'opening',
      button: 'offer',
      attemptId: 1,
      slow: true,
      payment: stripePayment,
    },
  );
});

test('the skeleton stays until Stripe has rendered its form', () => {
  check([opened, { type: 'answered', attemptId: 1, payment: stripePayment }], {
    step: 'opening',
    button: 'offer',
    attemptId: 1,
    slow: false,
    payment: stripePayment,
  });
});

test('the form is ready once Stripe has rendered it', () => {
  check(
    [
      opened,
      { type: 'answered', attemptId: 1, payment: stripePayment },
      { type: 'rendered', attemptId: 1 },
    ],
    {
      step: 'ready',
      button: 'offer',
      attemptId: 1,
      payment: stripePayment,
    },
  );
});

test('the demo form is ready at once', () => {
  check([opened, { type: 'answered', attemptId: 1, payment: demoPayment }], {
    step: 'ready',
    button: 'offer',
    attemptId: 1,
    payment: demoPayment,
  });
});

test('a failure replaces the skeleton or the form', () => {
  const failed: CheckoutEvent = { type: 'failed', attemptId: 1, failure: rejection };
  const expected: CheckoutState = {
    step: 'failed',
    button: 'offer',
    attemptId: 1,
    failure: rejection,
  };
  check([opened, failed], expected);
  check([opened, { type: 'answered', attemptId: 1, payment: stripePayment }, failed], expected);
});

test('a retry starts a new attempt in the same place', () => {
  check(
    [
      opened,
      { type: 'failed', attemptId: 1, failure: rejection },
      { type: 'opened', button: 'offer', attemptId: 2 },
    ],
    { step: 'loading', button: 'offer', attemptId: 2, slow: false },
  );
});

test('closing returns the focus to the pressed button', () => {
  check([opened, { type: 'closed' }], { step: 'closed', focusOn: 'offer' });
});

test('a click on the other button moves the checkout there', () => {
  check([opened, { type: 'opened', button: 'checklist', attemptId: 2 }], {
    step: 'loading',
    button: 'checklist',
    attemptId: 2,
    slow: false,
  });
});

test.each<CheckoutEvent>([
  { type: 'answered', attemptId: 1, payment: demoPayment },
  { type: 'rendered', attemptId: 1 },
  { type: 'slowed', attemptId: 1 },
  { type: 'failed', attemptId: 1, failure: rejection },
])('a late event of an earlier attempt ($type) is ignored', (late) => {
  const second: CheckoutEvent = { type: 'opened', button: 'checklist', attemptId: 2 };
  check([opened, second, late], {
    step: 'loading',
    button: 'checklist',
    attemptId: 2,
    slow: false,
  });
  check([opened, { type: 'closed' }, late], { step: 'closed', focusOn: 'offer' });
});

test('closing a closed checkout changes nothing', () => {
  check([{ type: 'closed' }], CLOSED);
});

test('a rendered form ignores further slow and rendered events', () => {
  const ready: CheckoutEvent[] = [opened, { type: 'answered', attemptId: 1, payment: demoPayment }];
  check([...ready, { type: 'slowed', attemptId: 1 }, { type: 'rendered', attemptId: 1 }], {
    step: 'ready',
    button: 'offer',
    attemptId: 1,
    payment: demoPayment,
  });
});

test('a form is not rendered before the response', () => {
  check([opened, { type: 'rendered', attemptId: 1 }], {
    step: 'loading',
    button: 'offer',
    attemptId: 1,
    slow: false,
  });
});

test('only the first response of an attempt opens a form', () => {
  const answered = (payment: typeof stripePayment | typeof demoPayment): CheckoutEvent => ({
    type: 'answered',
    attemptId: 1,
    payment,
  });
  check([opened, answered(stripePayment), answered(demoPayment)], {
    step: 'opening',
    button: 'offer',
    attemptId: 1,
    slow: false,
    payment: stripePayment,
  });
});
