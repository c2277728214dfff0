// The three shops of the tests: the demo, one whose till speaks to the Stripe double, and one without a till.

import { CheckoutServer } from './checkout-server';
import { PUBLISHABLE_KEY, SECRET_KEY, StripeApi, WEBHOOK_SECRET } from './stripe/api';

type Environment = Record<string, string>;

export interface Shop {
  url: string;
  stop: () => Promise<void>;
}

export interface StripeShop extends Shop {
  stripe: StripeApi;
}

/** Nothing is charged, no key is needed; `environment` is what else the server is told. */
export function openDemo(environment: Environment = {}): Promise<Shop> {
  return CheckoutServer.start({ ...environment, CHECKOUT_MODE: 'demo' });
}

/** Neither a mode nor a key: the till is closed. */
export function openClosed(): Promise<Shop> {
  return CheckoutServer.start({});
}

/** The real till, with Stripe's API on loopback. */
export async function openStripe(environment: Environment = {}): Promise<StripeShop> {
  const stripe = await StripeApi.start();
  const server = await CheckoutServer.start({
    ...environment,
    CHECKOUT_MODE: 'stripe',
    STRIPE_API_BASE: stripe.url,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PROGRAM_LINK_SECRET: 'a-secret-that-only-the-tests-ever-see',
  });
  return {
    url: server.url,
    stripe,
    async stop() {
      await server.stop();
      await stripe.stop();
    },
  };
}
