// Test double of a hosted backend: functions, authentication, database and storage as a function from request to
// response. It rejects what the real backend would reject; a rejected request fails the test.

import { join, resolve } from 'node:path';
import settings from './hosted-site.json' with { type: 'json' };

/** The site that the step `site-variants` built for this backend. */
export const HOSTED_SITE = join(resolve(import.meta.dirname, '../..'), 'app/.cache/hosted/site');
export const BACKEND_ORIGIN = settings.VITE_BACKEND_URL;
export const PUBLIC_KEY = settings.VITE_BACKEND_KEY;
export const REGION = settings.VITE_BACKEND_REGION;

export const CHECKOUT = '/functions/v1/create-initiation-checkout';
export const STATUS = '/functions/v1/checkout-status';
export const TOKEN = '/auth/v1/token';
export const USER = '/auth/v1/user';
export const LOGOUT = '/auth/v1/logout';

/** Local storage entry in which the client stores its session. */
export const SESSION_ENTRY = 'sb-backend-auth-token';
/** User who signs in. */
export const ACCOUNT = { id: '5f0c3a52-0f7b-4d0c-9a55-0f7c2b1d9e55', email: 'l@visitor.example' };

export class HostedBackend {
  /** Accepted requests, in order. */
  readonly requests: { path: string; query: URLSearchParams; headers: Headers }[] = [];
  readonly problems: string[] = [];
  /** Responses that replace the regular ones for the next requests, by path. */
  readonly overrides = new Map<string, (Response | Promise<Response>)[]>();
  clientSecret = 'cs_test_1_secret_2';

  private readonly accessTokens = new Set<string>();
  private readonly refreshTokens = new Set<string>();

  /** Creates a session that expires after this many seconds. */
  signIn(seconds = 3600) {
    const number = crypto.randomUUID();
    const session = { access_token: `access-${number}`, refresh_token: `refresh-${number}` };
    this.accessTokens.add(session.access_token);
    this.refreshTokens.add(session.refresh_token);
    const expires_at = Math.floor(Date.now() / 1000) + seconds;
    return { ...session, token_type: 'bearer', expires_in: 3600, expires_at, user: ACCOUNT };
  }

  requestsTo(path: string) {
    return this.requests.filter((request) => request.path === path);
  }

  async respond(request: Request): Promise<Response> {
    const { pathname: path, searchParams: query } = new URL(request.url);
    const body = await request.text();
    const endpoint = this.endpoints[`${request.method} ${path}`];
    const problem = endpoint ? this.problemOf(request, path, query, body) : 'unknown endpoint';
    if (!endpoint || problem) {
      this.problems.push(`${request.method} ${path}: ${problem}`);
      return Response.json({ error: problem }, { status: 400 });
    }
    this.requests.push({ path, query, headers: request.headers });
    return this.overrides.get(path)?.shift() ?? endpoint(query, body);
  }

  private problemOf(
    { method, headers, credentials }: Request,
    path: string,
    query: URLSearchParams,
    body: string,
  ): string | null {
    const bearer = headers.get('authorization')?.replace('Bearer ', '') ?? '';
    const isUser = this.accessTokens.has(bearer);
    if (headers.get('apikey') !== PUBLIC_KEY) return 'no public key';
    if (bearer !== PUBLIC_KEY && !isUser) return `unknown bearer ${bearer}`;
    if ([LOGOUT, USER].includes(path) && !isUser) return 'nobody is signed in';
    if (headers.has('idempotency-key')) return 'an idempotency key of another origin';
    if (headers.has('cookie') || credentials !== 'omit') return 'credentials';
    if (!path.startsWith('/functions/')) return null;
    if (headers.get('x-region') !== query.get('forceFunctionRegion')) return 'two regions';
    const type = headers.get('content-type');
    const expected = method === 'POST' ? 'application/json {}' : 'null ';
    return `${type} ${body}` === expected ? null : `the body ${type} ${body}`;
  }

  private readonly endpoints: Record<string, (query: URLSearchParams, body: string) => Response> = {
    [`POST ${CHECKOUT}`]: () => Response.json({ clientSecret: this.clientSecret }),
    [`GET ${STATUS}`]: () =>
      Response.json({ message: 'Requested function was not found' }, { status: 404 }),
    [`POST ${TOKEN}`]: (query, body) => {
      const { refresh_token = '', auth_code, code_verifier } = JSON.parse(body);
      // A refresh token can be used once.
      const isGranted =
        query.get('grant_type') === 'pkce'
          ? auth_code === 'code' && code_verifier === 'verifier'
          : this.refreshTokens.delete(refresh_token);
      return isGranted
        ? Response.json(this.signIn())
        : Response.json({ code: 'bad_grant', message: 'Invalid token' }, { status: 400 });
    },
    [`GET ${USER}`]: () => Response.json(ACCOUNT),
    [`POST ${LOGOUT}`]: () => new Response(null, { status: 204 }),
    'GET /rest/v1/orders': () => Response.json([]),
    'POST /storage/v1/object/list/pictures': () => Response.json([]),
  };
}
