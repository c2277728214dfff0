// Stripe's script: asked for after a click only, with a time limit, and again when the visitor tries again.

import type { Stripe } from '@stripe/stripe-js';

/** Longest wait for Stripe's script in milliseconds; the loader itself waits for ever. */
export const SCRIPT_LIMIT = 12_000;

/** Stripe, or the loader's own message (specification §8, 'Payment script fails to load'). */
export type ScriptAnswer = { stripe: Stripe } | { message: string | null };

/** Loads the script and opens Stripe with its publishable key. It never throws. */
export async function loadStripeScript(publishableKey: string): Promise<ScriptAnswer> {
  const limit = setTimeout(giveUp, SCRIPT_LIMIT);
  try {
    const { loadStripe } = await import('@stripe/stripe-js/pure');
    const stripe = await loadStripe(publishableKey);
    return stripe === null ? { message: null } : { stripe };
  } catch (error) {
    return { message: error instanceof Error ? error.message : null };
  } finally {
    clearTimeout(limit);
  }
}

/**
 * Tells the loader that the script has failed. It then rejects with its own message and forgets the
 * script, so that the next attempt asks for a fresh one; left alone, it would wait for the old one.
 */
function giveUp(): void {
  for (const script of document.querySelectorAll('script[src^="https://js.stripe.com/"]')) {
    script.dispatchEvent(new Event('error'));
  }
}
