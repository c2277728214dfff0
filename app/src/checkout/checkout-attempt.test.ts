// Tests of a checkout attempt: responses of the server, Stripe's script, and the life of the idempotency key.

import type { Stripe } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type CheckoutSession,
  type CreateCheckoutResult,
  createCheckout,
} from '../backend/functions';
import { fetchOrderStatus, type OrderState } from '../backend/order-status';
import { type BuildVariables, readSettings } from '../backend/settings';
import { messages } from '../core/core';
import { type AttemptOutcome, runAttempt } from './checkout-attempt';
import { DemoForm } from './demo-form';
import { clearStoredKey, idempotencyKey, storedKey } from './idempotency-key';
import { loadStripeScript } from './stripe-script';

vi.mock('../backend/functions', () => ({ createCheckout: vi.fn() }));
vi.mock('../backend/order-status', () => ({
  fetchOrderStatus: vi.fn(),
  welcomePath: (sessionId: string) => `/welcome/${sessionId}`,
}));
vi.mock('./stripe-script', () => ({ loadStripeScript: vi.fn() }));

const stripe = {} as Stripe;
const session: CheckoutSession = {
  clientSecret: 'cs_1_secret_2',
  publishableKey: 'pk_of_the_answer',
  mode: 'stripe',
};

beforeEach(() => {
  clearStoredKey();
  vi.mocked(createCheckout).mockReset();
  vi.mocked(loadStripeScript).mockReset().mockResolvedValue({ stripe });
  vi.stubGlobal('navigator', { onLine: true });
});

afterEach(() => void vi.unstubAllGlobals());

async function check(
  answer: CreateCheckoutResult,
  expected: AttemptOutcome,
  variables: BuildVariables = {},
): Promise<void> {
  vi.mocked(createCheckout).mockResolvedValue(answer);
  const outcome = await runAttempt(readSettings(variables), new AbortController().signal);
  expect(outcome).toEqual(expected);
}

test('a demo session needs no script', async () => {
  const clientSecret = 'cs_demo_1_secret_2';
  await check(
    { kind: 'created', session: { clientSecret, publishableKey: null, mode: 'demo' } },
    { payment: { mode: 'demo', sessionId: 'cs_demo_1', DemoForm } },
  );
  expect(loadStripeScript).not.toHaveBeenCalled();
});

test('a demo session whose form could not be loaded continues at its own page', async () => {
  vi.resetModules();
  vi.doMock('./demo-form', () => {
    throw new Error('It is missing.');
  });
  const { runAttempt: run } = await import('./checkout-attempt');
  const { createCheckout: create } = await import('../backend/functions');
  const clientSecret = 'cs_demo_1_secret_2';
  vi.mocked(create).mockResolvedValue({
    kind: 'created',
    session: { clientSecret, publishableKey: null, mode: 'demo' },
  });
  const outcome = await run(readSettings({}), new AbortController().signal);
  expect(outcome).toEqual({ redirectTo: '/initiation/demo?session_id=cs_demo_1' });
  expect(create).toHaveBeenCalledOnce();
  vi.doUnmock('./demo-form');
});

test('a Stripe session opens with the publishable key of the response', async () => {
  await check(
    { kind: 'created', session },
    { payment: { mode: 'stripe', stripe, clientSecret: 'cs_1_secret_2' } },
  );
  expect(loadStripeScript).toHaveBeenCalledExactlyOnceWith('pk_of_the_answer');
});

test('with a publishable key in the build, the script loads once, in parallel with the call', async () => {
  vi.mocked(createCheckout).mockImplementation(async () => {
    expect(loadStripeScript).toHaveBeenCalledExactlyOnceWith('pk_of_the_build');
    return { kind: 'created', session: { ...session, publishableKey: null } };
  });
  const settings = readSettings({ VITE_STRIPE_PUBLISHABLE_KEY: 'pk_of_the_build' });
  const outcome = await runAttempt(settings, new AbortController().signal);
  expect(outcome).toMatchObject({ payment: { mode: 'stripe' } });
  expect(loadStripeScript).toHaveBeenCalledOnce();
});

