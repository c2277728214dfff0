// Tests of the checkout in its page: which attempt runs, what replaces a pressed button, and where the focus goes.
// Attempts and Stripe are fakes that respond when a test tells them to.

import type { Stripe, StripeEmbeddedCheckout } from '@stripe/stripe-js';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { checkoutFailure, messages, offers, site } from '../core/core';
import { BuyButton } from './buy-button';
import type { AttemptOutcome, runAttempt } from './checkout-attempt';
import { buttonId } from './checkout-form';
import { CheckoutProvider } from './checkout-provider';
import type { Failure } from './checkout-state';
import { DemoForm } from './demo-form';

const words = messages();
const CREATE = '/functions/v1/create-initiation-checkout';

/** Fakes the module with the attempt's code; `load` resolves its import. */
const attempt = vi.hoisted(() => {
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  return { run: vi.fn<typeof runAttempt>(), loaded, load };
});
vi.mock('./checkout-attempt', async () => {
  await attempt.loaded;
  return { runAttempt: attempt.run };
});

interface Running {
  signal: AbortSignal;
  offer: string | undefined;
  finish: (outcome: AttemptOutcome) => void;
}

const attempts: Running[] = [];
attempt.run.mockImplementation(
  (_settings, signal, offer) =>
    new Promise((finish) => void attempts.push({ signal, offer, finish })),
);

