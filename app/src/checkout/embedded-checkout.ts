// Stripe's embedded form in a place on the page: never two at once, never destroyed twice, none left behind.

import type { Stripe, StripeEmbeddedCheckout } from '@stripe/stripe-js';

/** Longest wait for Stripe to make its form, in milliseconds. */
const MAKING_LIMIT = 12_000;
/** After mounting, Stripe says when its form is drawn; where it stays silent, this many milliseconds will do. */
const DRAWING_LIMIT = 4_000;

export interface EmbeddedForm {
  stripe: Stripe;
  clientSecret: string;
  place: HTMLElement;
  onRendered: () => void;
  /** Gets Stripe's own message, or null where it only kept silent. */
  onFailed: (message: string | null) => void;
}

/** Resolves once the form before has been made and, when it was no longer wanted, destroyed. */
let previous: Promise<void> = Promise.resolve();

/** Opens the form and returns how to close it. Closing while Stripe is still at work destroys what it makes. */
export function openEmbeddedForm(form: EmbeddedForm): () => void {
  let closed = false;
  let live: StripeEmbeddedCheckout | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  previous = previous.then(open);
  return close;

  async function open(): Promise<void> {
    if (closed) return;
    timer = setTimeout(() => fail(null), MAKING_LIMIT);
    try {
      const made = await form.stripe.initEmbeddedCheckout({
        clientSecret: form.clientSecret,
        onAnalyticsEvent: (event) => {
          if (event.eventType === 'checkoutRendered') rendered();
        },
      });
      if (closed) {
        made.destroy();
        return;
      }
      live = made;
      clearTimeout(timer);
      timer = setTimeout(rendered, DRAWING_LIMIT);
      made.mount(form.place);
    } catch (error) {
      fail(error instanceof Error ? error.message : null);
    }
  }

  function rendered(): void {
    if (closed) return;
    clearTimeout(timer);
    form.onRendered();
  }

  function fail(message: string | null): void {
    if (closed) return;
    close();
    form.onFailed(message);
  }

  function close(): void {
    if (closed) return;
    closed = true;
    clearTimeout(timer);
    live?.destroy();
    live = null;
  }
}
