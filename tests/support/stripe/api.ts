// Test double of Stripe's API on loopback: validates requests as strictly as Stripe and records all of them.

import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv } from 'ajv';
import shapes from '../../../checkout-server/tests/stripe/checkout-sessions.json' with {
  type: 'json',
};
import hostedSite from '../hosted-site.json' with { type: 'json' };
import { parseForm } from './form-encoding';

/** Keys that only this double accepts. */
export const SECRET_KEY = 'sk_test_doubleOfStripe0000000000';
export const PUBLISHABLE_KEY = hostedSite.VITE_STRIPE_PUBLISHABLE_KEY;
export const WEBHOOK_SECRET = 'whsec_doubleOfStripe0000000000';

type Fields = Record<string, unknown>;

export interface CreateRequest {
  /** The parameters with numbers and booleans parsed. */
  params: Fields;
  idempotencyKey: string;
}

/** Response to the next create call instead of a session. */
export interface Failure {
  status: number;
  type?: string;
  message?: string;
}

interface ApiResponse {
  status: number;
  body: unknown;
}

const isCreateRequest = new Ajv({ strict: false, allErrors: true, coerceTypes: true }).compile(
  shapes.request,
);

export class StripeApi {
  /** Valid create requests, including replays. */
  readonly creates: CreateRequest[] = [];
  /** Requests that Stripe would have rejected or not known; a remaining one fails the test. */
  readonly problems: string[] = [];
  readonly sessions = new Map<string, Fields>();
  /** Origin of the server that calls this API. */
  callerUrl: string | undefined;
  /** Ids of the sessions that were retrieved, in order. */
  readonly reads: string[] = [];

  private readonly replays = new Map<string, { body: string; result: ApiResponse }>();
  private readonly failures: Failure[] = [];
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

  /** Makes the next create calls fail, in this order. */
  failNext(...failures: Failure[]): void {
    this.failures.push(...failures);
  }

  /** Clears requests, problems and failures, and keeps the sessions. */
  reset(): void {
    this.creates.length = 0;
    this.reads.length = 0;
    this.problems.length = 0;
    this.failures.length = 0;
  }

  /** Changes fields of a session, as a payment or its expiry does. */
  update(id: string, fields: Fields): void {
    this.sessions.set(id, { ...this.sessions.get(id), ...fields });
  }

  /** Sends a signed webhook event about a session to a server; returns the status of the response. */
  sendEvent(serverUrl: string, id: string, type: string): Promise<number> {
    return this.sendEventAbout(serverUrl, this.sessions.get(id), type);
  }

  /** Sends a signed event that the whole payment of a session was refunded; returns the status of the response. */
  sendRefund(serverUrl: string, id: string): Promise<number> {
    const { payment_intent, amount_total: amount, currency } = this.sessions.get(id) ?? {};
    const status = 'succeeded';
    const refund = { id: 're_1', object: 'refund', amount, currency, payment_intent, status };
    return this.sendEventAbout(serverUrl, refund, 'refund.created');
  }

