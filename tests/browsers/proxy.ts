// HTTP proxy between a browser and the network: passes requests to the test server, answers requests to Stripe with
// the test double, blocks all others, and collects console messages of browsers whose driver does not report them.

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import { createServer as createSecureServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StripeApi } from '../support/stripe/api';
import { responseFor } from '../support/stripe/browser-routes';

const REPORTER = '/console-reporter.js';
const REPORTS = '/console-reports';
const reporter = readFileSync(new URL('./console-reporter.js', import.meta.url), 'utf8');

/** Hosts that Firefox requests by itself, whatever its settings. */
const FIREFOX_SERVICES = /(^|\.)(mozilla\.(com|net|org)|firefox\.com|mozaws\.net)$/;

/** The proxy of one browser. */
export class TestProxy {
  /** Blocked requests to other hosts. */
  readonly blocked: string[] = [];
  /** Console messages of the pages. */
  readonly consoleMessages: string[] = [];
  /** Answers requests to Stripe; without it they are blocked. */
  stripe: StripeApi | undefined;

  private readonly proxy = createServer(
    (request, response) => void this.forward(request, response),
  );
  private readonly secure: Server;

  private constructor() {
    this.secure = createSecureServer(selfSigned(), (request, response) =>
      this.answerStripe(request, response),
    );
    this.proxy.on('connect', (request: IncomingMessage, socket: Socket, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      const [host = ''] = (request.url ?? '').split(':');
      if (this.stripe === undefined || !host.endsWith('.stripe.com')) {
        this.block(host, host);
        socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
        return;
      }
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) socket.unshift(head);
      this.secure.emit('connection', socket);
    });
  }

  static async open(): Promise<TestProxy> {
    const opened = new TestProxy();
    opened.proxy.listen(0, '127.0.0.1');
    await once(opened.proxy, 'listening');
    return opened;
  }

  /** Host and port, as a browser's settings for proxies want it. */
  get address(): string {
    return `127.0.0.1:${(this.proxy.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.proxy.closeAllConnections();
    this.secure.closeAllConnections();
    this.proxy.close();
    await once(this.proxy, 'close');
  }

  private block(host: string, address: string): void {
    if (!FIREFOX_SERVICES.test(host)) this.blocked.push(address);
  }

  /** Requests to Stripe, over TLS. */
  private answerStripe(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', `https://${request.headers.host}`);
    const answer = this.stripe && responseFor(url, this.stripe);
    // Browsers request it when a page names no icon.
    if (answer === undefined && url.pathname !== '/favicon.ico') this.blocked.push(url.href);
    const { status = 200, contentType = 'text/plain', headers, body } = answer ?? { status: 404 };
    response.writeHead(status, { 'content-type': contentType, ...headers }).end(body);
  }

  /** Requests to the test server; pages with scripts get the console reporter in addition. */
  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://unknown');
    if (url.hostname !== '127.0.0.1') {
      this.block(url.hostname, url.href);
      response.writeHead(403).end();
    } else if (url.pathname === REPORTER) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(reporter);
    } else if (url.pathname === REPORTS) {
      this.consoleMessages.push(await textOf(request));
      response.writeHead(204).end();
    } else {
      const headers = { ...request.headers };
      if (headers.accept?.includes('text/html')) delete headers['accept-encoding'];
      const forwarded = sendRequest(url, { method: request.method ?? 'GET', headers });
      forwarded.on('response', (upstream) => void sendPage(upstream, response));
      forwarded.on('error', () => response.destroy());
      request.pipe(forwarded);
    }
  }
}

async function sendPage(upstream: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'content-length': _, ...headers } = upstream.headers;
  if (!headers['content-type']?.startsWith('text/html')) {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(response);
    return;
  }
  const page = await textOf(upstream);
  const withReporter = page.includes('<script type="module"')
    ? page.replace('<head>', () => `<head><script src="${REPORTER}"></script>`)
    : page;
  response.writeHead(upstream.statusCode ?? 502, headers).end(withReporter);
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** A self-signed certificate for Stripe's hosts; the browsers are configured to accept it. */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    execFileSync(
      process.env['OPENSSL_PATH'] ?? 'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=double'],
        ...['-addext', 'subjectAltName=DNS:js.stripe.com,DNS:checkout.stripe.com'],
      ],
      { stdio: 'pipe' },
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
