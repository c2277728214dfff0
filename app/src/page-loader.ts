// Loads pages: what the core answers to a path, the page's module and styles, and its content and text; each once.

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
   * The page's own path: differs from the URL where the server answers a form submission with a page; undefined where
   * there is none.
   */
  path: string | undefined;
  /** The page's state, where it has several. */
  state: string | undefined;
  /** Whether it is the 404 page. */
  isMissing?: boolean;
  /** The public scheme and host, for the canonical link. */
  origin: string;
}

/** All that a page needs to be rendered. */
export interface LoadedPage extends PageProps<Page> {
  Component: ComponentType<PageProps<Page>>;
  head: Head;
}

/** Gives the core the content, but for the articles, before any other call. */
export const loadContent = once(readContent);

/** The content's address, which a page names among the files of the app (app/scripts/prerender.ts). */
const contentAddress = () =>
  document
    .getElementById('root')
    ?.dataset['files']?.split(' ')
    .find((file) => file.endsWith('.bin')) ?? '/src/generated/content.bin';

async function readContent(): Promise<void> {
  const read = async (url: string) => (await fetchFile(url)).arrayBuffer();
  // The development server's pages have the journal's index from the beginning.
  const index = import.meta.hot && (await read('/src/generated/journal-index.bin'));
  loadCore(await read(contentAddress()));
  if (index) loadJournal(index);
}

/** Gives the core the content that the development server has written anew, and prepares the page that is shown. */
export async function replaceContent(path: string, initial: InitialDocument): Promise<void> {
  await readContent();
  forgetDocuments();
  forgetPages();
  await loadPage(path, initial);
}

/** Loads the module of a page before its content is known; unknown names are ignored. */
export async function preloadPage(name: string | undefined): Promise<void> {
  for (const [known, loadModule] of Object.entries(pages)) if (known === name) await loadModule();
}

/** What the core answers to a path. */
export function answerTo(path: string, initial: InitialDocument): PageAnswer | Deferred {
  const first = path === initial.address;
  if (first && initial.isMissing) return { kind: 'notFound', path };
  return openPage((first && initial.path) || path, first ? initial.state : undefined);
}

const loads = new Map<string, Promise<LoadedPage>>();

/** What a page is that cannot be loaded any more. */
let failed: Promise<never> | undefined;

/**
 * A page that was loaded, or is being loaded. After a failure no other one is: the server may have another version of the
 * site, and the bundler's loader takes a style sheet that has failed for loaded.
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

/** The page at a path, if it is loaded: it is shown without waiting. The prerender renders a path in several states. */
export const loadedPage = (path: string) => (import.meta.env.SSR ? undefined : loaded.get(path));

/** The next calls load everything anew. */
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

/** The focal points and placeholders of all pictures. A prerendered document has those of its own pictures. */
const loadPictureStyles = async () => {
  if (!import.meta.env.SSR) await import('./generated/pictures.css');
};

/** The path of the 404 page, whose head is that of every unknown one. */
const MISSING = '/404';

const NO_TEXT: DocumentText = { html: '', contents: [] };

/** The content of an article's page, which the core does not contain: `openPage` returns it from then on. */
async function loadPageData(path: string): Promise<void> {
  const response = await fetchFile(`${path}.page.json`);
  const data = (await response.json()) as PageData & { pictures?: ArticlePictures };
  if (data.pictures) addPictures(data.pictures);
  addPageData(path, data);
}

/** The kind of page that an answer leads to. */
export function pageName(answer: PageAnswer | Deferred): PageName {
  if (answer.kind === 'page') return answer.content.page;
  if (answer.kind === 'deferred') return answer.route === 'article' ? 'article' : 'journal';
  return 'notFound';
}
