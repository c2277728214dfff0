// Stripe's API on loopback: refuses what the real one refuses, and remembers everything it was asked.

import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv } from 'ajv';
import shapes from './checkout-sessions.schema.json';
import { readForm } from './form-encoding';

/** Keys that only this double knows; they open nothing. */
export const SECRET_KEY = 'sk_test_doubleOfStripe0000000000';
export const PUBLISHABLE_KEY = 'pk_test_doubleOfStripe0000000000';
export const WEBHOOK_SECRET = 'whsec_doubleOfStripe0000000000';

type Fields = Record<string, unknown>;

export interface CreateRequest {
  /** The parameters as Stripe reads them: numbers and booleans are no longer text. */
  params: Fields;
  idempotencyKey: string;
}

/** What the next create call gets instead of a session. */
export type Trouble =
  | { status: number; type?: string; message?: string; headers?: Record<string, string> }
  | 'hang up'
  | 'silence';

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

type Reply = Answer | 'hang up' | 'silence';

const isCreateRequest = new Ajv({ strict: false, allErrors: true, coerceTypes: true }).compile(
  shapes.request,
);

export class StripeApi {
  /** Requests for a new session that were right, replays included. */
  readonly creates: CreateRequest[] = [];
  /** Everything a real Stripe would have refused or not known: a test that leaves any here fails. */
  readonly problems: string[] = [];
  readonly sessions = new Map<string, Fields>();
  /** Sessions that were asked for by their id, in order. */
  readonly reads: string[] = [];

  private readonly replays = new Map<string, { body: string; answer: Answer }>();
  private readonly troubles: Trouble[] = [];
  private readonly server = createServer((request, response) => {
    this.handle(request, response).catch((error: unknown) => {
      this.problems.push(String(error));
      response.destroy();
    });
  });

  static async start(): Promise<StripeApi> {
    const api = new StripeApi();
    api.server.listen(0, '127.0.0.1');
    await once(api.server, 'listening');
    return api;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** The next create calls, in this order, go wrong. */
  next(...troubles: Trouble[]): void {
    this.troubles.push(...troubles);
  }

  /** Forgets requests, problems and troubles, and keeps the sessions. */
  forget(): void {
    this.creates.length = 0;
    this.reads.length = 0;
    this.problems.length = 0;
    this.troubles.length = 0;
  }

  /** Changes a session, as a payment or the passing of a day does. */
  change(id: string, fields: Fields): void {
    this.sessions.set(id, { ...this.sessions.get(id), ...fields });
  }

  /** Tells a shop what has become of a session, signed as Stripe signs; answers with the shop's status. */
  async tell(shop: string, id: string, type: string): Promise<number> {
    const created = Math.floor(Date.now() / 1000);
    const data = { object: this.sessions.get(id) };
    const event = { id: `evt_${randomBytes(12).toString('hex')}`, object: 'event', created, type };
    const body = JSON.stringify({ ...event, data });
    const tag = createHmac('sha256', WEBHOOK_SECRET).update(`${created}.${body}`).digest('hex');
    const response = await fetch(`${shop}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${tag}` },
      body,
    });
    return response.status;
  }

  /** The session has been paid by somebody with this address. */
  pay(id: string, email = 'guest@visitor.example'): void {
    this.change(id, {
      status: 'complete',
      payment_status: 'paid',
      client_secret: null,
      url: null,
      customer_details: { email },
    });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = this.answer(request, await textOf(request));
    if (answer === 'silence') return;
    if (answer === 'hang up') {
      response.destroy();
      return;
    }
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': `req_${randomBytes(7).toString('hex')}`,
      'stripe-version': shapes.stripe_version,
      ...answer.headers,
    });
    response.end(JSON.stringify(answer.body));
  }

  private answer(request: IncomingMessage, body: string): Reply {
    const { pathname } = new URL(request.url ?? '/', 'http://stripe');
    const refusal = this.refuse(request);
    if (refusal !== null) return refusal;
    if (request.method === 'POST' && pathname === '/v1/checkout/sessions') {
      return this.create(request, body);
    }
    const session = /^\/v1\/checkout\/sessions\/([^/]+)$/.exec(pathname)?.[1];
    if (request.method === 'GET' && session !== undefined) return this.read(session);
    this.problems.push(`nobody answers ${request.method} ${request.url}`);
    return invalid(404, `Unrecognized request URL (${request.method}: ${pathname}).`);
  }

  /** What every call must carry. */
  private refuse(request: IncomingMessage): Answer | null {
    const version = request.headers['stripe-version'];
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      this.problems.push('the bearer is missing or wrong');
      return invalid(401, 'Invalid API Key provided');
    }
    if (version !== shapes.stripe_version) {
      this.problems.push(`Stripe-Version is ${version}, not ${shapes.stripe_version}`);
      return invalid(400, `Invalid Stripe API version: ${version}`);
    }
    return null;
  }

  private create(request: IncomingMessage, body: string): Reply {
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
    const params = readForm(body) as Fields;
    const type = request.headers['content-type']?.split(';')[0];
    const fault =
      type === shapes.content_type.split(' ')[0]
        ? faultOf(params, idempotencyKey)
        : `the body is ${type}`;
    if (fault !== null) {
      this.problems.push(fault);
      return invalid(400, fault);
    }
    this.creates.push({ params, idempotencyKey });

    const trouble = this.troubles.shift();
    if (trouble !== undefined) return typeof trouble === 'string' ? trouble : troubled(trouble);

    const earlier = this.replays.get(idempotencyKey);
    if (earlier !== undefined && earlier.body !== body) {
      this.problems.push(`the key ${idempotencyKey} came back with another body`);
      return failed(400, 'idempotency_error', 'Keys can only be used with the same parameters.');
    }
    const answer = earlier?.answer ?? { status: 200, body: this.open(params) };
    this.replays.set(idempotencyKey, { body, answer });
    return answer;
  }

  private open(params: Fields): Fields {
    const id = `cs_test_${randomBytes(24).toString('hex')}`;
    const embedded = params['ui_mode'] === 'embedded';
    const amount = amountOf(params);
    const session: Fields = {
      ...shapes.sample_session_embedded_open,
      id,
      ui_mode: params['ui_mode'] ?? 'hosted',
      client_secret: embedded ? `${id}_secret_${randomBytes(12).toString('hex')}` : null,
      url: embedded ? null : `https://checkout.stripe.com/c/pay/${id}`,
      return_url: params['return_url'] ?? null,
      success_url: params['success_url'] ?? null,
      cancel_url: params['cancel_url'] ?? null,
      metadata: params['metadata'] ?? {},
      amount_subtotal: amount,
      amount_total: amount,
    };
    this.sessions.set(id, session);
    return session;
  }

  private read(id: string): Answer {
    this.reads.push(id);
    const session = this.sessions.get(id);
    return session === undefined
      ? invalid(404, `No such checkout.session: ${id}`)
      : { status: 200, body: session };
  }
}

