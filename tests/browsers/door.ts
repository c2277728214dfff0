// The door from a browser to the network: Stripe is answered by its double, nobody else can be asked, and the console of
// a browser whose driver does not tell it is heard.

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StripeApi } from '../support/stripe/api';
import { answerOf } from '../support/stripe/browser-side';

const LISTENER = '/listens-at-the-door.js';
const TOLD = '/told-to-the-door';
const listener = readFileSync(new URL('./listener.js', import.meta.url), 'utf8');

/** Whom Firefox asks of its own accord, whatever its settings say. */
const FIREFOX_ITSELF = /(^|\.)(mozilla\.(com|net|org)|firefox\.com|mozaws\.net)$/;

/** A proxy for one browser. */
export class Door {
  /** Who was asked outside of the shop, and refused. */
  readonly strangers: string[] = [];
  /** What the pages' consoles said. */
  readonly heard: string[] = [];
  /** Answers for Stripe; without it, Stripe is a stranger like all others. */
  stripe: StripeApi | undefined;

  private readonly proxy = createServer((asked, answer) => void this.pass(asked, answer));
  private readonly secure: Server;

  private constructor() {
    this.secure = createSecureServer(selfSigned(), (asked, answer) => this.meet(asked, answer));
    this.proxy.on('connect', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      const [host = ''] = (asked.url ?? '').split(':');
      if (this.stripe === undefined || !host.endsWith('.stripe.com')) {
        this.refuse(host, host);
        socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
        return;
      }
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) socket.unshift(head);
      this.secure.emit('connection', socket);
    });
  }

  static async open(): Promise<Door> {
    const door = new Door();
    door.proxy.listen(0, '127.0.0.1');
    await once(door.proxy, 'listening');
    return door;
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

  private refuse(host: string, address: string): void {
    if (!FIREFOX_ITSELF.test(host)) this.strangers.push(address);
  }

  /** Stripe's addresses, over TLS. */
  private meet(asked: IncomingMessage, answer: ServerResponse): void {
    const url = new URL(asked.url ?? '/', `https://${asked.headers.host}`);
    const said = this.stripe && answerOf(url, this.stripe);
    // Browsers ask for it themselves where a page names none.
    if (said === undefined && url.pathname !== '/favicon.ico') this.strangers.push(url.href);
    const { status = 200, contentType = 'text/plain', headers, body } = said ?? { status: 404 };
    answer.writeHead(status, { 'content-type': contentType, ...headers }).end(body);
  }

  /** The shop's own addresses, as they are; a page that has scripts gets one more. */
  private async pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const url = new URL(asked.url ?? '/', 'http://nobody');
    if (url.hostname !== '127.0.0.1') {
      this.refuse(url.hostname, url.href);
      answer.writeHead(403).end();
    } else if (url.pathname === LISTENER) {
      answer.writeHead(200, { 'content-type': 'text/javascript' }).end(listener);
    } else if (url.pathname === TOLD) {
      this.heard.push(await textOf(asked));
      answer.writeHead(204).end();
    } else {
      const headers = { ...asked.headers };
      if (headers.accept?.includes('text/html')) delete headers['accept-encoding'];
      const passed = request(url, { method: asked.method ?? 'GET', headers });
      passed.on('response', (came) => void hand(came, answer));
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    }
  }
}

async function hand(came: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { 'content-length': _, ...headers } = came.headers;
  if (!headers['content-type']?.startsWith('text/html')) {
    answer.writeHead(came.statusCode ?? 502, came.headers);
    came.pipe(answer);
    return;
  }
  const page = await textOf(came);
  const listens = page.includes('<script type="module"')
    ? page.replace('<head>', () => `<head><script src="${LISTENER}"></script>`)
    : page;
  answer.writeHead(came.statusCode ?? 502, headers).end(listens);
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** A certificate for Stripe's hosts that nobody trusts but a browser which is told to. */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'door-'));
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
