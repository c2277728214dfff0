// The checkout's states, one short story each.

import type { Stripe } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { type CheckoutEvent, type CheckoutState, CLOSED, nextCheckout } from './checkout-state';

const stripeTill = { mode: 'stripe', stripe: {} as Stripe, clientSecret: 'cs_secret' } as const;
const demoTill = { mode: 'demo', sessionId: 'cs_demo_1' } as const;
const refusal = { kind: 'refused', message: 'The till is closed.' } as const;
const opened: CheckoutEvent = { type: 'opened', button: 'offer', turn: 1 };

function check(events: CheckoutEvent[], expected: CheckoutState): void {
  expect(events.reduce(nextCheckout, CLOSED)).toEqual(expected);
}

test('a click shows the placeholders', () => {
  check([opened], { step: 'loading', button: 'offer', turn: 1, slow: false });
});

test('a long wait is spoken of, before the answer and after it', () => {
  check([opened, { type: 'slowed', turn: 1 }], {
    step: 'loading',
    button: 'offer',
    turn: 1,
    slow: true,
  });
  check([opened, { type: 'answered', turn: 1, till: stripeTill }, { type: 'slowed', turn: 1 }], {
    step: 'opening',
    button: 'offer',
    turn: 1,
    slow: true,
    till: stripeTill,
  });
});

test('the placeholders stay until Stripe has drawn its form', () => {
  check([opened, { type: 'answered', turn: 1, till: stripeTill }], {
    step: 'opening',
    button: 'offer',
    turn: 1,
    slow: false,
    till: stripeTill,
  });
});

test('the form is ready once Stripe has drawn it', () => {
  check([opened, { type: 'answered', turn: 1, till: stripeTill }, { type: 'rendered', turn: 1 }], {
    step: 'ready',
    button: 'offer',
    turn: 1,
    till: stripeTill,
  });
});

test('the form of the demo is ready at once', () => {
  check([opened, { type: 'answered', turn: 1, till: demoTill }], {
    step: 'ready',
    button: 'offer',
    turn: 1,
    till: demoTill,
  });
});

test('a failure takes the place of whatever stood there', () => {
  const failed: CheckoutEvent = { type: 'failed', turn: 1, failure: refusal };
  const expected: CheckoutState = {
    step: 'failed',
    button: 'offer',
    turn: 1,
    failure: refusal,
  };
  check([opened, failed], expected);
  check([opened, { type: 'answered', turn: 1, till: stripeTill }, failed], expected);
});

test('trying again begins anew in the same place', () => {
  check(
    [
      opened,
      { type: 'failed', turn: 1, failure: refusal },
      { type: 'opened', button: 'offer', turn: 2 },
    ],
    { step: 'loading', button: 'offer', turn: 2, slow: false },
  );
});

test('going back gives the focus to the button that was pressed', () => {
  check([opened, { type: 'closed' }], { step: 'closed', focusOn: 'offer' });
});

test('the other button takes the checkout over', () => {
  check([opened, { type: 'opened', button: 'checklist', turn: 2 }], {
    step: 'loading',
    button: 'checklist',
    turn: 2,
    slow: false,
  });
});

test.each<CheckoutEvent>([
  { type: 'answered', turn: 1, till: demoTill },
  { type: 'rendered', turn: 1 },
  { type: 'slowed', turn: 1 },
  { type: 'failed', turn: 1, failure: refusal },
])('what a former turn says ($type) changes nothing', (late) => {
  const second: CheckoutEvent = { type: 'opened', button: 'checklist', turn: 2 };
  check([opened, second, late], {
    step: 'loading',
    button: 'checklist',
    turn: 2,
    slow: false,
  });
  check([opened, { type: 'closed' }, late], { step: 'closed', focusOn: 'offer' });
});

test('closing what is closed changes nothing', () => {
  check([{ type: 'closed' }], CLOSED);
});

test('a form that has been drawn is neither slow nor drawn again', () => {
  const ready: CheckoutEvent[] = [opened, { type: 'answered', turn: 1, till: demoTill }];
  check([...ready, { type: 'slowed', turn: 1 }, { type: 'rendered', turn: 1 }], {
    step: 'ready',
    button: 'offer',
    turn: 1,
    till: demoTill,
  });
});
