// The server of the desk, on loopback alone: the built page, the configuration of the editor, and what the checker finds
// after each change of the content. It only reads: the browser writes the files, in the folder that its owner has chosen.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { deskConfig } from './desk-config.mjs';
import { deskLinks } from './desk-links.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** A line of the checker: file, line, `warning: `, what was found, and in brackets what to write. */
const PROBLEM = /^content\/([^:]+)(?::(\d+))?: (warning: )?(.*?)(?: \(((?:[^()]|\([^()]*\))*)\))?$/;

/**
 * Starts the server.
 * @param {{ root: string, checks: { onChecked: Function }, site: string, port: number }} options The project, the checks of
 *   its content (content-checker.mjs), the origin of the development site, and the port.
 */
export async function startDesk({ root, checks, site, port }) {
  const content = join(root, 'content');
  const checker = join(root, 'target/tools/core-check');
  const description = JSON.parse(execFileSync(checker, ['--describe'], { maxBuffer: 2 ** 26 }));
  const links = deskLinks(description, content);
  const configuration = () => JSON.stringify(deskConfig(description, content));
  const listeners = new Set();
  let state = '';

  /** Another one for another configuration; none while a file is broken. */
  function configVersion() {
    try {
      return createHash('sha256').update(configuration()).digest('hex');
    } catch {
      return '';
    }
  }

  /** Sends the result of a check to the open pages. */
  function show({ problems, warnings }) {
    const told = [...problems, ...warnings].flatMap((line) => {
      const [, file, number, warning, found, remedy = ''] = PROBLEM.exec(line) ?? [];
      const isWarning = warning !== undefined;
      return found ? [{ ...links.place(file, Number(number)), found, remedy, isWarning }] : [];
    });
    const config = configVersion();
    state = JSON.stringify({ site, problems: told, config, pages: links.pages() });
    for (const response of listeners) response.write(`data: ${state}\n\n`);
  }

  async function answer({ method, headers, url }, response) {
    for (const [name, value] of Object.entries(securityHeaders(site)))
      response.setHeader(name, value);
    // Another site may give its own name to this address (DNS rebinding).
    if (method !== 'GET' || headers.host !== host) {
      response.statusCode = 421;
      return response.end('The desk answers at its own address alone.');
    }
    const { pathname } = new URL(url, site);
    if (pathname === '/state') {
      response.setHeader('content-type', 'text/event-stream');
      if (state) response.write(`data: ${state}\n\n`);
      listeners.add(response);
      return response.on('close', () => listeners.delete(response));
    }
    const file = pathname === '/' ? '/index.html' : pathname;
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    if (file === '/config.json') return response.end(configuration());
    // `URL` has resolved every `..`.
    return response.end(await readFile(join(root, 'app/.cache/desk', file)));
  }

  const server = createServer((request, response) =>
    answer(request, response).catch((error) => {
      response.statusCode = error.code === 'ENOENT' ? 404 : 500;
      response.end(error.message);
    }),
  );
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const host = `127.0.0.1:${server.address().port}`;
  checks.onChecked(show);
  return { url: `http://${host}` };
}

/** Scripts of the desk alone, the development site in a frame, and no other host. */
const securityHeaders = (site) => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    // Sveltia CMS adds style sheets, and styles to elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self' blob: data:",
    "worker-src 'self' blob:",
    `frame-src 'self' ${site}`,
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  ].join('; '),
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});
