// Serves a folder on loopback, as a plain web server does.

import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** How a server differs from a usual one. */
export interface ServerOptions {
  /** The media type of .wasm files. */
  wasmType?: string;
  /** The content security policy. */
  policy?: string;
}

const servers: Server[] = [];

/** Returns the address, without a trailing slash. */
export async function serve(folder: string, options: ServerOptions = {}): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/favicon.ico') return response.writeHead(204).end();
    const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    response.setHeader(
      'content-type',
      extname(file) === '.wasm' ? (options.wasmType ?? type) : type,
    );
    if (options.policy) response.setHeader('content-security-policy', options.policy);
    return response.end(readFileSync(file));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stops every server. */
export function stopServers(): void {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
}
