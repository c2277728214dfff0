// One attempt to buy, with every answer that the shop may give and a script that comes or does not.

import type { Stripe } from '@stripe/stripe-js';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCheckout, type Order, type OrderAnswer } from '../backend/functions';
import { type BuildVariables, readSettings } from '../backend/settings';
import { askStanding, type StandingState } from '../backend/standing';
import { loadCore, messages } from '../core/core';
import { type Outcome, runAttempt } from './attempt';
import { attemptName, forgetName, keptName } from './attempt-name';
import { loadStripeScript } from './stripe-script';

vi.mock('../backend/functions', () => ({ createCheckout: vi.fn() }));
vi.mock('../backend/standing', () => ({
  askStanding: vi.fn(),
  welcomePath: (session: string) => `/welcome/${session}`,
}));
vi.mock('./stripe-script', () => ({ loadStripeScript: vi.fn() }));

const stripe = {} as Stripe;
const order: Order = {
  clientSecret: 'cs_1_secret_2',
  publishableKey: 'pk_of_the_answer',
  mode: 'stripe',
};

beforeAll(loadCore);

beforeEach(() => {
  forgetName();
  vi.mocked(createCheckout).mockReset();
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
  const outcome = await runAttempt(readSettings(variables), new AbortController().signal);
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
  const outcome = await runAttempt(settings, new AbortController().signal);
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
  await runAttempt(readSettings({}), new AbortController().signal);
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
  await runAttempt(readSettings({}), back.signal);
  expect(loadStripeScript).not.toHaveBeenCalled();
});

describe('the name of the attempt', () => {
  /** The names under which the server was asked. */
  const asked = () => vi.mocked(createCheckout).mock.calls.map(([, name]) => name);

  async function run(...answers: OrderAnswer[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const answer of answers) {
      vi.mocked(createCheckout).mockResolvedValueOnce(answer);
      outcomes.push(await runAttempt(readSettings({}), new AbortController().signal));
    }
    return outcomes;
  }

  const made: OrderAnswer = { kind: 'made', order };
  const refused: OrderAnswer = { kind: 'refused', message: null };

  beforeEach(() => void vi.mocked(askStanding).mockReset().mockResolvedValue(standing('unpaid')));

  function standing(state: StandingState) {
    return { state, receipt: null };
  }

  test('is kept from the click to the form, and for every click after it', async () => {
    await run(made, made, made);
    expect(new Set(asked()).size).toBe(1);
    expect(keptName()).toBe(asked()[0]);
  });

  test('is another one after an answer that Stripe may have kept', async () => {
    await run(refused, refused, made);
    expect(new Set(asked()).size).toBe(3);
  });

  test.for<OrderAnswer>([{ kind: 'unreachable' }, { kind: 'silent' }])(
    'stays where no answer came (%o): perhaps it was lost on the way',
    async (lost) => {
      await run(lost, lost, made);
      expect(new Set(asked()).size).toBe(1);
    },
  );

  test('stays without a network', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    await run(refused);
    expect(asked()).toEqual([]);
    const kept = keptName();
    expect(kept).not.toBeNull();
    vi.stubGlobal('navigator', { onLine: true });
    vi.mocked(createCheckout).mockReset();
    await run(made);
    expect(asked()).toEqual([kept]);
  });

  test('of a form that has come stays for one failure, and not for two', async () => {
    await run(made, refused, made, refused, refused, made);
    const [first, second, third, fourth, fifth, sixth] = asked();
    expect([second, third, fourth, fifth]).toEqual(Array(4).fill(first));
    expect(sixth).not.toBe(first);
  });

  test('leads to the welcome page where it has been paid since', async () => {
    for (const state of ['paid', 'processing'] as const) {
      forgetName();
      vi.mocked(askStanding).mockResolvedValue(standing(state));
      expect((await run(made, made))[1]).toEqual({ welcome: '/welcome/cs_1' });
    }
  });

  test.for(['expired', 'unknown'] as const)(
    'is another one where the first is %s, and nobody waits for a second click',
    async (state) => {
      await run(made);
      vi.mocked(askStanding).mockResolvedValue(standing(state));
      vi.mocked(createCheckout).mockResolvedValue(made);
      const outcome = await runAttempt(readSettings({}), new AbortController().signal);
      expect(outcome).toEqual({ till: { mode: 'stripe', stripe, clientSecret: 'cs_1_secret_2' } });
      const [first, again, another] = asked();
      expect(again).toBe(first);
      expect(another).not.toBe(first);
      expect(keptName()).toBe(another);
    },
  );

  test('opens its form where nobody says how it stands', async () => {
    vi.mocked(askStanding).mockRejectedValue(new Error('The till answers 503.'));
    expect((await run(made, made))[1]).toMatchObject({ till: { mode: 'stripe' } });
    vi.useFakeTimers();
    vi.mocked(askStanding).mockImplementation(
      (_settings, _session, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    vi.mocked(createCheckout).mockResolvedValueOnce(made);
    const outcome = runAttempt(readSettings({}), new AbortController().signal);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toMatchObject({ till: { mode: 'stripe' } });
    vi.useRealTimers();
  });

  test('is not made for a hosted backend, which is not told of it', async () => {
    vi.mocked(createCheckout).mockResolvedValue(made);
    const settings = readSettings({ VITE_BACKEND_URL: 'https://b.example', VITE_BACKEND_KEY: 'k' });
    await runAttempt(settings, new AbortController().signal);
    expect(asked()).toEqual(['']);
    expect(keptName()).toBeNull();
    expect(attemptName().isNew).toBe(true);
  });
});
