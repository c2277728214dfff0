// Tests of the embedded checkout's lifecycle, with a fake of Stripe that responds on demand.

import type {
  Stripe,
  StripeEmbeddedCheckout,
  StripeEmbeddedCheckoutOptions,
} from '@stripe/stripe-js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CREATE_TIMEOUT, openEmbeddedForm, RENDER_TIMEOUT } from './embedded-checkout';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

type AnalyticsEvent = Parameters<NonNullable<StripeEmbeddedCheckoutOptions['onAnalyticsEvent']>>[0];

/** Counts created and live forms. Rejects a second live form, as Stripe does. */
class FakeStripe {
  created = 0;
  live = 0;
  mounted: unknown[] = [];
  calls: {
    options: StripeEmbeddedCheckoutOptions;
    resolve: (checkout: StripeEmbeddedCheckout) => void;
    reject: (error: Error) => void;
  }[] = [];

  readonly stripe = {
    initEmbeddedCheckout: (options: StripeEmbeddedCheckoutOptions) =>
      new Promise<StripeEmbeddedCheckout>((resolve, reject) => {
        if (this.live > 0) throw new Error('You cannot have multiple Embedded Checkout objects.');
        this.calls.push({ options, resolve, reject });
      }),
  } as Stripe;

  /** Resolves the n-th call of `initEmbeddedCheckout`. */
  async finish(n: number): Promise<void> {
    let destroyed = false;
    this.created += 1;
    this.live += 1;
    this.calls[n]?.resolve({
      mount: (container) => void this.mounted.push(container),
      unmount: () => undefined,
      destroy: () => {
        if (destroyed) throw new Error('destroyed twice');
        destroyed = true;
        this.live -= 1;
      },
    });
    await vi.advanceTimersByTimeAsync(0);
  }

  render(n: number, eventType: AnalyticsEvent['eventType'] = 'checkoutRendered'): void {
    const event = {
      eventType,
      checkoutSession: 'cs_1',
      clientMetadata: {},
      details: {},
      timestamp: 0,
    };
    this.calls[n]?.options.onAnalyticsEvent?.(event as AnalyticsEvent);
  }
}

async function open(fake: FakeStripe, clientSecret = 'cs_1_secret_2') {
  const container = { name: clientSecret } as unknown as HTMLElement;
  const onRendered = vi.fn();
  const onFailed = vi.fn();
  const close = openEmbeddedForm({
    stripe: fake.stripe,
    clientSecret,
    container,
    onRendered,
    onFailed,
  });
  await vi.advanceTimersByTimeAsync(0);
  return { container, onRendered, onFailed, close };
}

test('the form is mounted in its container and is ready when Stripe has rendered it', async () => {
  const fake = new FakeStripe();
  const form = await open(fake);
  await fake.finish(0);
  expect(fake.mounted).toEqual([form.container]);
  expect(form.onRendered).not.toHaveBeenCalled();
  fake.render(0);
  expect(form.onRendered).toHaveBeenCalledOnce();
  form.close();
});

test('without a render event the form counts as rendered after four seconds', async () => {
  const fake = new FakeStripe();
  const form = await open(fake);
  await fake.finish(0);
  await vi.advanceTimersByTimeAsync(RENDER_TIMEOUT);
  expect(form.onRendered).toHaveBeenCalledOnce();
  form.close();
});

test('closing twice destroys the form once', async () => {
  const fake = new FakeStripe();
  const form = await open(fake);
  await fake.finish(0);
  form.close();
  form.close();
  expect(fake.live).toBe(0);
});

test('a form that is closed while Stripe creates it is destroyed as soon as it exists', async () => {
  const fake = new FakeStripe();
  const form = await open(fake);
  form.close();
  await fake.finish(0);
  expect(fake.live).toBe(0);
  expect(fake.mounted).toEqual([]);
  expect(form.onRendered).not.toHaveBeenCalled();
});

test('the next form waits until the previous one has been created and destroyed', async () => {
  const fake = new FakeStripe();
  const first = await open(fake, 'cs_1_secret_2');
  first.close();
  const second = await open(fake, 'cs_3_secret_4');
  expect(fake.calls).toHaveLength(1);
  await fake.finish(0);
  expect(fake.calls).toHaveLength(2);
  await fake.finish(1);
  expect(fake.live).toBe(1);
  expect(fake.mounted).toEqual([second.container]);
  second.close();
});

test('a form that is closed before its turn is never requested', async () => {
  const fake = new FakeStripe();
  const first = await open(fake);
  first.close();
  const second = await open(fake);
  second.close();
  await fake.finish(0);
  expect(fake.calls).toHaveLength(1);
  expect(fake.live).toBe(0);
});

test("Stripe's error message is reported", async () => {
  const fake = new FakeStripe();
  const form = await open(fake);
  fake.calls[0]?.reject(new Error('Invalid client secret'));
  await vi.advanceTimersByTimeAsync(0);
  expect(form.onFailed).toHaveBeenCalledExactlyOnceWith('Invalid client secret');
});

test('a form that is created after the timeout is destroyed before the next form is requested', async () => {
  const fake = new FakeStripe();
  const form = await open(fake);
  await vi.advanceTimersByTimeAsync(CREATE_TIMEOUT);
  expect(form.onFailed).toHaveBeenCalledExactlyOnceWith(null);

  // Stripe would reject a second request with an error message about its own objects.
  const next = await open(fake, 'cs_3_secret_4');
  expect(fake.calls).toHaveLength(1);
  await fake.finish(0);
  expect(fake.live).toBe(0);
  expect(fake.calls).toHaveLength(2);
  await fake.finish(1);
  expect(fake.mounted).toEqual([next.container]);
  expect(next.onFailed).not.toHaveBeenCalled();
  next.close();
});

test('after a form that Stripe never creates, the next form fails by timeout, and the form after that opens', async () => {
  const fake = new FakeStripe();
  await open(fake);
  await vi.advanceTimersByTimeAsync(CREATE_TIMEOUT);
  const next = await open(fake, 'cs_3_secret_4');
  await vi.advanceTimersByTimeAsync(CREATE_TIMEOUT);
  expect(next.onFailed).toHaveBeenCalledExactlyOnceWith(null);
  const last = await open(fake, 'cs_5_secret_6');
  await fake.finish(1);
  expect(fake.mounted).toEqual([last.container]);
  fake.calls[0]?.reject(new Error('Too late'));
  last.close();
});

test('other events of Stripe do not count as rendered', async () => {
  const fake = new FakeStripe();
  const form = await open(fake);
  await fake.finish(0);
  fake.render(0, 'deviceData');
  expect(form.onRendered).not.toHaveBeenCalled();
  form.close();
});

test('a closed form reports nothing', async () => {
  const fake = new FakeStripe();
  const rendered = await open(fake);
  await fake.finish(0);
  rendered.close();
  fake.render(0);
  await vi.advanceTimersByTimeAsync(RENDER_TIMEOUT);
  expect(rendered.onRendered).not.toHaveBeenCalled();
  const failed = await open(fake);
  failed.close();
  fake.calls[1]?.reject(new Error('Invalid client secret'));
  await vi.advanceTimersByTimeAsync(0);
  expect(failed.onFailed).not.toHaveBeenCalled();
});