test('the publishable key of the response takes precedence over the key of the build', async () => {
  await check(
    { kind: 'created', session },
    { payment: { mode: 'stripe', stripe, clientSecret: 'cs_1_secret_2' } },
    { VITE_STRIPE_PUBLISHABLE_KEY: 'pk_of_the_build' },
  );
  expect(loadStripeScript).toHaveBeenLastCalledWith('pk_of_the_answer');
});

test('a session without a publishable key is rejected', async () => {
  await check(
    { kind: 'created', session: { ...session, publishableKey: null } },
    { failure: { kind: 'rejected', message: null } },
  );
});

test("a script that fails to load reports the loader's message", async () => {
  vi.mocked(loadStripeScript).mockResolvedValue({ message: 'Failed to load Stripe.js' });
  await check(
    { kind: 'created', session },
    { failure: { kind: 'script', message: 'Failed to load Stripe.js' } },
  );
});

test("the server's own message is shown", async () => {
  await check(
    { kind: 'rejected', message: 'The till is closed.' },
    { failure: { kind: 'rejected', message: 'The till is closed.' } },
  );
});

test('an unreachable server and an offline browser have different messages', async () => {
  await check(
    { kind: 'unreachable' },
    { failure: { kind: 'unreachable', message: messages().checkoutBusy } },
  );
  vi.stubGlobal('navigator', { onLine: false });
  await check(
    { kind: 'unreachable' },
    { failure: { kind: 'unreachable', message: messages().offline } },
  );
});

test('an offline browser sends no request', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  vi.mocked(createCheckout).mockClear();
  await runAttempt(readSettings({}), new AbortController().signal);
  expect(createCheckout).not.toHaveBeenCalled();
});

test('a response that is not the server’s is requested once more with the same key', async () => {
  const { checkoutIntercepted } = messages();
  await check(
    { kind: 'intercepted' },
    { failure: { kind: 'intercepted', message: checkoutIntercepted } },
  );
  const keys = vi.mocked(createCheckout).mock.calls.map(([, key]) => key);
  expect(keys).toEqual([storedKey(), storedKey()]);
  vi.mocked(createCheckout).mockResolvedValueOnce({ kind: 'intercepted' });
  await check(
    { kind: 'created', session },
    { payment: { mode: 'stripe', stripe, clientSecret: 'cs_1_secret_2' } },
  );
});

test('a hosted backend without a session is asked once, and has the fallback message', async () => {
  const hosted = { VITE_BACKEND_URL: 'https://project.example', VITE_BACKEND_KEY: 'public-key' };
  const failure = { kind: 'rejected', message: null } as const;
  await check({ kind: 'intercepted' }, { failure }, hosted);
  expect(createCheckout).toHaveBeenCalledOnce();
});

test('a call that was aborted is rejected without a message', async () => {
  await check({ kind: 'aborted' }, { failure: { kind: 'rejected', message: null } });
});

test('after an abort no script is loaded', async () => {
  const abort = new AbortController();
  vi.mocked(createCheckout).mockImplementation(async () => {
    abort.abort();
    return { kind: 'created', session };
  });
  await runAttempt(readSettings({}), abort.signal);
  expect(loadStripeScript).not.toHaveBeenCalled();
});

