// Loads pages: the core's answer to a path, the page's module and styles, and its content and text; each once.

import type { ComponentType } from 'react';
import {
  addPageData,
  type Deferred,
  type Head,
  head,
  load as loadCore,
  loadJournal,
  openPage,
  type Page,
  type PageAnswer,
  type PageData,
} from './core/core';
import { loadJournalIndex } from './journal/journal-index';
import { type PageName, pages } from './page-table';
import { type DocumentText, forgetDocuments, loadDocumentOf } from './ui/document-body';
import { DownloadError, fetchFile, isServerReachable, once, withTimeLimit } from './ui/files';
import { opensAs } from './ui/link';
import type { PageProps } from './ui/page-props';
import { type ArticlePictures, addPictures } from './ui/picture-files';

/** The document that the browser opened, and the page that the server rendered into it. */
export interface InitialDocument {
  /** The path in the URL. */
  address: string;
  /**
   * Path of the rendered page: differs from the URL if the server answers a form submission with a page; undefined if
   * there is none.
   */
  path: string | undefined;
  /** State of the page, if it has several. */
  state: string | undefined;
  isMissing?: boolean;
  /** Public scheme and host, for the canonical link. */
  origin: string;
}

/** Everything that is needed to render a page. */
export interface LoadedPage extends PageProps<Page> {
  Component: ComponentType<PageProps<Page>>;
  head: Head;
}

/** Loads the content, without the articles, into the core before any other call. */
export const loadContent = once(readContent);

/** The content's address, which a page names among the files of the app (app/scripts/prerender.ts). */
const contentAddress = () =>
  document
    .getElementById('root')
    ?.dataset['files']?.split(' ')
    .find((file) => file.endsWith('.bin')) ?? '/src/generated/content.bin';

async function readContent(): Promise<void> {
  const read = async (url: string) => (await fetchFile(url)).arrayBuffer();
  // Pages of the development server load the journal's index at the start.
  const index = import.meta.hot && (await read('/src/generated/journal-index.bin'));
  loadCore(await read(contentAddress()));
  if (index) loadJournal(index);
}

/** Reloads the content that the development server has rebuilt, and prepares the current page. */
export async function replaceContent(path: string, initial: InitialDocument): Promise<void> {
  await readContent();
  forgetDocuments();
  forgetPages();
  await loadPage(path, initial);
}

/** Loads the module of a page before its content is known; ignores unknown names. */
export async function preloadPage(name: string | undefined): Promise<void> {
  for (const [known, loadModule] of Object.entries(pages)) if (known === name) await loadModule();
}

/** The core's answer to a path; for the opened document, what the server has rendered. */
export function answerTo(path: string, initial: InitialDocument): PageAnswer | Deferred {
  const first = path === initial.address;
  if (first && initial.isMissing) return { kind: 'notFound', path };
  return openPage((first && initial.path) || path, first ? initial.state : undefined);
}

const loads = new Map<string, Promise<LoadedPage>>();

/** The rejected promise of every page after a failed download. */
let failed: Promise<never> | undefined;

/**
 * Returns a page that is loaded or loading. After a failed download every further page fails too: the server may have
 * another version of the site, and the bundler's loader treats a failed style sheet as loaded.
 */
export function loadPage(path: string, initial: InitialDocument): Promise<LoadedPage> {
  const key = path === initial.address ? `${path} ${initial.state ?? ''}` : path;
  const known = loads.get(key) ?? failed;
  if (known) return known;
  const page = withTimeLimit(load(path, initial)).catch((cause: unknown) => {
    failed = Promise.reject(new DownloadError('A download failed.', { cause }));
    return failed;
  });
  loads.set(key, page);
  page.then(
    (value) => loaded.set(path, value),
    () => undefined,
  );
  return page;
}

const loaded = new Map<string, LoadedPage>();

/**
 * The page at a path if it is loaded, to render it without waiting. Never in the prerender, which renders a path in
 * several states.
 */
export const loadedPage = (path: string) => (import.meta.env.SSR ? undefined : loaded.get(path));

/** Makes the next calls load everything again. */
export function forgetPages(): void {
  failed = undefined;
  loads.clear();
  loaded.clear();
}

/**
 * Loads a page that is to be shown, and tells how it opens. A page that cannot be had, or is always a document of its own, is
 * loaded by the browser as a document, which is complete without scripts; where the server cannot be reached, showing the
 * page throws.
 */
export async function preparePage(
  path: string,
  initial: InitialDocument,
): Promise<'page' | 'document'> {
  if (path !== initial.address && opensAs(path) === 'document') return 'document';
  try {
    await loadPage(path, initial);
  } catch {
    if (await isServerReachable()) return 'document';
  }
  return 'page';
}

async function load(path: string, initial: InitialDocument): Promise<LoadedPage> {
  const answer = answerTo(path, initial);
  const name = pageName(answer);
  const pagePath = 'path' in answer ? answer.path : path;
  const [{ default: Component }, text] = await Promise.all([
    pages[name](),
    loadDocumentOf(name, path),
    answer.kind === 'deferred' && name === 'article' && loadPageData(answer.path),
    name === 'journal' && loadJournalIndex(),
    (import.meta.env.DEV || path !== initial.address) && loadPictureStyles(),
  ]);
  const found = answer.kind === 'deferred' ? openPage(answer.path) : answer;
  return {
    // The table pairs each kind of content with its component; TypeScript cannot express the pair.
    Component: Component as ComponentType<PageProps<Page>>,
    content: (found.kind === 'page' ? found.content : undefined) as Page,
    path: pagePath,
    text: text ?? NO_TEXT,
    head: head(
      found.kind === 'notFound' ? MISSING : pagePath,
      initial.origin,
      path === initial.address ? initial.state : undefined,
    ),
  };
}

/** Focal points and placeholders of all pictures. A prerendered document contains those of its own pictures. */
const loadPictureStyles = async () => {
  if (!import.meta.env.SSR) await import('./generated/pictures.css');
};

/** Path of the 404 page, whose head is used for every unknown path. */
const MISSING = '/404';

const NO_TEXT: DocumentText = { html: '', contents: [] };

/**
 * Loads the content of an article's page, which the core does not contain, so that `openPage` returns it from then on.
 */
async function loadPageData(path: string): Promise<void> {
  const response = await fetchFile(`${path}.page.json`);
  const data = (await response.json()) as PageData & { pictures?: ArticlePictures };
  if (data.pictures) addPictures(data.pictures);
  addPageData(path, data);
}

export function pageName(answer: PageAnswer | Deferred): PageName {
  if (answer.kind === 'page') return answer.content.page;
  if (answer.kind === 'deferred') return answer.route === 'article' ? 'article' : 'journal';
  return 'notFound';
}
