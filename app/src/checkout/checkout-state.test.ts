// Tests of the checkout reducer: sequences of events and their final states.

import type { Stripe } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { type CheckoutEvent, type CheckoutState, CLOSED, nextCheckout } from './checkout-state';

const stripePayment = { mode: 'stripe', stripe: {} as Stripe, clientSecret: 'cs_secret' } as const;
const demoPayment = { mode: 'demo', sessionId: 'cs_demo_1', DemoForm: () => null } as const;
const failure = { kind: 'rejected', message: 'The till is closed.' } as const;

const opened: CheckoutEvent = { type: 'opened', button: 'offer', attemptId: 1 };
const slowed: CheckoutEvent = { type: 'slowed', attemptId: 1 };
const rendered: CheckoutEvent = { type: 'rendered', attemptId: 1 };
const failed: CheckoutEvent = { type: 'failed', attemptId: 1, failure };
const created: CheckoutEvent = { type: 'answered', attemptId: 1, payment: stripePayment };
const createdDemo: CheckoutEvent = { type: 'answered', attemptId: 1, payment: demoPayment };
const closed: CheckoutEvent = { type: 'closed' };
/** A second attempt, from the same button or from the other one. */
const reopened: CheckoutEvent = { ...opened, attemptId: 2 };
const elsewhere: CheckoutEvent = { ...reopened, button: 'checklist' };

const first = { button: 'offer', attemptId: 1 } as const;
const loading: CheckoutState = { ...first, step: 'loading', slow: false };
const mounting: CheckoutState = { ...first, step: 'mounting', slow: false, payment: stripePayment };
const readyDemo: CheckoutState = { ...first, step: 'ready', payment: demoPayment };
const loadingElsewhere: CheckoutState = { ...loading, button: 'checklist', attemptId: 2 };
const closedAtOffer: CheckoutState = { step: 'closed', focusOn: 'offer' };

test.each<[string, CheckoutEvent[], CheckoutState]>([
  ['a click shows the skeleton', [opened], loading],
  ['a long wait is flagged before the response', [opened, slowed], { ...loading, slow: true }],
  [
    'a long wait is flagged after the response',
    [opened, created, slowed],
    { ...mounting, slow: true },
  ],
  ['the skeleton stays until Stripe has rendered its form', [opened, created], mounting],
  [
    'the form is ready once Stripe has rendered it',
    [opened, created, rendered],
    { ...first, step: 'ready', payment: stripePayment },
  ],
  ['the demo form is ready at once', [opened, createdDemo], readyDemo],
  ['a failure replaces the skeleton', [opened, failed], { ...first, step: 'failed', failure }],
  ['a failure replaces the form', [opened, created, failed], { ...first, step: 'failed', failure }],
  [
    'a retry starts a new attempt in the same place',
    [opened, failed, reopened],
    { ...loading, attemptId: 2 },
  ],
  ['closing returns the focus to the pressed button', [opened, closed], closedAtOffer],
  ['a click on the other button moves the checkout there', [opened, elsewhere], loadingElsewhere],
  ['closing a closed checkout changes nothing', [closed], CLOSED],
  [
    'a rendered form ignores further slow and rendered events',
    [opened, createdDemo, slowed, rendered],
    readyDemo,
  ],
  ['a form is not rendered before the response', [opened, rendered], loading],
  ['only the first response of an attempt opens a form', [opened, created, createdDemo], mounting],
])('%s', (_sentence, events, expected) => {
  expect(events.reduce(nextCheckout, CLOSED)).toEqual(expected);
});

test.each([createdDemo, rendered, slowed, failed])(
  'a late event of an earlier attempt ($type) is ignored',
  (late) => {
    expect([opened, elsewhere, late].reduce(nextCheckout, CLOSED)).toEqual(loadingElsewhere);
    expect([opened, closed, late].reduce(nextCheckout, CLOSED)).toEqual(closedAtOffer);
  },
);
