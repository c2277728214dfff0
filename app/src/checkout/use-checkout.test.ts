// Test of the checkout context: a buy button outside the provider throws a clear error.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CLOSED } from './checkout-state';
import { type Checkout, CheckoutContext, useCheckout } from './use-checkout';

function Step() {
  return useCheckout().state.step;
}

test('the checkout comes from the provider of the page, which is required', () => {
  const nothing = () => undefined;
  const value: Checkout = {
    state: CLOSED,
    open: nothing,
    tryAgain: nothing,
    close: nothing,
    dispatch: nothing,
  };
  const page = createElement(CheckoutContext, { value }, createElement(Step));
  expect(renderToStaticMarkup(page)).toBe('closed');
  expect(() => renderToStaticMarkup(createElement(Step))).toThrow(
    'useCheckout() needs a CheckoutProvider above it.',
  );
});
