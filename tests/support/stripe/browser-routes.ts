// Fake responses to the browser's requests to Stripe: Stripe.js (stripe.js beside this file), the iframe of the
// embedded form, and the hosted page.

import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import type { StripeApi } from './api';

const SCRIPT = 'https://js.stripe.com/clover/stripe.js';
const script = readFileSync(new URL('./stripe.js', import.meta.url), 'utf8');

/** `normal`: Stripe.js loads at once; `blocked`: a content blocker aborts it; `delayed`: it waits for a promise. */
export type ScriptLoading = 'normal' | 'blocked' | 'delayed';

/** Counters of calls and forms that the fake Stripe.js exposes on the page; `release` ends the wait of `holdStripe`. */
export interface StripeDouble {
  initCalls: number;
  created: number;
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

interface StripeResponse {
  status?: number;
  contentType?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Response to a GET request to Stripe; undefined for an unknown URL. */
function responseFor(url: URL, api: StripeApi): StripeResponse | undefined {
  const resource = `${url.origin}${url.pathname}`;
  if (resource === SCRIPT) return { contentType: 'text/javascript', body: script };
  if (resource === 'https://js.stripe.com/double/frame') {
    return formPage(url.searchParams.get('secret')?.split('_secret_')[0] ?? '');
  }
  if (resource.startsWith('https://checkout.stripe.com/c/pay/')) {
    return formPage(url.pathname.split('/').at(-1) ?? '');
  }
  // The link of `formPage`: the session is paid, and the browser returns to the shop.
  if (resource === 'https://checkout.stripe.com/double/paid') {
    const id = url.searchParams.get('session') ?? '';
    const session = api.sessions.get(id);
    api.pay(id);
    const returnUrl = String(session?.['return_url'] ?? session?.['success_url']);
    return { status: 303, headers: { location: returnUrl.replace('{CHECKOUT_SESSION_ID}', id) } };
  }
  return undefined;
}

/** Fulfills a request to Stripe; returns false for an unknown URL. */
export async function fulfillAsStripe(
  route: Route,
  loading: ScriptLoading,
  delayed: Promise<void>,
  api: StripeApi,
): Promise<boolean> {
  const url = new URL(route.request().url());
  const isScript = `${url.origin}${url.pathname}` === SCRIPT;
  if (isScript && loading === 'delayed') await delayed;
  if (isScript && loading === 'blocked') {
    await route.abort('blockedbyclient');
    return true;
  }
  const response = responseFor(url, api);
  if (response !== undefined) await route.fulfill(response);
  return response !== undefined;
}

/** Page with a link that pays the session, in place of Stripe's form. */
function formPage(session: string): StripeResponse {
  return {
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>Payment</title><main><h1>Card</h1>
<a target="_top" href="https://checkout.stripe.com/double/paid?session=${session}">Pay</a></main></html>`,
  };
}

/** Counters of the fake Stripe.js; zero before it has loaded. */
export function stripeCounters(page: Page): Promise<Omit<StripeDouble, 'release'>> {
  return page.evaluate(() => {
    const zeros = { initCalls: 0, created: 0, mounted: 0, destroyed: 0, live: 0 };
    const { initCalls, created, mounted, destroyed, live } = window.stripeDouble ?? zeros;
    return { initCalls, created, mounted, destroyed, live };
  });
}
