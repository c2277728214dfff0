// The server of the desk, on loopback alone: the built page, the documents of the content, what the checker finds after each
// change of them, their history, publishing, and the shop. It is the only writer; only its own page can ask it to write.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';
import { parse } from 'smol-toml';
import type { CheckedProblem, ContentChecks, Preview } from '../../../scripts/content-checker';
import { buildSite } from '../../../scripts/publish/build-site';
import { openPicture } from '../../scripts/picture-source';
import type {
  Action,
  Answer,
  ChangedEvent,
  DeskState,
  DraftEvent,
  Request,
  Table,
  WindowId,
} from '../api';
import { catalog } from './catalog';
import { essaysOf, stateOfEssay } from './essays';
import { isNoContent } from './files';
import { contentHistory } from './history';
import { pictures } from './pictures';
import { draftPreview } from './preview';
import { previewFolders } from './preview-folders';
import { problemsInWords } from './problems';
import { publishing } from './publishing';
import { bodyOf, checkRequest, newToken, Refusal } from './requests';
import { type ContentSchema, kindOf } from './schema-values';
import { search } from './search';
import { askServer } from './shop';
import { contentStore } from './store';
import { texts } from './texts';

const TYPES: Record<string, string> = {
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
const pictureAt = (id: string) => `${PICTURES}${encodeURIComponent(id)}`;

/** How large they are: in lists, and whole, to choose a point in them; in pixels. */
const SMALL = { width: 192, height: 144, fit: 'cover' } as const;
const WHOLE = { width: 1200, height: 900, fit: 'inside', withoutEnlargement: true } as const;

/** The most bytes of a request with a picture: 48 MB of it, in base64. */
const PICTURE_SIZE = 64 * 1024 * 1024;
const WITH_PICTURE = ['add-picture', 'replace-picture'];

/** How long the site may take to answer, and how long is waited before it is asked again, in milliseconds. */
const SITE_TIME = 5000;
const SITE_PAUSE = 500;

/** The status of an answer where there is no room to write: the page tries again. */
const NO_ROOM = 507;

/** The status of an answer by the system's code of an error. */
const STATUSES: Record<string, number> = {
  ENOENT: 404,
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  EFBIG: NO_ROOM,
};

/** Where the token and the nonce of this start stand in the page. */
const TOKEN_PLACE = 'content="token"';
const NONCE_PLACE = 'content="nonce"';

/** The development site beside the forms. */
interface Site {
  /** The origin. */
  address: string;
  /** Calls a function with what is broken, now and after each change. */
  onFaults: (listener: (faults: DeskState['faults']) => void) => void;
}

export interface DeskOptions {
  /** The project. */
  root: string;
  port: number;
  /** The folder of what is known about publishing. */
  settings: string;
  /** Checks the content, with options of core-check that are asked for before each check. */
  checks: (outputs: string[], preview?: Preview) => ContentChecks;
  /** Starts the development site, which shows what the checks have written into the folder `generated`. */
  startSite: (options: {
    checks: ContentChecks;
    generated: string;
    program: string;
    pictures: string;
  }) => Promise<Site>;
}

interface Window {
  response: ServerResponse;
  file?: string;
}

/** Starts the server. */
export async function startDesk({ root, port, settings, checks, startSite }: DeskOptions) {
  const content = join(root, 'content');
  const folder = join(root, '.desk');
  const checker = join(root, 'target/tools/core-check');
  let isReady = false;
  const server = createServer((request, response) =>
    respond(request, response).catch((error: Error & { status?: number; code?: string }) => {
      response.statusCode = error.status ?? STATUSES[error.code ?? ''] ?? 500;
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.end(sentenceOf(error));
    }),
  );
  // Before anything is written: a second desk over this folder would be another writer.
  await listen(server, port);
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const description = execFileSync(checker, ['--describe'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const schema = JSON.parse(description) as ContentSchema;
  const keys = new Set(
    Object.values(schema.definitions).flatMap(({ properties = {} }) => Object.keys(properties)),
  );
  const store = await contentStore({
    content,
    folder,
    isDocument: (file) => kindOf(schema, file) !== undefined && !isNoContent(file),
  });
  const documents = catalog({
    content,
    schema,
    drafts: store.drafts,
    essayState: stateOfEssay,
    pictureAt,
  });
  const history = contentHistory(root);
  const pages = texts(content);
  const images = pictures(content, schema);
  const publication = publishing({ root, folder: settings, build: buildSite, onChange: tell });
  const token = newToken();
  const nonce = randomBytes(16).toString('base64url');
  const windows = new Map<WindowId, Window>();
  const preview = draftPreview(store);
  const folders = await previewFolders(root);
  const saved = checks([join(folder, 'saved'), join(folder, 'saved/program')]);
  const shown = checks([folders.generated, folders.program], {
    options: preview.options,
    repeat: (problems) =>
      preview.holdBroken(
        problems
          .filter(({ isWarning }) => !isWarning)
          .map(({ file }) => file.replace(/^content\//, '')),
      ),
  });

  let state: Omit<DeskState, 'windows' | 'heldBack' | 'publication'> = {
    saved: { state: 'pending', problems: [] },
    shown: { state: 'pending', problems: [] },
    faults: [],
    isSiteUp: false,
  };

  const stateFor = (window: WindowId): DeskState => ({
    ...state,
    heldBack: preview.heldBack(),
    publication: publication.state(),
    windows: [...windows]
      .filter(([id]) => id !== window)
      .map(([id, { file }]) => ({ window: id, ...(file !== undefined && { file }) })),
  });

  const send = (response: ServerResponse, event: string, data: unknown) =>
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  /** Sends the state to the open windows. */
  function tell(part: Partial<typeof state> = {}): void {
    state = { ...state, ...part };
    for (const [id, { response }] of windows) send(response, 'state', stateFor(id));
  }

  function tellAll(event: 'changed', data: ChangedEvent): void;
  function tellAll(event: 'draft', data: DraftEvent): void;
  function tellAll(event: string, data: unknown): void {
    for (const { response } of windows.values()) send(response, event, data);
  }

  /** The fingerprints of files as the windows have heard of them. */
  const heard = new Map<string, string | null>();

  /** Checks a file of the content that has changed, and says so to the windows. */
  async function changed(file: string, window: WindowId = ''): Promise<void> {
    if (isNoContent(file)) return;
    preview.changed(file);
    saved.changed(file);
    shown.changed(file);
    const fingerprint = await store.fingerprint(file);
    if (heard.get(file) === fingerprint) return;
    heard.set(file, fingerprint);
    // A draft over a file that has changed shows both changes.
    await store.inOrder(() => store.writeOver(file));
    tellAll('changed', { file, fingerprint, window });
  }

  function draftChanged(file: string, revision: number, window: WindowId): void {
    preview.changed(file);
    shown.changed(file);
    tellAll('draft', { file, revision, window });
  }

  /** What the windows and the checks hear after several files have changed. */
  async function changedAll(files: string[]): Promise<void> {
    for (const file of files) await changed(file);
  }

  /** Makes the site show a document. */
  async function show(file: string): Promise<void> {
    if (await preview.show(file)) shown.changed(file);
  }

  const inWords = (problems: CheckedProblem[], textOf: typeof documents.textOf) =>
    problemsInWords(problems, keys, textOf);

  /** What the page can ask for, by name. */
  const actions: { [Name in Action]: (body: Request<Name>) => Promise<Answer<Name>> } = {
    describe: async () => ({ definitions: schema.definitions, site: site.address }),
    choices: () => documents.choices(),
    documents: async () => ({ groups: await documents.documents() }),
    async open({ file, window }) {
      const opened = await store.open(file);
      const own = windows.get(window);
      if (own) own.file = file;
      await show(file);
      tell();
      return { ...opened, entry: documents.entryOf(file) };
    },
    async draft(request) {
      const answer = await store.draft(request);
      await preview.show(request.file);
      if (answer.status === 'kept') draftChanged(request.file, answer.revision, request.window);
      return answer;
    },
    async save(request) {
      const answer = await store.save(request);
      if (answer.status !== 'saved') return answer;
      await changed(request.file, request.window);
      if (!store.drafts().has(request.file)) draftChanged(request.file, 0, request.window);
      return answer;
    },
    async discard(request) {
      await store.discard(request);
      draftChanged(request.file, 0, request.window);
      return {};
    },
    merge: ({ file, fingerprint, text }) => store.merge(file, fingerprint, text),
    async search({ words }) {
      const files = await documents.files();
      const all = files.map((file) => ({
        file,
        title: documents.titleOf(file),
        text: documents.textOf(file),
      }));
      return { hits: search(String(words ?? ''), all, schema) };
    },

    async essays() {
      const all = await essaysOf(checker, content);
      return {
        essays: all.map(({ file, picture, day, ...essay }) => ({
          ...essay,
          file,
          slug: basename(file, '.md'),
          address: `/journal/${basename(file, '.md')}`,
          ...(day !== undefined && { day }),
          ...(picture && { picture: pictureAt(picture) }),
        })),
      };
    },
    async texts({ kind }) {
      const all = await pages.list(kind);
      return {
        texts: all.map(({ picture, ...text }) => ({
          ...text,
          ...(picture && { picture: pictureAt(picture) }),
        })),
      };
    },
    'text-links': async ({ kind, slug }) => ({ links: await pages.linksTo(kind, slug) }),
    async 'new-text'({ kind, title }) {
      const file = await store.inOrder(() => pages.create(kind, title));
      await changed(file);
      return { file };
    },
    async 'move-text'({ kind, slug, words }) {
      const { from, file, relinked, files } = await store.inOrder(async () => {
        const moved = await pages.move(kind, slug, words);
        await store.moveDraft(moved.from, moved.file);
        return moved;
      });
      await changedAll([from, file, ...files]);
      return { file, relinked };
    },
    async 'remove-text'({ kind, slug }) {
      const files = await store.inOrder(async () => {
        const removed = await pages.remove(kind, slug);
        await store.removeDraft(removed[0] ?? '');
        return removed;
      });
      await changedAll(files);
      return {};
    },

    async pictures() {
      const all = await images.list();
      return { pictures: all.map((one) => ({ ...one, picture: pictureAt(one.id) })) };
    },
    async 'add-picture'(picture) {
      const id = await store.inOrder(() => images.add(picture));
      await changedAll([`images/${id}.jpg`, 'pictures.toml']);
      return { id };
    },
    async 'replace-picture'(picture) {
      await changedAll(await store.inOrder(() => images.replace(picture)));
      return {};
    },
    async 'describe-picture'(picture) {
      await store.inOrder(() => images.describe(picture));
      await changed('pictures.toml');
      return {};
    },
    async 'focus-picture'(point) {
      await store.inOrder(() => images.focus(point));
      await changed('pictures.toml');
      return {};
    },
    'picture-uses': async ({ id }) => ({ uses: await images.uses(id) }),
    async 'move-picture'(request) {
      const { files, ...moved } = await store.inOrder(() => images.move(request));
      await changedAll([...files, 'pictures.toml']);
      return moved;
    },
    async 'remove-picture'({ id }) {
      const file = await store.inOrder(() => images.remove(id));
      await changedAll([file, 'pictures.toml']);
      return {};
    },

    async history({ file }) {
      const fault = await history.fault();
      if (fault) return { fault, states: [] };
      await history.snapshot();
      return { states: await history.list(file) };
    },
    compare: async ({ id, file }) => ({ lines: await history.compare(String(id), file) }),
    async restore({ id, file }) {
      const files = await store.inOrder(() => history.goBack(String(id), file));
      await changedAll(files);
      return { count: files.length };
    },

    async publish() {
      publication.start();
      return {};
    },
    async answer(chosen) {
      publication.answer(chosen);
      return {};
    },
    /** What is sold, by the names that orders have. */
    async offers() {
      const table = parse(await readFile(join(content, 'offers.toml'), 'utf8')) as Table;
      const offers = (Array.isArray(table['offers']) ? table['offers'] : []) as Table[];
      return Object.fromEntries(offers.map(({ slug, name }) => [String(slug), String(name)]));
    },
    shop: async (request) => askServer(settings, request),
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isReady) {
      response.setHeader('refresh', '1');
      throw new Refusal(503, 'The desk is starting …');
    }
    for (const [name, value] of Object.entries(securityHeaders(site.address, nonce)))
      response.setHeader(name, value);
    checkRequest(request, { host, token });
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${host}`);
    if (request.method === 'POST') {
      const name = pathname.slice(1);
      const action = Object.hasOwn(actions, name) ? actions[name as Action] : undefined;
      if (!action) throw new Refusal(404, 'The desk knows no such request.');
      const body = await bodyOf(request, WITH_PICTURE.includes(name) ? PICTURE_SIZE : undefined);
      const answer = await action(body as never);
      response.setHeader('content-type', TYPES['.json'] ?? '');
      response.end(JSON.stringify(answer));
      return;
    }
    if (pathname === '/events') {
      const window = searchParams.get('window') ?? '';
      response.setHeader('content-type', 'text/event-stream');
      windows.set(window, { response });
      response.on('close', () => {
        if (windows.get(window)?.response === response) windows.delete(window);
        tell();
      });
      tell();
      return;
    }
    if (pathname.startsWith(`/${PICTURES}`)) {
      const id = decodeURIComponent(pathname.slice(PICTURES.length + 1));
      const picture = openPicture(await images.file(id));
      const size = searchParams.has('whole') ? WHOLE : SMALL;
      response.setHeader('content-type', 'image/webp');
      response.end(await picture.resize(size).webp().toBuffer());
      return;
    }
    const file = pathname === '/' ? '/index.html' : pathname;
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    // `URL` has resolved every `..`.
    const bytes = await readFile(join(root, 'app/.cache/desk', file));
    if (file !== '/index.html') {
      response.end(bytes);
      return;
    }
    const page = bytes.toString().replace(TOKEN_PLACE, `content="${token}"`);
    response.end(page.replace(NONCE_PLACE, `content="${nonce}"`));
  }

  const stop = async () => {
    asking.abort();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const asking = new AbortController();
  let site: Site = { address: '', onFaults: () => undefined };
  try {
    // The site is drawn of what the first check writes.
    await shown.check();
    site = await startSite({
      checks: { ...shown, changed: (file) => void changed(file) },
      ...folders,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  saved.onChecking(() => tell({ saved: { ...state.saved, state: 'checking' } }));
  saved.onChecked(({ found, isBroken }) => {
    const problems = inWords(found, documents.savedTextOf);
    tell({ saved: { state: isBroken ? 'broken' : 'passed', problems } });
    history.snapshot().catch(() => {
      // Its page says why.
    });
  });
  shown.onChecking(() => tell({ shown: { ...state.shown, state: 'checking' } }));
  shown.onChecked(({ found, isBroken }) => {
    const problems = inWords(found, documents.textOf);
    tell({ shown: { state: isBroken ? 'broken' : 'passed', problems } });
  });
  await saved.check();
  site.onFaults((faults) => tell({ faults }));
  isReady = true;
  void untilUp(site.address, asking.signal).then((isSiteUp) => tell({ isSiteUp }));
  return { url: `http://${host}`, stop };
}

/** Asks the site until it answers; resolves with whether it does. */
async function untilUp(site: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(SITE_TIME)]);
    const response = await fetch(site, { signal: timeout }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, SITE_PAUSE));
  }
  return false;
}

/** Listens on loopback. */
async function listen(server: ReturnType<typeof createServer>, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Error(
          `A desk is open already: http://127.0.0.1:${port}. Go on there, or end it first; DESK_PORT sets another port.`,
        )
      : error;
  });
}

/** Why a request failed, in a sentence. */
function sentenceOf(error: Error & { code?: string }): string {
  if (STATUSES[error.code ?? ''] === NO_ROOM)
    return 'The disk is full: nothing was written. Make room, and save again; what you have typed is still here.';
  if (error.code === 'EACCES' || error.code === 'EROFS')
    return 'This computer does not let the desk write there. Ask whoever set it up; what you have typed is still here.';
  return error.message;
}

/** Scripts of the desk alone, the development site in a frame, and no other host. */
const securityHeaders = (site: string, nonce: string) => ({
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    // The editor of texts adds style sheets with this nonce.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' ${site}`,
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  ].join('; '),
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});
