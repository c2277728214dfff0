// Static file server for `npm run bench -- duel`: serves a folder from memory, compressed in advance, like a host of
// static sites.

import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};
const COMPRESSED = ['.html', '.js', '.css'];

/** Starts the server. Browsers cache all files except HTML for a year, because their names contain a hash. */
export async function serveFolder(folder: string): Promise<{ url: string; stop: () => void }> {
  const files = new Map<string, { body: Buffer; headers: Record<string, string> }>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const body = readFileSync(join(folder, name));
    const isCompressed = COMPRESSED.includes(extname(name));
    // Pages are served at their clean URLs: `about.html` and `about/index.html` at `/about`.
    const path = `/${name.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
    files.set(path, {
      body: isCompressed ? brotliCompressSync(body) : body,
      headers: {
        'content-type': type,
        'cache-control': type.startsWith('text/html') ? 'no-cache' : 'max-age=31536000, immutable',
        ...(isCompressed && { 'content-encoding': 'br' }),
      },
    });
  }
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url.replace(/\?.*/, ''));
    response.writeHead(file ? 200 : 404, {
      ...file?.headers,
      'content-length': file?.body.length ?? 0,
    });
    response.end(file?.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
