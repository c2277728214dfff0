// Stripe's embedded form in a place on the page: never two at once, never destroyed twice, none left behind.

import type { Stripe, StripeEmbeddedCheckout } from '@stripe/stripe-js';

/** Longest wait for Stripe to make its form, in milliseconds. */
export const MAKING_LIMIT = 12_000;
/** After mounting, Stripe says when its form is drawn; where it stays silent, this many will do. */
export const DRAWING_LIMIT = 4_000;

export interface EmbeddedForm {
  stripe: Stripe;
  clientSecret: string;
  place: HTMLElement;
  onRendered: () => void;
  /** Gets Stripe's own message, or null where it only kept silent. */
  onFailed: (message: string | null) => void;
}

/** Resolves once the form before has been made and, where it was no longer wanted, destroyed. */
let previous: Promise<void> = Promise.resolve();

/** Opens the form and returns how to close it. Closing while Stripe is still at work destroys what it makes. */
export function openEmbeddedForm(form: EmbeddedForm): () => void {
  let closed = false;
  let live: StripeEmbeddedCheckout | null = null;
  let drawing: ReturnType<typeof setTimeout> | undefined;

  previous = previous.then(open);
  return close;

  /** Resolves when the next form may be made: Stripe refuses a second one while it works on the first. */
  async function open(): Promise<void> {
    if (closed) return;
    let limit: ReturnType<typeof setTimeout> | undefined;
    const expired = new Promise<void>((expire) => {
      limit = setTimeout(() => {
        fail(null);
        expire();
      }, MAKING_LIMIT);
    });
    await Promise.race([make(), expired]);
    clearTimeout(limit);
  }

  async function make(): Promise<void> {
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
      drawing = setTimeout(rendered, DRAWING_LIMIT);
      made.mount(form.place);
    } catch (error) {
      fail(error instanceof Error ? error.message : null);
    }
  }

  function rendered(): void {
    clearTimeout(drawing);
    if (!closed) form.onRendered();
  }

  function fail(message: string | null): void {
    if (closed) return;
    close();
    form.onFailed(message);
  }

  function close(): void {
    if (closed) return;
    closed = true;
    clearTimeout(drawing);
    live?.destroy();
    live = null;
  }
}
