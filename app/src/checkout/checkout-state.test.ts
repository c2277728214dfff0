// The checkout's states, one short story each.

import type { Stripe } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { type CheckoutEvent, type CheckoutState, CLOSED, nextCheckout } from './checkout-state';

const stripeTill = { mode: 'stripe', stripe: {} as Stripe, clientSecret: 'cs_secret' } as const;
const demoTill = { mode: 'demo', sessionId: 'cs_demo_1' } as const;
const refusal = { kind: 'refused', message: 'The till is closed.' } as const;
const opened: CheckoutEvent = { type: 'opened', button: 'offer', attempt: 'first' };

function check(events: CheckoutEvent[], expected: CheckoutState): void {
  expect(events.reduce(nextCheckout, CLOSED)).toEqual(expected);
}

test('a click shows the placeholders', () => {
  check([opened], { step: 'loading', button: 'offer', attempt: 'first', slow: false });
});

test('a long wait is spoken of, before the answer and after it', () => {
  check([opened, { type: 'slowed', attempt: 'first' }], {
    step: 'loading',
    button: 'offer',
    attempt: 'first',
    slow: true,
  });
  check(
    [
      opened,
      { type: 'answered', attempt: 'first', till: stripeTill },
      { type: 'slowed', attempt: 'first' },
    ],
    { step: 'opening', button: 'offer', attempt: 'first', slow: true, till: stripeTill },
  );
});

test('the placeholders stay until Stripe has drawn its form', () => {
  check([opened, { type: 'answered', attempt: 'first', till: stripeTill }], {
    step: 'opening',
    button: 'offer',
    attempt: 'first',
    slow: false,
    till: stripeTill,
  });
});

test('the form is ready once Stripe has drawn it', () => {
  check(
    [
      opened,
      { type: 'answered', attempt: 'first', till: stripeTill },
      { type: 'rendered', attempt: 'first' },
    ],
    { step: 'ready', button: 'offer', attempt: 'first', till: stripeTill },
  );
});

test('the form of the demo is ready at once', () => {
  check([opened, { type: 'answered', attempt: 'first', till: demoTill }], {
    step: 'ready',
    button: 'offer',
    attempt: 'first',
    till: demoTill,
  });
});

test('a failure takes the place of whatever stood there', () => {
  const failed: CheckoutEvent = { type: 'failed', attempt: 'first', failure: refusal };
  const expected: CheckoutState = {
    step: 'failed',
    button: 'offer',
    attempt: 'first',
    failure: refusal,
  };
  check([opened, failed], expected);
  check([opened, { type: 'answered', attempt: 'first', till: stripeTill }, failed], expected);
});

test('trying again begins a new attempt in the same place', () => {
  check(
    [
      opened,
      { type: 'failed', attempt: 'first', failure: refusal },
      { type: 'opened', button: 'offer', attempt: 'second' },
    ],
    { step: 'loading', button: 'offer', attempt: 'second', slow: false },
  );
});

test('going back gives the focus to the button that was pressed', () => {
  check([opened, { type: 'closed' }], { step: 'closed', focusOn: 'offer' });
});

test('the other button takes the checkout over', () => {
  check([opened, { type: 'opened', button: 'checklist', attempt: 'second' }], {
    step: 'loading',
    button: 'checklist',
    attempt: 'second',
    slow: false,
  });
});

test.each<CheckoutEvent>([
  { type: 'answered', attempt: 'first', till: demoTill },
  { type: 'rendered', attempt: 'first' },
  { type: 'slowed', attempt: 'first' },
  { type: 'failed', attempt: 'first', failure: refusal },
])('what a former attempt says ($type) changes nothing', (late) => {
  const second: CheckoutEvent = { type: 'opened', button: 'checklist', attempt: 'second' };
  check([opened, second, late], {
    step: 'loading',
    button: 'checklist',
    attempt: 'second',
    slow: false,
  });
  check([opened, { type: 'closed' }, late], { step: 'closed', focusOn: 'offer' });
});

test('closing what is closed changes nothing', () => {
  check([{ type: 'closed' }], CLOSED);
});

test('a form that has been drawn is neither slow nor drawn again', () => {
  const ready: CheckoutEvent[] = [opened, { type: 'answered', attempt: 'first', till: demoTill }];
  check([...ready, { type: 'slowed', attempt: 'first' }, { type: 'rendered', attempt: 'first' }], {
    step: 'ready',
    button: 'offer',
    attempt: 'first',
    till: demoTill,
  });
});
