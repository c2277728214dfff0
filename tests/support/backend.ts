// A hosted backend on loopback: its functions and its authentication, as strict as the real one where we could go wrong.
// It remembers everything it was asked; what it does not know is a problem, and a test that leaves one fails.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const PUBLIC_KEY = 'public-key-of-the-double';
export const REGION = 'eu-west-1';

/** One request, as it came. */
export interface Asked {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What one of its addresses answers; `hang up` ends the connection. */
export type Reply = { status: number; json?: unknown } | 'hang up';

export interface StoredSession {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  expires_at: number;
  token_type: 'bearer';
  user: { id: string; email: string };
}

const USER = { id: '5f0c3a52-0f7b-4d0c-9a55-0f7c2b1d9e55', email: 'leilani@visitor.example' };

export class Backend {
  /** Requests that it knew, in order. */
  readonly asked: Asked[] = [];
  /** Everything that a real one would have refused or not known. */
  readonly problems: string[] = [];
  /** What the functions answer; a test sets it. */
  checkout: Reply = { status: 500 };
  standing: Reply = { status: 404, json: { message: 'Requested function was not found' } };
  /** What is answered to the next requests of authentication in place of the right thing, by path. */
  readonly troubles = new Map<string, Reply[]>();

  private sessions = 0;
  private readonly tokens = new Set<string>();
  private readonly refreshTokens = new Set<string>();
  private readonly server = createServer((request, response) => {
    void this.handle(request, response);
  });

  static async start(): Promise<Backend> {
    const backend = new Backend();
    backend.server.listen(0, '127.0.0.1');
    await once(backend.server, 'listening');
    return backend;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Where a browser keeps its session. */
  readonly storageKey = 'sb-127-auth-token';

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Forgets what it was asked and told. */
  forget(): void {
    this.asked.length = 0;
    this.problems.length = 0;
    this.troubles.clear();
    this.standing = { status: 404, json: { message: 'Requested function was not found' } };
  }

  /** Signs somebody in for so many seconds. */
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

  /** What it was asked at a path, in order. */
  at(path: string): Asked[] {
    return this.asked.filter((asked) => asked.path.split('?')[0] === path);
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
    const asked: Asked = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
    const reply = this.reply(asked);
    if (reply === 'hang up') {
      response.destroy();
      return;
    }
    response.writeHead(reply.status, { ...cors, 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.json ?? {}));
  }

  private reply(asked: Asked): Reply {
    const [path = ''] = asked.path.split('?');
    const answer = this.answers[`${asked.method} ${path}`];
    const fault = answer === undefined ? 'nobody answers it' : this.faultOf(asked);
    if (answer === undefined || fault !== null) {
      this.problems.push(`${asked.method} ${asked.path}: ${fault}`);
      return { status: 400, json: { error: fault } };
    }
    this.asked.push(asked);
    return this.troubles.get(path)?.shift() ?? answer(asked);
  }

  /** What every request must and must not carry. */
  private faultOf({ method, path, headers, body }: Asked): string | null {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (headers['apikey'] !== PUBLIC_KEY) return 'the public key is missing';
    if (bearer !== PUBLIC_KEY && !this.tokens.has(bearer)) return `a strange bearer ${bearer}`;
    if (headers['idempotency-key'] !== undefined)
      return 'the name of an attempt has left the house';
    if (headers.cookie !== undefined) return 'a cookie';
    if (!path.startsWith('/functions/')) return null;
    if (method === 'POST' && (body !== '{}' || !/json/.test(headers['content-type'] ?? '')))
      return `the body is ${headers['content-type']} ${body}`;
    const region = new URL(path, this.url).searchParams.get('forceFunctionRegion') ?? undefined;
    return headers['x-region'] === region ? null : 'the region is told in two ways';
  }

  private readonly answers: Record<string, (asked: Asked) => Reply> = {
    'POST /functions/v1/create-initiation-checkout': () => this.checkout,
    'GET /functions/v1/checkout-status': () => this.standing,
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
