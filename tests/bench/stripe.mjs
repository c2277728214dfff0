// A double of Stripe on loopback: it opens sessions, and signs its messages about them.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { freePort } from './stand.mjs';

const SECRET = 'whsec_the_double_s_own_secret';

/** The settings of a server that sells with it. */
export const stripeSettings = (stripe) => ({
  CHECKOUT_MODE: 'stripe',
  STRIPE_API_BASE: stripe.url,
  STRIPE_SECRET_KEY: 'sk_test_double',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
  STRIPE_WEBHOOK_SECRET: SECRET,
  PROGRAM_LINK_SECRET: 'a secret for trials, which is long enough',
  TILL_REQUESTS_PER_HOUR: '0',
});

/** Starts one. It answers after `wait` milliseconds, and keeps in `sessions` what it has opened. */
export async function startStripe() {
  const stripe = { wait: 0, sessions: new Map() };
  const server = createServer(async (asked, answer) => {
    const form = new URLSearchParams(Buffer.concat(await asked.toArray()).toString());
    const id = `cs_test_${String(stripe.sessions.size).padStart(12, '0')}`;
    const session = {
      id,
      object: 'checkout.session',
      client_secret: `${id}_secret_x`,
      metadata: metadata(form),
    };
    stripe.sessions.set(id, session);
    if (stripe.wait > 0) await new Promise((resolve) => setTimeout(resolve, stripe.wait));
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify(session));
  });
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  stripe.url = `http://127.0.0.1:${port}`;
  stripe.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return stripe;
}

/** What the shop has written on a session. */
function metadata(form) {
  const named = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key ? [[key, value]] : [];
  });
  return Object.fromEntries(named);
}

/** The message that a session is paid: its headers and its body, signed now. */
export function paid(session) {
  const amount = Number(session.metadata.amount);
  const object = {
    ...session,
    mode: 'payment',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: session.id.replace('cs_test', 'pi'),
    amount_subtotal: amount,
    amount_total: amount,
    currency: session.metadata.currency,
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
  const at = Math.floor(Date.now() / 1000);
  const tag = createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${tag}` };
  return { headers, body };
}