afterEach(() => {
  attempts.length = 0;
  attempt.run.mockClear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const region = page.getByRole('region', { name: words.checkoutRegion });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const backButton = button(words.back);

function Offers() {
  return (
    <CheckoutProvider>
      <BuyButton id="offer" label="First" tone="dark" />
      <BuyButton id="checklist" label="Second" />
      <BuyButton id={buttonId('codex')} label="Third" price="$147" />
    </CheckoutProvider>
  );
}

/** Presses a button and returns its attempt once it runs. */
async function press(name: string): Promise<Running> {
  const number = attempts.length;
  attempt.load();
  await button(name).click();
  return expect
    .poll(() => attempts[number])
    .toBeDefined()
    .then(() => attemptAt(number));
}

function attemptAt(number: number): Running {
  const running = attempts[number];
  if (!running) throw new Error(`There is no attempt ${number}.`);
  return running;
}

test('an attempt that is closed while its code loads is never run', async () => {
  await render(<Offers />);
  await button('First').click();
  await expect.element(region).toBeVisible();
  await backButton.click();
  await expect.element(region).not.toBeInTheDocument();
  // The next attempt waits for the same import, after the first.
  await press('First');
  await expect.poll(() => attempts.some(({ signal }) => !signal.aborted)).toBe(true);
  expect(attempts).toHaveLength(1);
});

test('a button that is pressed several times runs one attempt', async () => {
  await render(<Offers />);
  attempt.load();
  const form = button('First').element().closest('form');
  for (let times = 0; times < 2; times += 1) {
    form?.querySelector('button')?.click();
    form?.requestSubmit();
  }
  await expect.element(region).toHaveFocus();
  await expect.poll(() => attempts.length).toBe(1);
  await expect.element(button('First')).not.toBeInTheDocument();
});

test('pressing another button moves the checkout there, and the first button returns', async () => {
  await render(<Offers />);
  const first = await press('First');
  const second = await press('Second');
  expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
  await expect.element(button('First')).toBeVisible();
  await expect.element(button('Second')).not.toBeInTheDocument();
  expect(region.elements()).toHaveLength(1);
  await expect.element(region).toHaveFocus();

  // The first attempt's result arrives too late.
  first.finish({ failure: { kind: 'rejected', message: 'Too late.' } });
  second.finish({ payment: { mode: 'demo', sessionId: 'cs_demo_1', DemoForm } });
  await expect.element(region.getByText(words.demoNotice)).toBeVisible();
  await expect.element(region).toMatchTextContent(offers().initiation.price.text);
  expect(region.getByRole('alert').elements()).toEqual([]);
});

test('two buttons that are pressed at the same time end with one attempt: the second button’s', async () => {
  await render(<Offers />);
  attempt.load();
  for (const element of document.querySelectorAll<HTMLElement>('form.buy-button button'))
    element.click();
  await expect.poll(() => attempts.map(({ offer }) => offer)).toEqual(['codex']);
  expect(region.elements()).toHaveLength(1);
});

test('the attempt is for the offer of its button', async () => {
  await render(<Offers />);
  expect((await press('First')).offer).toBeUndefined();
  expect((await press('Third')).offer).toBe('codex');
});

test('going back aborts the attempt, and its button returns with the focus', async () => {
  await render(<Offers />);
  const { signal } = await press('Second');
  await backButton.click();
  expect(signal.aborted).toBe(true);
  await expect.element(button('Second')).toHaveFocus();
  await expect.element(region).not.toBeInTheDocument();
});

test('a page restored from the back/forward cache shows its buttons; a page that was just loaded is unchanged', async () => {
  await render(<Offers />);
  const { signal } = await press('First');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(signal.aborted).toBe(false);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(signal.aborted).toBe(true);
  await expect.element(button('First')).toHaveFocus();
});

test('leaving the page aborts the attempt', async () => {
  const { unmount } = await render(<Offers />);
  const { signal } = await press('First');
  await unmount();
  expect(signal.aborted).toBe(true);
});

test.each<[Failure, boolean]>([
  [{ kind: 'rejected', message: 'The till is closed.' }, false],
  [{ kind: 'rejected', message: null }, false],
  [{ kind: 'unreachable', message: words.offline }, false],
  [{ kind: 'script', message: 'Failed to load Stripe.js' }, true],
  [{ kind: 'script', message: null }, true],
  [{ kind: 'intercepted', message: words.checkoutIntercepted }, true],
])(
  "the failure %j shows its message and the ways on; Stripe's page among them: %s",
  async (failure, hosted) => {
    await render(<Offers />);
    (await press('First')).finish({ failure });
    const message = checkoutFailure(failure.message ?? undefined);
    await expect.element(region.getByRole('alert')).toHaveTextContent(message);
    const blocked = region.getByText(words.scriptBlocked);
    expect(blocked.elements()).toHaveLength(failure.kind === 'script' ? 1 : 0);
    const form = document.querySelector<HTMLFormElement>('.checkout form');
    expect(form && [form.method, new URL(form.action).pathname, form.textContent]).toEqual(
      hosted ? ['post', CREATE, words.hostedLink] : null,
    );

    await region.getByRole('button', { name: words.tryAgain }).click();
    await expect.poll(() => attempts.length).toBe(2);
    await expect.element(region).toHaveFocus();
    await expect.element(region.getByRole('status')).toHaveTextContent(words.checkoutLoading);
    await backButton.click();
    await expect.element(button('First')).toHaveFocus();
  },
);

test('each button and each checkout shows the price, the terms in a new tab, and the contact below it', async () => {
  await render(<Offers />);
  await press('First');
  const terms = [...document.querySelectorAll('.purchase-terms')].map((element) => ({
    text: element.textContent,
    links: [...element.querySelectorAll('a')].map(({ target, pathname, hash, href }) =>
      target === '_blank' ? pathname + hash : href,
    ),
  }));
  const paid = words.purchaseTerms.replace('{price}', offers().initiation.price.text);
  const mail = `mailto:${site().contact.email}`;
  const links = ['/legal/terms#refunds-of-initiation', mail];
  expect(terms).toEqual([
    { text: expect.stringContaining(paid), links },
    { text: expect.stringContaining(paid), links },
    { text: expect.stringContaining('$147, '), links: ['/legal/terms', mail] },
  ]);
});

test('after eight seconds a message says that it takes longer than usual', async () => {
  const timeout = vi.spyOn(window, 'setTimeout');
  await render(<Offers />);
  const { finish } = await press('First');
  const status = region.getByRole('status');
  await expect.element(status).toHaveTextContent(words.checkoutLoading);
  const [slowed] = timeout.mock.calls.find(([, delay]) => delay === 8_000) ?? [];
  if (typeof slowed !== 'function') throw new Error('Nothing is planned after eight seconds.');
  slowed();
  await expect.element(status).toHaveTextContent(words.checkoutSlow);
  finish({ failure: { kind: 'rejected', message: null } });
  await expect.element(region.getByRole('alert')).toBeVisible();
  await expect.element(status).toBeEmptyDOMElement();
});

/** Records the plain forms that are submitted because a script is missing. */
function recordSubmits(): string[] {
  const submitted: string[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
    this: HTMLFormElement,
  ) {
    const { pathname } = new URL(this.action);
    submitted.push(`${this.method} ${pathname}?${new URLSearchParams(fieldsOf(this))}`);
  });
  return submitted;
}

const fieldsOf = (form: HTMLFormElement) =>
  [...new FormData(form)].map(([name, value]) => [name, String(value)]);

test('without a script, the plain form leads to the payment if the server is reachable', async () => {
  vi.stubGlobal('fetch', async () => new Response());
  const submitted = recordSubmits();
  await render(<Offers />);
  (await press('First')).finish({ missingScript: true });
  await expect.poll(() => submitted).toEqual([`post ${CREATE}?`]);
  (await press('Third')).finish({ missingScript: true });
  await expect
    .poll(() => submitted.slice(1))
    .toEqual(['post /functions/v1/create-checkout?offer=codex']);
  expect(document.querySelectorAll('body > form')).toHaveLength(0);
});

test('without a script and without a response, the server is reported as unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const submitted = recordSubmits();
  await render(<Offers />);
  (await press('First')).finish({ missingScript: true });
  const message = checkoutFailure(words.checkoutBusy);
  await expect.element(region.getByRole('alert')).toHaveTextContent(message);
  expect(submitted).toEqual([]);
});

