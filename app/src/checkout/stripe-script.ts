// Loader of Stripe.js, with a timeout and retries. It runs only after a click, so other visitors do not load Stripe.

import type { Stripe } from '@stripe/stripe-js';
// Imported statically: if the loader could fail to download after the session was created, the session would be unused.
import { loadStripe } from '@stripe/stripe-js/pure';

/** Longest wait for Stripe's script in milliseconds; the loader itself has no timeout. */
export const SCRIPT_TIMEOUT = 12_000;

/** The Stripe object, or the loader's error message (spec §8, 'Payment script fails to load'). */
export type ScriptResult = { stripe: Stripe } | { message: string | null };

/** Loads the script and initializes Stripe with the publishable key. Failures are results, not exceptions. */
export async function loadStripeScript(publishableKey: string): Promise<ScriptResult> {
  const timeout = setTimeout(failScript, SCRIPT_TIMEOUT);
  try {
    const stripe = await loadStripe(publishableKey);
    return stripe === null ? { message: null } : { stripe };
  } catch (error) {
    return { message: error instanceof Error ? error.message : null };
  } finally {
    clearTimeout(timeout);
  }
}

/**
 * Makes the loader treat the script as failed: it rejects with its own message and removes the script, so that the
 * next attempt loads a new one. Otherwise the next attempt would wait for the old script.
 */
function failScript(): void {
  for (const script of document.querySelectorAll('script[src^="https://js.stripe.com/"]')) {
    script.dispatchEvent(new Event('error'));
  }
}
