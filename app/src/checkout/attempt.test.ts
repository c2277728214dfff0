// One attempt to buy, with every answer that the shop may give and a script that comes or does not.

import type { Stripe } from '@stripe/stripe-js';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createCheckout, type Order, type OrderAnswer } from '../backend/functions';
import { type BuildVariables, readSettings } from '../backend/settings';
import { loadCore, messages } from '../core/core';
import { newAttempt, type Outcome, runAttempt } from './attempt';
import { loadStripeScript } from './stripe-script';

vi.mock('../backend/functions', () => ({ createCheckout: vi.fn() }));
vi.mock('./stripe-script', () => ({ loadStripeScript: vi.fn() }));

const stripe = {} as Stripe;
const order: Order = {
  clientSecret: 'cs_1_secret_2',
  publishableKey: 'pk_of_the_answer',
  mode: 'stripe',
};

beforeAll(loadCore);

beforeEach(() => {
  vi.mocked(loadStripeScript).mockReset().mockResolvedValue({ stripe });
  vi.stubGlobal('navigator', { onLine: true });
});

afterEach(() => void vi.unstubAllGlobals());

async function check(
  answer: OrderAnswer,
  expected: Outcome,
  variables: BuildVariables = {},
): Promise<void> {
  vi.mocked(createCheckout).mockResolvedValue(answer);
  const outcome = await runAttempt(readSettings(variables), 'a', new AbortController().signal);
  expect(outcome).toEqual(expected);
}

test('an order of the demo needs no script', async () => {
  const clientSecret = 'cs_demo_1_secret_2';
  await check(
    { kind: 'made', order: { clientSecret, publishableKey: null, mode: 'demo' } },
    { till: { mode: 'demo', sessionId: 'cs_demo_1' } },
  );
  expect(loadStripeScript).not.toHaveBeenCalled();
});

test("an order of Stripe's opens with the key of the answer", async () => {
  await check(
    { kind: 'made', order },
    { till: { mode: 'stripe', stripe, clientSecret: 'cs_1_secret_2' } },
  );
  expect(loadStripeScript).toHaveBeenCalledExactlyOnceWith('pk_of_the_answer');
});

test('a key that the build knows lets the script come beside the call, and once', async () => {
  vi.mocked(createCheckout).mockImplementation(async () => {
    expect(loadStripeScript).toHaveBeenCalledExactlyOnceWith('pk_of_the_build');
    return { kind: 'made', order: { ...order, publishableKey: null } };
  });
  const settings = readSettings({ VITE_STRIPE_PUBLISHABLE_KEY: 'pk_of_the_build' });
  const outcome = await runAttempt(settings, 'a', new AbortController().signal);
  expect(outcome).toMatchObject({ till: { mode: 'stripe' } });
  expect(loadStripeScript).toHaveBeenCalledOnce();
});

test('the key of the answer outranks the key of the build', async () => {
  await check(
    { kind: 'made', order },
    { till: { mode: 'stripe', stripe, clientSecret: 'cs_1_secret_2' } },
    { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_of_the_build' },
  );
  expect(loadStripeScript).toHaveBeenLastCalledWith('pk_of_the_answer');
});

test('an order without any key cannot be paid', async () => {
  await check(
    { kind: 'made', order: { ...order, publishableKey: null } },
    { failure: { kind: 'refused', message: null } },
  );
});

test("a script that does not come is told in the loader's words", async () => {
  vi.mocked(loadStripeScript).mockResolvedValue({ message: 'Failed to load Stripe.js' });
  await check(
    { kind: 'made', order },
    { failure: { kind: 'script', message: 'Failed to load Stripe.js' } },
  );
});

test("the shop's own sentence is passed on", async () => {
  await check(
    { kind: 'refused', message: 'The till is closed.' },
    { failure: { kind: 'refused', message: 'The till is closed.' } },
  );
});

test('a shop that does not answer is told apart from a visitor without a network', async () => {
  await check(
    { kind: 'unreachable' },
    { failure: { kind: 'unreachable', message: messages().tillBusy } },
  );
  vi.stubGlobal('navigator', { onLine: false });
  await check(
    { kind: 'unreachable' },
    { failure: { kind: 'unreachable', message: messages().offline } },
  );
});

test('without a network nobody is asked', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  vi.mocked(createCheckout).mockClear();
  await runAttempt(readSettings({}), 'a', new AbortController().signal);
  expect(createCheckout).not.toHaveBeenCalled();
});

test('a hosted backend without its key is told on the console and to the visitor', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await check(
    { kind: 'noKey' },
    { failure: { kind: 'refused', message: 'supabaseKey is required.' } },
  );
  expect(said).toHaveBeenCalledExactlyOnceWith('supabaseKey is required.');
  said.mockRestore();
});

test('once the visitor has gone back, no script is asked for', async () => {
  const back = new AbortController();
  vi.mocked(createCheckout).mockImplementation(async () => {
    back.abort();
    return { kind: 'made', order };
  });
  await runAttempt(readSettings({}), 'a', back.signal);
  expect(loadStripeScript).not.toHaveBeenCalled();
});

test('each attempt has a name of its own, also over plain http', () => {
  expect(newAttempt()).not.toBe(newAttempt());
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  expect(newAttempt()).toMatch(/^[0-9a-f]{32}$/);
});