test('offline no attempt is run', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await render(<Offers />);
  attempt.load();
  await button('First').click();
  const message = checkoutFailure(words.offline);
  await expect.element(region.getByRole('alert')).toHaveTextContent(message);
  expect(attempt.run).not.toHaveBeenCalled();
});

type Options = Parameters<Stripe['initEmbeddedCheckout']>[0];
type AnalyticsEvent = Parameters<NonNullable<Options['onAnalyticsEvent']>>[0];

/** Creates forms when a test tells it to, and records the state of each form. */
function fakeStripe() {
  const asked: { options: Options; create: () => void; fail: (error: Error) => void }[] = [];
  const forms: ('created' | 'mounted' | 'destroyed')[] = [];
  const formAt = (number: number) =>
    ({
      mount(container: HTMLElement) {
        expect(container.isConnected).toBe(true);
        forms[number] = 'mounted';
      },
      destroy() {
        expect(forms[number]).not.toBe('destroyed');
        forms[number] = 'destroyed';
      },
    }) as StripeEmbeddedCheckout;
  const stripe = {
    initEmbeddedCheckout: (options: Options) =>
      new Promise<StripeEmbeddedCheckout>((resolve, fail) => {
        const create = () => resolve(formAt(forms.push('created') - 1));
        asked.push({ options, create, fail });
      }),
  } as Stripe;
  /** Waits until the form with this number has been requested. */
  const formAsked = async (number: number) => {
    await expect.poll(() => asked.length).toBe(number + 1);
    const form = asked[number];
    if (!form) throw new Error('Stripe was not asked for a form.');
    return form;
  };
  const payment = { mode: 'stripe', stripe, clientSecret: 'cs_1_secret_2' } as const;
  return { asked, forms, formAsked, payment };
}

test("Stripe's form is ready once it has rendered, and going back destroys it", async () => {
  const { forms, formAsked, payment } = fakeStripe();
  await render(<Offers />);
  (await press('First')).finish({ payment });
  const { options, create } = await formAsked(0);
  expect(options.clientSecret).toBe('cs_1_secret_2');
  create();
  await expect.poll(() => forms).toEqual(['mounted']);
  const status = region.getByRole('status');
  await expect.element(status).toHaveTextContent(words.checkoutLoading);
  options.onAnalyticsEvent?.({ eventType: 'checkoutRendered' } as AnalyticsEvent);
  await expect.element(status).toHaveTextContent(words.checkoutReady);
  await backButton.click();
  await expect.element(button('First')).toHaveFocus();
  expect(forms).toEqual(['destroyed']);
});

test('another button that is pressed while Stripe creates the form ends with one form', async () => {
  const { asked, forms, formAsked, payment } = fakeStripe();
  await render(<Offers />);
  (await press('First')).finish({ payment });
  const first = await formAsked(0);
  (await press('Second')).finish({ payment });
  await expect.element(button('First')).toBeVisible();
  await expect.poll(() => document.querySelector('.checkout-form')).not.toBeNull();
  expect(asked).toHaveLength(1);
  first.create();
  (await formAsked(1)).create();
  await expect.poll(() => forms).toEqual(['destroyed', 'mounted']);
});

test.each(['goes back', 'leaves the page'])(
  'a visitor who %s while Stripe creates the form leaves no form',
  async (way) => {
    const { forms, formAsked, payment } = fakeStripe();
    const { unmount } = await render(<Offers />);
    (await press('First')).finish({ payment });
    const { create } = await formAsked(0);
    if (way === 'goes back') await backButton.click();
    else await unmount();
    create();
    await expect.poll(() => forms).toEqual(['destroyed']);
  },
);

test('if Stripe rejects a form, its message and a link to its hosted page are shown', async () => {
  const { formAsked, payment } = fakeStripe();
  await render(<Offers />);
  (await press('First')).finish({ payment });
  const message = 'Invalid client secret for initEmbeddedCheckout().';
  (await formAsked(0)).fail(new Error(message));
  await expect.element(region.getByRole('alert')).toHaveTextContent(checkoutFailure(message));
  await expect.element(region.getByRole('button', { name: words.hostedLink })).toBeVisible();
});