describe('the idempotency key', () => {
  const sentKeys = () => vi.mocked(createCheckout).mock.calls.map(([, key]) => key);

  async function run(...answers: CreateCheckoutResult[]): Promise<AttemptOutcome[]> {
    const outcomes: AttemptOutcome[] = [];
    for (const answer of answers) {
      vi.mocked(createCheckout).mockResolvedValueOnce(answer);
      outcomes.push(await runAttempt(readSettings({}), new AbortController().signal));
    }
    return outcomes;
  }

  const created: CreateCheckoutResult = { kind: 'created', session };
  const rejected: CreateCheckoutResult = { kind: 'rejected', message: null };

  beforeEach(
    () => void vi.mocked(fetchOrderStatus).mockReset().mockResolvedValue(status('unpaid')),
  );

  function status(state: OrderState) {
    return { state, receipt: null };
  }

  test('is stored at the click and reused by a later click', async () => {
    await run(created, created, created);
    expect(new Set(sentKeys()).size).toBe(1);
    expect(storedKey()).toBe(sentKeys()[0]);
  });

  test('is replaced after an error that Stripe may have stored under it', async () => {
    await run(rejected, rejected, created);
    expect(new Set(sentKeys()).size).toBe(3);
  });

  test.for<CreateCheckoutResult>([{ kind: 'unreachable' }, { kind: 'aborted' }])(
    'stays when no response arrived (%o)',
    async (failure) => {
      await run(failure, failure, created);
      expect(new Set(sentKeys()).size).toBe(1);
    },
  );

  test('stays while the browser is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    await run(rejected);
    expect(sentKeys()).toEqual([]);
    const stored = storedKey();
    expect(stored).not.toBeNull();
    vi.stubGlobal('navigator', { onLine: true });
    vi.mocked(createCheckout).mockReset();
    await run(created);
    expect(sentKeys()).toEqual([stored]);
  });

  test('of an open form stays after one failure and is replaced after two', async () => {
    await run(created, rejected, created, rejected, rejected, created);
    const [first, second, third, fourth, fifth, sixth] = sentKeys();
    expect([second, third, fourth, fifth]).toEqual(Array(4).fill(first));
    expect(sixth).not.toBe(first);
  });

  test('leads to the welcome page if its order has been paid since', async () => {
    for (const state of ['paid', 'delivered', 'processing'] as const) {
      clearStoredKey();
      vi.mocked(fetchOrderStatus).mockResolvedValue(status(state));
      expect((await run(created, created))[1]).toEqual({ redirectTo: '/welcome/cs_1' });
    }
  });

  test.for(['expired', 'unknown'] as const)(
    'is replaced within the same click if its session is %s',
    async (state) => {
      await run(created);
      vi.mocked(fetchOrderStatus).mockResolvedValue(status(state));
      vi.mocked(createCheckout).mockResolvedValue(created);
      const outcome = await runAttempt(readSettings({}), new AbortController().signal);
      expect(outcome).toEqual({
        payment: { mode: 'stripe', stripe, clientSecret: 'cs_1_secret_2' },
      });
      const [first, again, another] = sentKeys();
      expect(again).toBe(first);
      expect(another).not.toBe(first);
      expect(storedKey()).toBe(another);
    },
  );

  test('opens its form if the status is unavailable', async () => {
    vi.mocked(fetchOrderStatus).mockRejectedValue(new Error('The server responded with 503.'));
    expect((await run(created, created))[1]).toMatchObject({ payment: { mode: 'stripe' } });
    // The status request has this timeout, which limits the wait of the visitor.
    expect(vi.mocked(fetchOrderStatus).mock.lastCall?.[3]).toBe(5_000);
  });

  test('a checkout that is closed stops the request for the status', async () => {
    await run(created);
    const stopped = vi.fn();
    const close = new AbortController();
    vi.mocked(fetchOrderStatus).mockImplementation(
      (_settings, _session, signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            stopped();
            reject(signal.reason);
          });
          close.abort();
        }),
    );
    vi.mocked(createCheckout).mockResolvedValueOnce(created);
    await runAttempt(readSettings({}), close.signal);
    expect(stopped).toHaveBeenCalledOnce();
  });

  test('is not created for a hosted backend', async () => {
    vi.mocked(createCheckout).mockResolvedValue(created);
    const settings = readSettings({ VITE_BACKEND_URL: 'https://b.example', VITE_BACKEND_KEY: 'k' });
    await runAttempt(settings, new AbortController().signal);
    expect(sentKeys()).toEqual(['']);
    expect(storedKey()).toBeNull();
    expect(idempotencyKey().isNew).toBe(true);
    // A hosted backend always creates a new session, even after an earlier click.
    expect(fetchOrderStatus).not.toHaveBeenCalled();
  });
});
