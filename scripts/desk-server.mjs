// The server of the desk, on loopback alone: the built page, the configuration of the editor, what the checker finds after
// each change of the content, its history, publishing, and the shop. The forms are written by the browser itself, into the folder that
// its owner has chosen; what this server writes (an earlier state of the content) or sends, only its own page can ask for.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, extname, join } from 'node:path';
import { parse } from 'smol-toml';
import { openPicture } from '../app/scripts/picture-source';
import { deskConfig } from './desk-config.mjs';
import { essaysOf } from './desk-essays.mjs';
import { contentHistory } from './desk-history.mjs';
import { deskLinks } from './desk-links.mjs';
import { pictures } from './desk-pictures.mjs';
import { problemsOf } from './desk-problems.mjs';
import { publishing } from './desk-publishing.mjs';
import { bodyOf, checkRequest, newToken, Refusal } from './desk-requests.mjs';
import { askServer } from './desk-shop.mjs';
import { texts } from './desk-texts.mjs';
import { buildSite } from './publish/build-site';

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

/** The path of a small picture. */
const pictureAt = (id) => `${PICTURES}${encodeURIComponent(id)}`;

/** How large they are: in lists, and whole, to choose a point in them; in pixels. */
const SMALL = { width: 192, height: 144, fit: 'cover' };
const WHOLE = { width: 1200, height: 900, fit: 'inside', withoutEnlargement: true };

/** The most bytes of a request with a picture: 48 MB of it, in base64. */
const PICTURE_SIZE = 64 * 1024 * 1024;

/** How long the site may take to answer, and how long is waited before it is asked again, in milliseconds. */
const SITE_TIME = 5000;
const SITE_PAUSE = 500;

/** Where the token of this start stands in the page. */
const TOKEN_PLACE = 'content="token"';

/**
 * Starts the server.
 * @param {object} options
 * @param {string} options.root The project.
 * @param {object} options.development What the development site tells (development-site.ts): `content`, the checks; `onFaults`.
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
  const pages = texts(content);
  const images = pictures(content);
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

  /** The address of the entry of a file that was written. */
  function written(file) {
    development.content.changed(file);
    return { link: links.place(file).link };
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
      const all = await essaysOf(checker, content);
      return {
        essays: all.map(({ file, picture, ...essay }) => ({
          ...essay,
          slug: basename(file, '.md'),
          address: `/journal/${basename(file, '.md')}`,
          link: links.place(file).link,
          ...(picture && { picture: pictureAt(picture) }),
        })),
      };
    },
    async texts({ kind }) {
      const all = await pages.list(kind);
      return {
        texts: all.map(({ file, picture, ...text }) => ({
          ...text,
          link: links.place(file).link,
          ...(picture && { picture: pictureAt(picture) }),
        })),
      };
    },
    shop: (request) => askServer(settings, request),
    /** What is sold, by the names that orders have. */
    async offers() {
      const { offers } = parse(await readFile(join(content, 'offers.toml'), 'utf8'));
      return Object.fromEntries(offers.map(({ slug, name }) => [slug, name]));
    },
    async pictures() {
      const all = await images.list();
      return {
        pictures: all.map((one) => ({ ...one, picture: pictureAt(one.id) })),
      };
    },
    async 'add-picture'(picture) {
      const id = await images.add(picture);
      development.content.changed(`images/${id}.jpg`);
    },
    async 'focus-picture'(point) {
      await images.focus(point);
      development.content.changed('pictures.toml');
    },
    'picture-uses': async ({ id }) => ({ uses: await images.uses(id) }),
    async 'remove-picture'({ id }) {
      const file = await images.remove(id);
      development.content.changed(file);
    },
    'text-links': async ({ kind, slug }) => ({ links: await pages.linksTo(kind, slug) }),
    'new-text': async ({ kind, title }) => written(await pages.create(kind, title)),
    'move-text': async ({ kind, slug, words }) => written(await pages.move(kind, slug, words)),
    async 'remove-text'({ kind, slug }) {
      development.content.changed(await pages.remove(kind, slug));
    },
    publish: () => publication.start(),
    answer: (chosen) => publication.answer(chosen),
  };

  async function respond(request, response) {
    for (const [name, value] of Object.entries(securityHeaders(site)))
      response.setHeader(name, value);
    checkRequest(request, { host, token });
    const { pathname, searchParams } = new URL(request.url, `http://${host}`);
    if (request.method === 'POST') {
      const action = Object.hasOwn(actions, pathname.slice(1)) && actions[pathname.slice(1)];
      if (!action) throw new Refusal(404, 'The desk knows no such request.');
      const result =
        (await action(
          await bodyOf(request, pathname === '/add-picture' ? PICTURE_SIZE : undefined),
        )) ?? {};
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
      const picture = openPicture(await images.file(id));
      const size = searchParams.has('whole') ? WHOLE : SMALL;
      response.setHeader('content-type', 'image/webp');
      return response.end(await picture.resize(size).webp().toBuffer());
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
    respond(request, response).catch((error) => {
      response.statusCode = error.status ?? (error.code === 'ENOENT' ? 404 : 500);
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.end(error.message);
    }),
  );
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  }).catch((error) => {
    throw error.code === 'EADDRINUSE'
      ? new Error(
          `A desk is open already: http://127.0.0.1:${port}. Go on there, or end it first; DESK_PORT sets another port.`,
        )
      : error;
  });
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
