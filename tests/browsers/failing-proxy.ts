// Proxy on loopback in front of the site's server that loses requested files or all requests.

import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Path of a file that does not exist. */
const MISSING = '/assets/missing.js';

export class FailingProxy {
  /** Paths of files that are missing, as after a deployment: the server responds as to an unknown path. */
  missing: RegExp | undefined;
  /** True if connections are closed without an answer. */
  isDown = false;
  readonly #server: Server;

  private constructor(origin: string) {
    this.#server = createServer((incoming, response) => {
      const { url = '/', method, headers } = incoming;
      if (this.isDown) return response.destroy();
      const options = { method, headers: { ...headers, host: new URL(origin).host } };
      const path = this.missing?.test(url) ? MISSING : url;
      const outgoing = request(new URL(path, origin), options, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      return incoming.pipe(outgoing);
    });
  }

  static async start(origin: string): Promise<FailingProxy> {
    const proxy = new FailingProxy(origin);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}
