// Starts the checkout servers of the tests: demo payments, payments through the Stripe test double, and no payments.

import { CheckoutServer } from './checkout-server';
import { PUBLISHABLE_KEY, SECRET_KEY, StripeApi, WEBHOOK_SECRET } from './stripe/api';

type Environment = Record<string, string>;

export interface TestServer {
  url: string;
  stop: () => Promise<void>;
}

export interface StripeTestServer extends TestServer {
  stripe: StripeApi;
}

/** Demo payments: nothing is charged and no key is needed; `environment` adds server settings. */
export function startDemoServer(environment: Environment = {}): Promise<TestServer> {
  return CheckoutServer.start({ ...environment, CHECKOUT_MODE: 'demo' });
}

/** Without a payment mode and without a key: checkout is disabled. */
export function startDisabledServer(): Promise<TestServer> {
  return CheckoutServer.start({});
}

/** Stripe payments, with the Stripe test double on loopback. */
export async function startStripeServer(environment: Environment = {}): Promise<StripeTestServer> {
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
  stripe.callerUrl = server.url;
  return {
    url: server.url,
    stripe,
    async stop() {
      await server.stop();
      await stripe.stop();
    },
  };
}

/** Buys in the demo checkout of a server; returns the link to the program. */
export async function buyProgram(origin: string): Promise<string> {
  const created = await fetch(`${origin}/functions/v1/create-initiation-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { clientSecret } = (await created.json()) as { clientSecret: string };
  const session = `session_id=${clientSecret.split('_secret_')[0]}`;
  await fetch(`${origin}/initiation/demo?${session}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=paid',
  });
  const status = await fetch(`${origin}/functions/v1/checkout-status?${session}`);
  const { programUrl } = (await status.json()) as { programUrl: string };
  return `${origin}${programUrl}`;
}
