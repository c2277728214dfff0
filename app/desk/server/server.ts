// The server of the desk, on loopback alone: the built page, the documents of the content, what the checker finds after each
// change of them, their history, publishing, and the shop. It is the only writer; only its own page can ask it to write.

import { execFileSync } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { CheckedProblem, ContentChecks, Preview } from '../../../scripts/content-checker';
import { buildSite } from '../../../scripts/publish/build-site';
import { isNoContent } from '../../../scripts/publish/content-state';
import type { Action, ChangedEvent, DeskState, DraftEvent, WindowId } from '../api';
import { unreadyCount } from '../counts';
import { deskActions } from './actions';
import { catalog } from './catalog';
import { stateOfEssay } from './essays';
import { contentHistory } from './history';
import { openingOf } from './opening';
import { pageFiles, pictureAt } from './page-files';
import { type PhonePreviewOptions, phonePreview } from './phone';
import { pictures } from './pictures';
import { places } from './places';
import { draftPreview } from './preview';
import { previewFolders } from './preview-folders';
import { problemsInWords } from './problems';
import { publishing } from './publishing';
import { bodyOf, checkRequest, newToken, Refusal } from './requests';
import { type ContentSchema, kindOf } from './schema-values';
import { contentStore } from './store';
import { texts } from './texts';

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

/** The development site beside the forms. */
interface Site {
  /** The origin. */
  address: string;
  /** Calls a function with what is broken, now and after each change. */
  onFaults: (listener: (faults: DeskState['faults']) => void) => void;
  isModule: PhonePreviewOptions['isModule'];
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
    deskOrigin: string;
    /** The day that the site shows; `undefined` for today. */
    day: () => string | undefined;
  }) => Promise<Site>;
  /** Options of the preview on a phone. */
  phone?: Pick<PhonePreviewOptions, 'ownAddress' | 'now'>;
}

