// Tests of the offer of a buy button and the action of its plain form.

import { expect, test } from 'vitest';
import { buttonId, formAction, offerOf } from './checkout-form';

test('the buttons of INITIATION post to the function that takes no offer', () => {
  expect(offerOf('checklist')).toBeUndefined();
  expect(formAction(offerOf('checklist'))).toBe('/functions/v1/create-initiation-checkout');
});

test('the button of another offer posts its slug to the function for any offer', () => {
  expect(offerOf(buttonId('codex'))).toBe('codex');
  expect(formAction('codex')).toBe('/functions/v1/create-checkout');
});