  private async sendEventAbout(serverUrl: string, object: unknown, type: string): Promise<number> {
    const created = Math.floor(Date.now() / 1000);
    const data = { object };
    const event = { id: `evt_${randomBytes(12).toString('hex')}`, object: 'event', created, type };
    const body = JSON.stringify({ ...event, data });
    const signature = createHmac('sha256', WEBHOOK_SECRET)
      .update(`${created}.${body}`)
      .digest('hex');
    const response = await fetch(`${serverUrl}/webhooks/stripe`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': `t=${created},v1=${signature}`,
      },
      body,
    });
    return response.status;
  }

  /** Marks a session as paid by a buyer with this e-mail address. */
  pay(id: string, email = 'guest@visitor.example'): void {
    this.update(id, {
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
    const result = this.respond(request, await textOf(request));
    response.writeHead(result.status, {
      'content-type': 'application/json',
      'request-id': `req_${randomBytes(7).toString('hex')}`,
      'stripe-version': shapes.stripe_version,
    });
    response.end(JSON.stringify(result.body));
  }

  private respond(request: IncomingMessage, body: string): ApiResponse {
    const { pathname } = new URL(request.url ?? '/', 'http://stripe');
    const rejection = this.checkHeaders(request);
    if (rejection !== null) return rejection;
    if (request.method === 'POST' && pathname === '/v1/checkout/sessions') {
      return this.create(request, body);
    }
    const session = /^\/v1\/checkout\/sessions\/([^/]+)$/.exec(pathname)?.[1];
    if (request.method === 'GET' && session !== undefined) return this.retrieveSession(session);
    this.problems.push(`unknown endpoint: ${request.method} ${request.url}`);
    return invalidRequest(404, `Unrecognized request URL (${request.method}: ${pathname}).`);
  }

  /** Checks the headers that every call must have. */
  private checkHeaders(request: IncomingMessage): ApiResponse | null {
    const version = request.headers['stripe-version'];
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      this.problems.push('the Authorization header is missing or wrong');
      return invalidRequest(401, 'Invalid API Key provided');
    }
    if (version !== shapes.stripe_version) {
      this.problems.push(`Stripe-Version is ${version}, not ${shapes.stripe_version}`);
      return invalidRequest(400, `Invalid Stripe API version: ${version}`);
    }
    return null;
  }

  private create(request: IncomingMessage, body: string): ApiResponse {
    const idempotencyKey = String(request.headers['idempotency-key'] ?? '');
    const params = parseForm(body) as Fields;
    const type = request.headers['content-type']?.split(';')[0];
    const error =
      type === 'application/x-www-form-urlencoded'
        ? validationError(params, idempotencyKey)
        : `the body is ${type}`;
    if (error !== null) {
      this.problems.push(error);
      return invalidRequest(400, error);
    }
    this.creates.push({ params, idempotencyKey });

    const failure = this.failures.shift();
    if (failure !== undefined) return failureResponse(failure);

    const earlier = this.replays.get(idempotencyKey);
    if (earlier !== undefined && earlier.body !== body) {
      this.problems.push(`the idempotency key ${idempotencyKey} was reused with another body`);
      return errorResponse(
        400,
        'idempotency_error',
        'Keys can only be used with the same parameters.',
      );
    }
    const result = earlier?.result ?? { status: 200, body: this.createSession(params) };
    this.replays.set(idempotencyKey, { body, result });
    return result;
  }

  private createSession(params: Fields): Fields {
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

  private retrieveSession(id: string): ApiResponse {
    this.reads.push(id);
    const session = this.sessions.get(id);
    return session === undefined
      ? invalidRequest(404, `No such checkout.session: ${id}`)
      : { status: 200, body: session };
  }
}

/** Creates a checkout session through a server, as its page does; returns the session id. */
export async function createSession(serverUrl: string, stripe: StripeApi): Promise<string> {
  const before = new Set(stripe.sessions.keys());
  const response = await fetch(`${serverUrl}/functions/v1/create-initiation-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: '{}',
  });
  const id = [...stripe.sessions.keys()].find((key) => !before.has(key));
  if (id === undefined)
    throw new Error(`The server answered ${response.status} and created no session.`);
  return id;
}

/** The error that Stripe would return for the parameters; null if they are valid. */
function validationError(params: Fields, idempotencyKey: string): string | null {
  if (idempotencyKey === '' || idempotencyKey.length > 255) return 'no usable Idempotency-Key';
  if (!isCreateRequest(params)) {
    const [first] = isCreateRequest.errors ?? [];
    return `${first?.instancePath} ${first?.message} ${JSON.stringify(first?.params)}`;
  }
  const embedded = params['ui_mode'] === 'embedded';
  const [needed, forbidden] = embedded
    ? (['return_url', 'success_url'] as const)
    : (['success_url', 'return_url'] as const);
  if (forbidden in params) return `${forbidden} cannot be used with this ui_mode`;
  return String(params[needed]).includes('{CHECKOUT_SESSION_ID}')
    ? null
    : `${needed} has no session placeholder`;
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

function failureResponse(failure: Failure): ApiResponse {
  const { status, type = 'api_error', message = 'An error of the double.' } = failure;
  return errorResponse(status, type, message);
}

function invalidRequest(status: number, message: string): ApiResponse {
  return errorResponse(status, 'invalid_request_error', message);
}

function errorResponse(status: number, type: string, message: string): ApiResponse {
  return { status, body: { error: { type, message } } };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
