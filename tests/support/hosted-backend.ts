// Test double of a hosted backend (functions and authentication) on loopback. It validates requests as strictly as
// the real one, records them all, and collects what it does not accept; a test that leaves a problem fails.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import settings from './hosted-site.json' with { type: 'json' };

/** The site that `npm run build:site-variants` built for this backend. */
export const HOSTED_SITE = join(resolve(import.meta.dirname, '../..'), 'app/.cache/hosted/site');
/** The origin of the backend in that site; the browser resolves it to the test double. */
export const BACKEND_ORIGIN = settings.VITE_BACKEND_URL;
export const PUBLIC_KEY = settings.VITE_BACKEND_KEY;
export const REGION = settings.VITE_BACKEND_REGION;

/** One recorded request. */
export interface RecordedRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** The response of an endpoint. */
interface BackendResponse {
  status: number;
  json?: unknown;
}

export interface StoredSession {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  expires_at: number;
  token_type: 'bearer';
  user: { id: string; email: string };
}

const USER = { id: '5f0c3a52-0f7b-4d0c-9a55-0f7c2b1d9e55', email: 'leilani@visitor.example' };

export class HostedBackend {
  /** Accepted requests, in order. */
  readonly requests: RecordedRequest[] = [];
  /** Requests that a real backend would have rejected or not known. */
  readonly problems: string[] = [];
  /** The response of the function that creates a checkout; set by a test. */
  checkout: BackendResponse = { status: 500 };
  /** Responses that replace the regular ones for the next requests, by path. */
  readonly overrides = new Map<string, BackendResponse[]>();

  private sessions = 0;
  private readonly tokens = new Set<string>();
  private readonly refreshTokens = new Set<string>();
  private readonly server = createServer((request, response) => {
    void this.handle(request, response);
  });

  static async start(): Promise<HostedBackend> {
    const backend = new HostedBackend();
    backend.server.listen(0, '127.0.0.1');
    await once(backend.server, 'listening');
    return backend;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The localStorage key under which the client library stores its session. */
  readonly storageKey = 'sb-backend-auth-token';

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Clears recorded requests, problems and overrides. */
  reset(): void {
    this.requests.length = 0;
    this.problems.length = 0;
    this.overrides.clear();
  }

  /** Creates a session that expires after this many seconds. */
  signIn(seconds: number): StoredSession {
    this.sessions += 1;
    const session: StoredSession = {
      access_token: `access-${this.sessions}`,
      refresh_token: `refresh-${this.sessions}`,
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1000) + seconds,
      token_type: 'bearer',
      user: USER,
    };
    this.tokens.add(session.access_token);
    this.refreshTokens.add(session.refresh_token);
    return session;
  }

  /** The requests to a path, in order. */
  requestsTo(path: string): RecordedRequest[] {
    return this.requests.filter((recorded) => recorded.path.split('?')[0] === path);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '/', headers } = request;
    const cors = {
      'access-control-allow-origin': headers.origin ?? '*',
      'access-control-allow-headers': String(headers['access-control-request-headers'] ?? ''),
      'access-control-allow-methods': 'GET, POST',
    };
    if (method === 'OPTIONS') {
      response.writeHead(204, cors).end();
      return;
    }
    const recorded: RecordedRequest = {
      method,
      path,
      headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    const reply = this.responseTo(recorded);
    response.writeHead(reply.status, { ...cors, 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.json ?? {}));
  }

  private responseTo(recorded: RecordedRequest): BackendResponse {
    const [path = ''] = recorded.path.split('?');
    const handler = this.handlers[`${recorded.method} ${path}`];
    const error = handler === undefined ? 'unknown endpoint' : this.requestError(recorded);
    if (handler === undefined || error !== null) {
      this.problems.push(`${recorded.method} ${recorded.path}: ${error}`);
      return { status: 400, json: { error } };
    }
    this.requests.push(recorded);
    return this.overrides.get(path)?.shift() ?? handler(recorded);
  }

  /** Returns the first header or body error of a request, or null. */
  private requestError({ method, path, headers, body }: RecordedRequest): string | null {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (headers['apikey'] !== PUBLIC_KEY) return 'the public key is missing';
    if (bearer !== PUBLIC_KEY && !this.tokens.has(bearer)) return `unknown bearer token ${bearer}`;
    if (headers['idempotency-key'] !== undefined)
      return 'the idempotency key was sent to another origin';
    if (headers.cookie !== undefined) return 'a cookie was sent';
    if (!path.startsWith('/functions/')) return null;
    if (method === 'POST' && (body !== '{}' || !/json/.test(headers['content-type'] ?? '')))
      return `the body is ${headers['content-type']} ${body}`;
    const region = new URL(path, this.url).searchParams.get('forceFunctionRegion') ?? undefined;
    return headers['x-region'] === region ? null : 'x-region differs from forceFunctionRegion';
  }

  private readonly handlers: Record<string, (recorded: RecordedRequest) => BackendResponse> = {
    'POST /functions/v1/create-initiation-checkout': () => this.checkout,
    'GET /functions/v1/checkout-status': () => ({
      status: 404,
      json: { message: 'Requested function was not found' },
    }),
    'POST /auth/v1/token': ({ path, body }) => {
      const grant = new URL(path, this.url).searchParams.get('grant_type');
      const { refresh_token: token } = JSON.parse(body) as { refresh_token?: string };
      if (grant !== 'refresh_token' || !this.refreshTokens.delete(token ?? ''))
        return { status: 400, json: { code: 'refresh_token_not_found', message: 'Invalid token' } };
      return { status: 200, json: this.signIn(3600) };
    },
    'POST /auth/v1/logout': () => ({ status: 204 }),
    'GET /auth/v1/user': () => ({ status: 200, json: USER }),
  };
}
