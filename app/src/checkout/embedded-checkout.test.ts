// Stripe's form and its one life, with a Stripe that is told when to answer.

import type {
  Stripe,
  StripeEmbeddedCheckout,
  StripeEmbeddedCheckoutOptions,
} from '@stripe/stripe-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DRAWING_LIMIT, MAKING_LIMIT, openEmbeddedForm } from './embedded-checkout';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

/** Counts what Stripe made and destroyed; refuses a second live form as the real one does. */
class FakeStripe {
  made = 0;
  live = 0;
  mounted: unknown[] = [];
  calls: {
    options: StripeEmbeddedCheckoutOptions;
    answer: (checkout: StripeEmbeddedCheckout) => void;
    refuse: (error: Error) => void;
  }[] = [];

  readonly stripe = {
    initEmbeddedCheckout: (options: StripeEmbeddedCheckoutOptions) =>
      new Promise<StripeEmbeddedCheckout>((answer, refuse) => {
        if (this.live > 0) throw new Error('You cannot have multiple Embedded Checkout objects.');
        this.calls.push({ options, answer, refuse });
      }),
  } as Stripe;

  /** Finishes the form that was asked for as the n-th. */
  async finish(n: number): Promise<void> {
    let destroyed = false;
    this.made += 1;
    this.live += 1;
    this.calls[n]?.answer({
      mount: (place) => void this.mounted.push(place),
      unmount: () => undefined,
      destroy: () => {
        if (destroyed) throw new Error('destroyed twice');
        destroyed = true;
        this.live -= 1;
      },
    });
    await vi.advanceTimersByTimeAsync(0);
  }

  draw(n: number): void {
    this.calls[n]?.options.onAnalyticsEvent?.({
      eventType: 'checkoutRendered',
      checkoutSession: 'cs_1',
      clientMetadata: {},
      details: {},
      timestamp: 0,
    });
  }
}

async function open(fake: FakeStripe, clientSecret = 'cs_1_secret_2') {
  const place = { name: clientSecret } as unknown as HTMLElement;
  const onRendered = vi.fn();
  const onFailed = vi.fn();
  const close = openEmbeddedForm({
    stripe: fake.stripe,
    clientSecret,
    place,
    onRendered,
    onFailed,
  });
  await vi.advanceTimersByTimeAsync(0);
  return { place, onRendered, onFailed, close };
}

test('the form is mounted in its place and is ready when Stripe has drawn it', async () => {
  const fake = new FakeStripe();
  const form = await open(fake);
  await fake.finish(0);
  expect(fake.mounted).toEqual([form.place]);
  expect(form.onRendered).not.toHaveBeenCalled();
  fake.draw(0);
  expect(form.onRendered).toHaveBeenCalledOnce();
  form.close();
});

test('a Stripe that never says it has drawn is believed after four seconds', async () => {
  const fake = new FakeStripe();
  const form = await open(fake);
  await fake.finish(0);
  await vi.advanceTimersByTimeAsync(DRAWING_LIMIT);
  expect(form.onRendered).toHaveBeenCalledOnce();
  form.close();
});

test('closing destroys the form once, however often it is asked', async () => {
  const fake = new FakeStripe();
  const form = await open(fake);
  await fake.finish(0);
  form.close();
  form.close();
  expect(fake.live).toBe(0);
});

test('a form that is closed while Stripe makes it is destroyed when it comes', async () => {
  const fake = new FakeStripe();
  const form = await open(fake);
  form.close();
  await fake.finish(0);
  expect(fake.live).toBe(0);
  expect(fake.mounted).toEqual([]);
  expect(form.onRendered).not.toHaveBeenCalled();
});

test('the next form waits until the one before has come and gone', async () => {
  const fake = new FakeStripe();
  const first = await open(fake, 'cs_1_secret_2');
  first.close();
  const second = await open(fake, 'cs_3_secret_4');
  expect(fake.calls).toHaveLength(1);
  await fake.finish(0);
  expect(fake.calls).toHaveLength(2);
  await fake.finish(1);
  expect(fake.live).toBe(1);
  expect(fake.mounted).toEqual([second.place]);
  second.close();
});

test('a form that nobody wants any more is not even asked for', async () => {
  const fake = new FakeStripe();
  const first = await open(fake);
  first.close();
  const second = await open(fake);
  second.close();
  await fake.finish(0);
  expect(fake.calls).toHaveLength(1);
  expect(fake.live).toBe(0);
});

test("Stripe's refusal is passed on in Stripe's words", async () => {
  const fake = new FakeStripe();
  const form = await open(fake);
  fake.calls[0]?.refuse(new Error('Invalid client secret'));
  await vi.advanceTimersByTimeAsync(0);
  expect(form.onFailed).toHaveBeenCalledExactlyOnceWith('Invalid client secret');
});

test('a Stripe that never makes the form fails, and does not stand in the way of the next', async () => {
  const fake = new FakeStripe();
  const form = await open(fake);
  await vi.advanceTimersByTimeAsync(MAKING_LIMIT);
  expect(form.onFailed).toHaveBeenCalledExactlyOnceWith(null);

  const next = await open(fake, 'cs_3_secret_4');
  expect(fake.calls).toHaveLength(2);
  await fake.finish(1);
  expect(fake.mounted).toEqual([next.place]);
  next.close();
});