/** Starts the server. */
export async function startDesk({ root, port, settings, checks, startSite, phone }: DeskOptions) {
  const content = join(root, 'content');
  const folder = join(root, '.desk');
  const checker = join(root, 'target/start/core-check');
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
  const clicked = places({
    schema,
    files: documents.files,
    textOf: documents.textOf,
    pageOf: documents.pageOf,
  });
  const history = contentHistory(root);
  const images = pictures(content, schema);
  const opening = () =>
    openingOf({
      checker,
      content,
      schema,
      keys,
      files: documents.files,
      textOf: documents.savedTextOf,
    });
  const publication = publishing({
    root,
    folder: settings,
    build: buildSite,
    version: history.version,
    unready: async () => unreadyCount(await opening()),
    onChange: tell,
  });
  const token = newToken();
  const ownFiles = pageFiles({
    folder: join(root, 'app/.cache/desk'),
    token,
    pictureFile: images.file,
  });
  /** The streams of the open windows. */
  const windows = new Map<WindowId, ServerResponse>();
  /**
   * The document of each window. A window may open one before its stream is connected, and keeps it while it connects
   * again.
   */
  const fileOf = new Map<WindowId, string>();
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

  const onPhone = phonePreview({
    site: () => site.address,
    isModule: (address) => site.isModule(address),
    ...phone,
    onChange: tell,
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
    phoneUntil: onPhone.until(),
    publication: publication.state(),
    windows: [...windows.keys()]
      .filter((id) => id !== window)
      .map((id) => {
        const file = fileOf.get(id);
        return { window: id, ...(file !== undefined && { file }) };
      }),
  });

  const send = (response: ServerResponse, event: string, data: unknown) =>
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

  /** Sends the state to the open windows. */
  function tell(part: Partial<typeof state> = {}): void {
    state = { ...state, ...part };
    for (const [id, response] of windows) send(response, 'state', stateFor(id));
  }

  function tellAll(event: 'changed', data: ChangedEvent): void;
  function tellAll(event: 'draft', data: DraftEvent): void;
  function tellAll(event: string, data: unknown): void {
    for (const response of windows.values()) send(response, event, data);
  }

  /** The fingerprints of files as the windows have heard of them. */
  const heard = new Map<string, string | null>();

  /** Files whose saved state is checked once the site beside the forms shows them, which somebody waits for. */
  const unchecked = new Set<string>();

  /** Checks a file of the content that has changed, and says so to the windows. */
  async function changed(file: string, window: WindowId = ''): Promise<void> {
    if (isNoContent(file)) return;
    const fingerprint = await store.fingerprint(file);
    // A save is heard of twice: from the page, and from the watcher of files.
    if (heard.get(file) === fingerprint) return;
    heard.set(file, fingerprint);
    preview.changed(file);
    clicked.forget();
    unchecked.add(file);
    tell({ saved: { ...state.saved, state: 'checking' } });
    shown.changed(file);
    // A draft over a file that has changed shows both changes.
    await store.inOrder(() => store.writeOver(file));
    tellAll('changed', { file, fingerprint, window });
  }

  function draftChanged(file: string, revision: number, window: WindowId): void {
    preview.changed(file);
    clicked.forget();
    shown.changed(file);
    tellAll('draft', { file, revision, window });
  }

  /** Tells the windows and the checks that several files have changed. */
  async function changedAll(files: string[]): Promise<void> {
    for (const file of files) await changed(file);
  }

  /** Makes the site show a document. */
  async function show(file: string): Promise<void> {
    if (await preview.show(file)) shown.changed(file);
  }

  const inWords = (problems: CheckedProblem[], textOf: typeof documents.textOf) =>
    problemsInWords(problems, keys, textOf);

  const actions = deskActions({
    content,
    checker,
    settings,
    description: () => ({ definitions: schema.definitions, site: site.address }),
    schema,
    store,
    documents,
    history,
    texts: texts(content, checker),
    pictures: images,
    publication,
    opening,
    changed,
    changedAll,
    draftChanged,
    /** Shows a document in a window, and beside it; the other windows hear of it. */
    async show(file, window) {
      fileOf.set(window, file);
      // The other windows do not wait for the page beside it.
      tell();
      await show(file);
      tell();
    },
    keepShowing: (file) => preview.show(file),
    findPlace: clicked.find,
    showDay(day) {
      preview.showDay(day);
      shown.changed('');
    },
    openPhone: (page) => onPhone.open(page),
    closePhone: () => onPhone.close(),
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isReady) {
      response.setHeader('refresh', '1');
      throw new Refusal(503, 'The desk is starting …');
    }
    ownFiles.setHeaders(response, site.address);
    checkRequest(request, { host, token });
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://${host}`);
    if (request.method === 'POST') {
      const name = pathname.slice(1);
      const action = Object.hasOwn(actions, name) ? actions[name as Action] : undefined;
      if (!action) throw new Refusal(404, 'The desk cannot do that.');
      const body = await bodyOf(request, WITH_PICTURE.includes(name) ? PICTURE_SIZE : undefined);
      const answer = await action(body as never);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
      return;
    }
    if (pathname === '/events') {
      const window = searchParams.get('window') ?? '';
      response.setHeader('content-type', 'text/event-stream');
      windows.set(window, response);
      response.on('close', () => {
        if (windows.get(window) === response) windows.delete(window);
        tell();
      });
      tell();
      return;
    }
    await ownFiles.respond(new URL(request.url ?? '/', `http://${host}`), response);
  }

  const stop = async () => {
    asking.abort();
    await onPhone.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const asking = new AbortController();
  let site: Site = { address: '', onFaults: () => undefined, isModule: () => false };
  try {
    // The site is drawn of what the first check writes.
    await shown.check();
    site = await startSite({
      checks: { ...shown, changed: (file) => void changed(file) },
      ...folders,
      deskOrigin: `http://${host}`,
      day: preview.day,
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
      // The page of the history says why.
    });
  });
  shown.onChecking(() => tell({ shown: { ...state.shown, state: 'checking' } }));
  shown.onChecked(({ found, isBroken }) => {
    const problems = inWords(found, documents.textOf);
    tell({ shown: { state: isBroken ? 'broken' : 'passed', problems }, day: preview.day() });
    for (const file of unchecked) saved.changed(file);
    unchecked.clear();
  });
  // The page says that what is saved is being looked at.
  void saved.check().catch(({ message }: Error) => {
    const fault = { file: '', line: null, key: [], isWarning: false, message };
    tell({ saved: { state: 'broken', problems: inWords([fault], documents.savedTextOf) } });
  });
  // Broken content is told by the checks, which know whether it is saved.
  site.onFaults((faults) => tell({ faults: faults.filter(({ what }) => what !== 'the content') }));
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
      ? new Error(`A desk is open already: http://127.0.0.1:${port}. Go on there, or end it first.`)
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
