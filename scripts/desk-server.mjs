// The server of the desk, on loopback alone: the built page, the configuration of the editor, what the checker finds after
// each change of the content, its history, and publishing. The forms are written by the browser itself, into the folder that
// its owner has chosen; what this server writes (an earlier state of the content) or sends, only its own page can ask for.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { openPicture, pictureFile } from '../app/scripts/picture-source.mjs';
import { deskConfig } from './desk-config.mjs';
import { essaysOf } from './desk-essays.mjs';
import { contentHistory } from './desk-history.mjs';
import { deskLinks } from './desk-links.mjs';
import { problemsOf } from './desk-problems.mjs';
import { publishing } from './desk-publishing.mjs';
import { bodyOf, checkRequest, newToken, Refusal } from './desk-requests.mjs';
import { buildSite } from './publish/build-site.mjs';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** The path of small pictures, by their ids. */
const PICTURES = 'picture/';

/** Their width and height in pixels: those of the list, on a fine screen. */
const THUMBNAIL = { width: 192, height: 144 };

/** How long the site may take to answer, and how long is waited before it is asked again, in milliseconds. */
const SITE_TIME = 5000;
const SITE_PAUSE = 500;

/** Where the token of this start stands in the page. */
const TOKEN_PLACE = 'content="token"';

/**
 * Starts the server.
 * @param {object} options
 * @param {string} options.root The project.
 * @param {object} options.development What the development site tells (dev.mjs): `content`, the checks; `onFaults`.
 * @param {string} options.site The origin of the development site.
 * @param {number} options.port
 * @param {string} options.settings The folder of what is known about publishing.
 */
export async function startDesk({ root, development, site, port, settings }) {
  const content = join(root, 'content');
  const checker = join(root, 'target/tools/core-check');
  const description = JSON.parse(execFileSync(checker, ['--describe'], { maxBuffer: 2 ** 26 }));
  const keys = new Set(
    Object.values(description.definitions).flatMap(({ properties = {} }) =>
      Object.keys(properties),
    ),
  );
  const links = deskLinks(description, content);
  const configuration = () => JSON.stringify(deskConfig(description, content));
  const history = contentHistory(root);
  const publication = publishing({ root, folder: settings, build: buildSite, onChange: tell });
  const token = newToken();
  const listeners = new Set();

  /** What the page shows; `check` is `pending` until the first result. */
  let state = {
    site,
    check: 'pending',
    problems: [],
    faults: [],
    isSiteUp: false,
    config: '',
    pages: {},
  };

  /** Sends the state to the open pages. */
  function tell(part = {}) {
    state = { ...state, ...part, publication: publication.state() };
    for (const response of listeners) response.write(`data: ${JSON.stringify(state)}\n\n`);
  }

  /** Another one for another configuration; none while a file is broken. */
  function configVersion() {
    try {
      return createHash('sha256').update(configuration()).digest('hex');
    } catch {
      return '';
    }
  }

  /** Shows the result of a check, and keeps what was checked. */
  function show({ problems, warnings, isBroken }) {
    tell({
      check: isBroken ? 'broken' : 'passed',
      problems: problemsOf([...problems, ...warnings], { content, keys, place: links.place }),
      config: configVersion(),
      pages: links.pages(),
    });
    history.snapshot().catch(() => {
      // Its page says why.
    });
  }

  /** What the page can ask for, by name. */
  const actions = {
    async history() {
      const fault = await history.fault();
      if (fault) return { fault, states: [] };
      await history.snapshot();
      return { states: await history.list() };
    },
    compare: async ({ id }) => ({ lines: await history.compare(String(id)) }),
    async restore({ id }) {
      const changed = await history.goBack(String(id));
      for (const file of changed) development.content.changed(file);
      return { count: changed.length };
    },
    async essays() {
      const essays = await essaysOf(checker, content);
      return {
        essays: essays.map(({ file, picture, ...essay }) => ({
          ...essay,
          link: links.place(file).link,
          ...(picture && { picture: `${PICTURES}${encodeURIComponent(picture)}` }),
        })),
      };
    },
    publish: () => publication.start(),
    answer: (answer) => publication.answer(answer),
  };

  async function answer(request, response) {
    for (const [name, value] of Object.entries(securityHeaders(site)))
      response.setHeader(name, value);
    checkRequest(request, { host, token });
    const { pathname } = new URL(request.url, `http://${host}`);
    if (request.method === 'POST') {
      const action = Object.hasOwn(actions, pathname.slice(1)) && actions[pathname.slice(1)];
      if (!action) throw new Refusal(404, 'The desk knows no such request.');
      const result = (await action(await bodyOf(request))) ?? {};
      response.setHeader('content-type', TYPES['.json']);
      return response.end(JSON.stringify(result));
    }
    if (pathname === '/state') {
      response.setHeader('content-type', 'text/event-stream');
      response.write(`data: ${JSON.stringify({ ...state, publication: publication.state() })}\n\n`);
      listeners.add(response);
      return response.on('close', () => listeners.delete(response));
    }
    if (pathname.startsWith(`/${PICTURES}`)) {
      const id = decodeURIComponent(pathname.slice(PICTURES.length + 1));
      if (basename(id) !== id) throw new Refusal(404, 'There is no such picture.');
      const picture = openPicture(await pictureFile(id, join(content, 'images')));
      response.setHeader('content-type', 'image/webp');
      return response.end(
        await picture
          .resize({ ...THUMBNAIL, fit: 'cover' })
          .webp()
          .toBuffer(),
      );
    }
    const file = pathname === '/' ? '/index.html' : pathname;
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    if (file === '/config.json') return response.end(configuration());
    // `URL` has resolved every `..`.
    const bytes = await readFile(join(root, 'app/.cache/desk', file));
    if (file !== '/index.html') return response.end(bytes);
    return response.end(bytes.toString().replace(TOKEN_PLACE, `content="${token}"`));
  }

  const server = createServer((request, response) =>
    answer(request, response).catch((error) => {
      response.statusCode = error.status ?? (error.code === 'ENOENT' ? 404 : 500);
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.end(error.message);
    }),
  );
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const host = `127.0.0.1:${server.address().port}`;
  development.content.onChecking(() => tell({ check: 'checking' }));
  development.content.onChecked(show);
  development.onFaults((faults) => tell({ faults }));
  const watching = watchSite(site, (isSiteUp) => isSiteUp !== state.isSiteUp && tell({ isSiteUp }));
  return {
    url: `http://${host}`,
    async stop() {
      clearInterval(watching);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Tells again and again whether the site answers; returns the timer. */
function watchSite(site, tell) {
  let isAsking = false;
  return setInterval(async () => {
    if (isAsking) return;
    isAsking = true;
    const response = await fetch(site, { signal: AbortSignal.timeout(SITE_TIME) }).catch(() => {});
    await response?.body?.cancel();
    tell(response?.ok === true);
    isAsking = false;
  }, SITE_PAUSE);
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
