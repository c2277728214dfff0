// Tests of the loader of Stripe's script: each result and the timeout, with a fake of Stripe's loader.

import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadStripeScript, SCRIPT_TIMEOUT } from './stripe-script';

vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: vi.fn() }));

/** Stripe's script elements in the document; the fake of `querySelectorAll` matches the loader's URL. */
let scripts: EventTarget[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(loadStripe).mockReset();
  scripts = [];
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) =>
      selector === 'script[src^="https://js.stripe.com/"]' ? scripts : [],
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without the loader there is no code that creates a session', async () => {
  vi.resetModules();
  vi.doMock('@stripe/stripe-js/pure', () => {
    throw new Error('The download failed.');
  });
  await expect(import('./checkout-attempt')).rejects.toThrow();
  vi.doUnmock('@stripe/stripe-js/pure');
});

test('Stripe is initialized with the publishable key', async () => {
  const stripe = {} as Stripe;
  vi.mocked(loadStripe).mockResolvedValue(stripe);
  expect(await loadStripeScript('pk_test_1')).toEqual({ stripe });
  expect(loadStripe).toHaveBeenCalledExactlyOnceWith('pk_test_1');
});

test.each([
  ['a loader that resolves with nothing', async () => null, null],
  [
    'an error of the loader',
    async () => Promise.reject(new Error('Failed to load Stripe.js')),
    'Failed to load Stripe.js',
  ],
  ['a value that is no error', async () => Promise.reject('offline'), null],
])('%s is a result with the message for the visitor', async (_case, load, message) => {
  vi.mocked(loadStripe).mockImplementation(load);
  expect(await loadStripeScript('pk_test_1')).toEqual({ message });
});

test('a script that neither loads nor fails counts as failed after twelve seconds', async () => {
  const script = new EventTarget();
  scripts = [script];
  // The loader rejects when its script fires `error`.
  vi.mocked(loadStripe).mockImplementation(
    () =>
      new Promise((_, reject) =>
        script.addEventListener('error', () => reject(new Error('Failed to load Stripe.js'))),
      ),
  );
  const onEnd = vi.fn();
  const result = loadStripeScript('pk_test_1').finally(onEnd);
  await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT - 1);
  expect(onEnd).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toEqual({ message: 'Failed to load Stripe.js' });
});

test('a script that has loaded does not fail later', async () => {
  const script = new EventTarget();
  const failed = vi.fn();
  script.addEventListener('error', failed);
  scripts = [script];
  vi.mocked(loadStripe).mockResolvedValue({} as Stripe);
  await loadStripeScript('pk_test_1');
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT);
  expect(failed).not.toHaveBeenCalled();
});
