// The server of the desk, on loopback alone: the built editor, its configuration, and what the checker finds after each
// change of the content. It only reads: the browser writes the files, in the folder that its owner has chosen.

import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { deskConfig } from './desk-config.mjs';
import { deskLinks } from './desk-links.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** A line of the checker: file, line, `warning: `, what was found, and in brackets what to write. */
const PROBLEM =
  /^content\/([^:]+?)(?::(\d+))?: (warning: )?(.*?)(?: \(((?:[^()]|\([^()]*\))*)\))?$/;

/**
 * Starts the server.
 * @param {{ root: string, site: string, port?: number }} options The project, the origin of the development site, and the
 *   port (0 for any).
 */
export async function startDesk({ root, site, port = 0 }) {
  const content = join(root, 'content');
  const checker = join(root, 'target/tools/core-check');
  const described = execFileSync(checker, ['--describe'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  const description = JSON.parse(described);
  const links = deskLinks(description, content);
  const listeners = new Set();
  let message = '';
  let origin = '';

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      response.statusCode = 404;
      response.end('Not found');
    });
  });

  async function answer({ method, headers, url = '' }, response) {
    for (const [name, value] of Object.entries(securityHeaders(site)))
      response.setHeader(name, value);
    // Another site may give its name this address (DNS rebinding).
    if (`http://${headers.host}` !== origin || method !== 'GET') {
      response.statusCode = 421;
      return response.end('The desk answers to its own address alone');
    }
    const { pathname } = new URL(url, origin);
    if (pathname === '/state') return listen(response);
    if (pathname === '/config.json') {
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify(deskConfig(description, content)));
    }
    const file = pathname === '/' ? '/index.html' : pathname;
    if (!/^(\/[\w-][\w.-]*)+$/.test(file)) throw new Error('No file has this name.');
    const bytes = await readFile(join(root, 'app/.cache/desk', file));
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(bytes);
  }

  /** Server-sent events: the newest state, and each later one. */
  function listen(response) {
    response.setHeader('content-type', 'text/event-stream');
    response.write(message && `data: ${message}\n\n`);
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  }

  async function check() {
    const lines = await run(process.execPath, [join(root, 'scripts/check-content.mjs'), content]);
    const problems = lines.map((line) => PROBLEM.exec(line)).filter(Boolean);
    const shown = problems.map(([, file, line, warning, found, remedy = '']) => ({
      ...links.place(file, Number(line)),
      found,
      remedy,
      isWarning: warning !== undefined,
    }));
    const config = readable(() => JSON.stringify(deskConfig(description, content)));
    const hash = createHash('sha256').update(config).digest('hex');
    message = JSON.stringify({ site, problems: shown, config: hash, pages: links.pages() });
    for (const response of listeners) response.write(`data: ${message}\n\n`);
  }

  // One check at a time, and another one for what has changed meanwhile.
  let timer;
  let running = check();
  const watcher = watch(content, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(check, check);
    }, 150);
  });

  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
  await running;
  return {
    url: origin,
    async stop() {
      clearTimeout(timer);
      watcher.close();
      for (const response of listeners) response.end();
      await running;
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Scripts and styles of the desk alone, pages of the development site in a frame, and no other host. */
function securityHeaders(site) {
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    // Svelte and Lexical write styles into elements, and Sveltia CMS a style sheet.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self' blob: data:",
    "worker-src 'self' blob:",
    `frame-src 'self' ${site}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** The lines that a command writes to its error stream. */
function run(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let text = '';
    child.stderr.on('data', (chunk) => {
      text += chunk;
    });
    child.on('error', reject);
    child.on('close', () => resolve(text.split('\n').filter(Boolean)));
  });
}

/** What cannot be read while a file is broken is empty. */
function readable(read) {
  try {
    return read();
  } catch {
    return '';
  }
}
