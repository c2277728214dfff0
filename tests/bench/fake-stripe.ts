// Fake Stripe API on loopback: creates Checkout Sessions, and signs webhook events about them.

import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const WEBHOOK_SECRET = 'whsec_secret_of_the_fake';

export interface Session {
  id: string;
  object: 'checkout.session';
  client_secret: string;
  metadata: Record<string, string>;
}

export interface FakeStripe {
  url: string;
  /** Delay of each response in milliseconds. */
  delay: number;
  sessions: Map<string, Session>;
  stop: () => void;
}

export const stripeSettings = (stripe: FakeStripe): Record<string, string> => ({
  CHECKOUT_MODE: 'stripe',
  STRIPE_API_BASE: stripe.url,
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  PROGRAM_LINK_SECRET: 'a test secret that is long enough',
  CHECKOUT_REQUESTS_PER_HOUR: '0',
});

export async function startStripe(): Promise<FakeStripe> {
  const stripe: FakeStripe = { url: '', delay: 0, sessions: new Map(), stop: () => undefined };
  const server = createServer(async (request, response) => {
    const existing = stripe.sessions.get(request.url?.split('/').at(-1) ?? '');
    if (request.method === 'GET') {
      response.writeHead(existing ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'open', payment_status: 'unpaid', ...existing }));
      return;
    }
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const id = `cs_test_${String(stripe.sessions.size).padStart(12, '0')}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      client_secret: `${id}_secret_x`,
      metadata: metadata(form),
    };
    stripe.sessions.set(id, session);
    if (stripe.delay > 0) await new Promise((resolve) => setTimeout(resolve, stripe.delay));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stripe.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stripe.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return stripe;
}

export function sessionOf({ sessions }: FakeStripe, id: string): Session {
  const session = sessions.get(id);
  if (!session) throw new Error(`There is no session ${id}.`);
  return session;
}

function metadata(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key ? [[key, value]] : [];
  });
  return Object.fromEntries(entries);
}

/** Event checkout.session.completed for a paid session: headers with a current signature, and body. */
export function paidEvent(session: Session): { headers: Record<string, string>; body: string } {
  const amount = Number(session.metadata['amount']);
  const object = {
    ...session,
    mode: 'payment',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: session.id.replace('cs_test', 'pi'),
    amount_subtotal: amount,
    amount_total: amount,
    currency: session.metadata['currency'],
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    customer_details: { email: 'buyer@house.example', name: 'A buyer' },
  };
  const event = {
    id: `evt_${session.id}`,
    object: 'event',
    livemode: false,
    type: 'checkout.session.completed',
    data: { object },
  };
  const body = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', WEBHOOK_SECRET)
    .update(`${timestamp}.${body}`)
    .digest('hex');
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': `t=${timestamp},v1=${signature}`,
  };
  return { headers, body };
}
