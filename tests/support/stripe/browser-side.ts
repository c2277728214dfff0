// Stripe's own addresses as a visitor's browser sees them: the script, the form in its frame, the hosted page.

import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright-core';
import type { StripeApi } from './api';

const SCRIPT = 'https://js.stripe.com/clover/stripe.js';
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

/** What one of Stripe's addresses answers. */
export interface Answer {
  status?: number;
  contentType?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Stripe's answer to a GET; undefined for an address that Stripe does not have. */
export function answerOf(url: URL, api: StripeApi): Answer | undefined {
  const address = `${url.origin}${url.pathname}`;
  if (address === SCRIPT) return { contentType: 'text/javascript', body: script };
  if (address === 'https://js.stripe.com/double/frame') {
    return form(url.searchParams.get('secret')?.split('_secret_')[0] ?? '');
  }
  if (address.startsWith('https://checkout.stripe.com/c/pay/')) {
    return form(url.pathname.split('/').at(-1) ?? '');
  }
  if (address === 'https://checkout.stripe.com/double/paid') {
    const id = url.searchParams.get('session') ?? '';
    const session = api.sessions.get(id);
    api.pay(id);
    const back = String(session?.['return_url'] ?? session?.['success_url']);
    return { status: 303, headers: { location: back.replace('{CHECKOUT_SESSION_ID}', id) } };
  }
  return undefined;
}

/** Answers a request to Stripe; false for an address that Stripe does not have. */
export async function answerAsStripe(
  route: Route,
  fate: ScriptFate,
  late: Promise<void>,
  api: StripeApi,
): Promise<boolean> {
  const url = new URL(route.request().url());
  const isScript = `${url.origin}${url.pathname}` === SCRIPT;
  if (isScript && fate === 'late') await late;
  if (isScript && fate === 'blocked') {
    await route.abort('blockedbyclient');
    return true;
  }
  const answer = answerOf(url, api);
  if (answer !== undefined) await route.fulfill(answer);
  return answer !== undefined;
}

function form(session: string): Answer {
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