/** Opens a checkout at a shop, as its page does; answers with the session's id. */
export async function openSession(shop: string, stripe: StripeApi): Promise<string> {
  const before = new Set(stripe.sessions.keys());
  const response = await fetch(`${shop}/functions/v1/create-initiation-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: '{}',
  });
  const id = [...stripe.sessions.keys()].find((key) => !before.has(key));
  if (id === undefined) throw new Error(`The shop answered ${response.status} and opened nothing.`);
  return id;
}

/** What a real Stripe would say against the parameters; null when it would take them. */
function faultOf(params: Fields, idempotencyKey: string): string | null {
  if (idempotencyKey === '' || idempotencyKey.length > 255) return 'no usable Idempotency-Key';
  if (!isCreateRequest(params)) {
    const [first] = isCreateRequest.errors ?? [];
    return `${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`;
  }
  const embedded = params['ui_mode'] === 'embedded';
  const refused = embedded
    ? ['success_url', 'cancel_url']
    : ['return_url', 'redirect_on_completion'];
  for (const name of refused) if (name in params) return `${name} cannot be used with this ui_mode`;
  const required = ['mode', 'line_items', embedded ? 'return_url' : 'success_url'];
  for (const name of required) if (!(name in params)) return `Missing required param: ${name}`;
  const back = String(params[embedded ? 'return_url' : 'success_url']);
  if (!back.includes('{CHECKOUT_SESSION_ID}')) return 'the way back does not name the session';
  return null;
}

function amountOf(params: Fields): number {
  const items = params['line_items'] as {
    quantity?: number;
    price_data?: { unit_amount?: number };
  }[];
  return items.reduce(
    (sum, { quantity, price_data }) => sum + (quantity ?? 1) * (price_data?.unit_amount ?? 0),
    0,
  );
}

function troubled(trouble: Exclude<Trouble, string>): Answer {
  const { status, type = 'api_error', message = 'An error of the double.', headers } = trouble;
  return { ...failed(status, type, message), ...(headers && { headers }) };
}

function invalid(status: number, message: string): Answer {
  return failed(status, 'invalid_request_error', message);
}

function failed(status: number, type: string, message: string): Answer {
  return { status, body: { error: { type, message } } };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
