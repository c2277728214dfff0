// Lifecycle of Stripe's embedded payment form: creates one form at a time and destroys each once.

import type { Stripe, StripeEmbeddedCheckout } from '@stripe/stripe-js';

export const CREATE_TIMEOUT = 12_000;
/** Milliseconds after mounting until the form counts as rendered, if Stripe does not report it. */
export const RENDER_TIMEOUT = 4_000;

export interface EmbeddedForm {
  stripe: Stripe;
  clientSecret: string;
  container: HTMLElement;
  onRendered: () => void;
  /** Receives Stripe's error message, or null after a timeout. */
  onFailed: (message: string | null) => void;
}

/** Resolves once Stripe has created the previous form or failed: Stripe rejects a second form while one is pending. */
let previous: Promise<void> = Promise.resolve();

/**
 * Opens the form and returns a function that closes it. A form that is closed while Stripe creates it is destroyed as
 * soon as it exists.
 */
export function openEmbeddedForm(form: EmbeddedForm): () => void {
  let closed = false;
  let live: StripeEmbeddedCheckout | null = null;
  let renderTimer: ReturnType<typeof setTimeout> | undefined;

  previous = open(previous);
  return close;

  async function open(previousForm: Promise<void>): Promise<void> {
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const timeIsUp = new Promise<void>((resolve) => {
      timeout = setTimeout(() => {
        fail(null);
        resolve();
      }, CREATE_TIMEOUT);
    });
    // A form that Stripe never creates delays only the next form.
    await Promise.race([previousForm, timeIsUp]);
    if (!closed) await create();
    clearTimeout(timeout);
  }

  async function create(): Promise<void> {
    try {
      const checkout = await form.stripe.initEmbeddedCheckout({
        clientSecret: form.clientSecret,
        onAnalyticsEvent: (event) => {
          if (event.eventType === 'checkoutRendered') rendered();
        },
      });
      if (closed) {
        checkout.destroy();
        return;
      }
      live = checkout;
      renderTimer = setTimeout(rendered, RENDER_TIMEOUT);
      checkout.mount(form.container);
    } catch (error) {
      fail(error instanceof Error ? error.message : null);
    }
  }

  function rendered(): void {
    clearTimeout(renderTimer);
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
    clearTimeout(renderTimer);
    live?.destroy();
    live = null;
  }
}
