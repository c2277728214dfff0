// Stripe's own addresses as a visitor's browser sees them: the script, the form in its frame, the hosted page.

import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import type { StripeApi } from './api';

const script = readFileSync(new URL('./stripe.js', import.meta.url), 'utf8');

/** What becomes of Stripe's script on its way: it arrives, a blocker stops it, or it waits for `late`. */
export type ScriptFate = 'arrives' | 'blocked' | 'late';

/** What `stripe.js` exposes on the page. */
export interface StripeDouble {
  /** Calls of `initEmbeddedCheckout`. */
  asked: number;
  made: number;
  mounted: number;
  destroyed: number;
  live: number;
  release: () => void;
}

declare global {
  interface Window {
    stripeDouble?: StripeDouble;
    holdStripe?: boolean;
  }
}

/** Answers a request to Stripe; false for an address that Stripe does not have. */
export async function answerAsStripe(
  route: Route,
  fate: ScriptFate,
  late: Promise<void>,
  api: StripeApi,
): Promise<boolean> {
  const url = new URL(route.request().url());
  const address = `${url.origin}${url.pathname}`;
  if (address === 'https://js.stripe.com/clover/stripe.js') {
    if (fate === 'late') await late;
    if (fate === 'blocked') await route.abort('blockedbyclient');
    else await route.fulfill({ contentType: 'text/javascript', body: script });
    return true;
  }
  if (address === 'https://js.stripe.com/double/frame') {
    await route.fulfill(form(url.searchParams.get('secret')?.split('_secret_')[0] ?? ''));
    return true;
  }
  if (address.startsWith('https://checkout.stripe.com/c/pay/')) {
    await route.fulfill(form(url.pathname.split('/').at(-1) ?? ''));
    return true;
  }
  if (address === 'https://checkout.stripe.com/double/paid') {
    const id = url.searchParams.get('session') ?? '';
    const session = api.sessions.get(id);
    api.pay(id);
    const back = String(session?.['return_url'] ?? session?.['success_url']);
    await route.fulfill({
      status: 303,
      headers: { location: back.replace('{CHECKOUT_SESSION_ID}', id) },
    });
    return true;
  }
  return false;
}

function form(session: string) {
  return {
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>Payment</title><main><h1>Card</h1>
<a target="_top" href="https://checkout.stripe.com/double/paid?session=${session}">Pay</a></main></html>`,
  };
}

/** The double's counters; all zero while the script has not come. */
export function stripeCounters(page: Page): Promise<Omit<StripeDouble, 'release'>> {
  return page.evaluate(() => {
    const nothing = { asked: 0, made: 0, mounted: 0, destroyed: 0, live: 0 };
    const { asked, made, mounted, destroyed, live } = window.stripeDouble ?? nothing;
    return { asked, made, mounted, destroyed, live };
  });
}
