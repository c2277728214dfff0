// Loads pages: what the core answers to a path, the page's module and styles, and its content and text; each once.

import type { ComponentType } from 'react';
import {
  addPageData,
  type Deferred,
  load as loadCore,
  loadJournal,
  openPage,
  type Page,
  type PageAnswer,
  type PageData,
} from './core/core';
import contentUrl from './generated/content.bin?url';
import { loadJournalIndex } from './journal/journal-index';
import { type PageName, pages } from './page-table';
import { type DocumentText, forgetDocuments, loadDocumentOf } from './ui/document-body';
import { DownloadError, fetchFile, once } from './ui/files';
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
}

/** All that a page needs to be rendered. */
export interface LoadedPage extends PageProps<Page> {
  Component: ComponentType<PageProps<Page>>;
}

/** Gives the core the content, but for the articles, before any other call. */
export const loadContent = once(readContent);

async function readContent(): Promise<void> {
  const read = async (url: string) => (await fetchFile(url)).arrayBuffer();
  // The development server's pages have the journal's index from the beginning.
  const index = import.meta.hot && (await read('/src/generated/journal-index.bin'));
  loadCore(await read(contentUrl));
  if (index) loadJournal(index);
}

/** Gives the core the content that the development server has written anew, and prepares the page that is shown. */
export async function replaceContent(path: string, initial: InitialDocument): Promise<void> {
  await readContent();
  forgetDocuments();
  loads.clear();
  await loadPage(path, initial);
}

/** Loads the module of a page before its content is known; unknown names are ignored. */
export async function preloadPage(name: string | undefined): Promise<void> {
  for (const [known, load] of Object.entries(pages)) if (known === name) await load();
}

/** What the core answers to a path. */
export function answerTo(path: string, initial: InitialDocument): PageAnswer | Deferred {
  const first = path === initial.address;
  if (first && initial.isMissing) return { kind: 'notFound', path };
  return openPage((first && initial.path) || path, first ? initial.state : undefined);
}

const loads = new Map<string, Promise<LoadedPage>>();
const failures = new Set<string>();
let hasFailed = false;

/** A page that was loaded, or is being loaded. After a failure the promise stays rejected until `forgetFailures`. */
export function loadPage(path: string, initial: InitialDocument): Promise<LoadedPage> {
  const key = path === initial.address ? `${path} ${initial.state ?? ''}` : path;
  const known = loads.get(key);
  if (known) return known;
  const page = load(path, initial).catch((cause: unknown) => {
    throw new DownloadError('A download failed.', { cause });
  });
  loads.set(key, page);
  page.then(
    // React reads a promise with these properties at once, as it marks those that it has waited for itself.
    (value) => Object.assign(page, { status: 'fulfilled', value }),
    (reason) => {
      Object.assign(page, { status: 'rejected', reason });
      hasFailed = true;
      failures.add(key);
    },
  );
  return page;
}

/** The next calls of `loadPage` repeat what has failed. */
export function forgetFailures(): void {
  for (const key of failures) loads.delete(key);
  failures.clear();
}

/**
 * Whether any page could not be loaded. From then on pages are opened as documents where the server can be reached: it
 * may have another version of the site, and the bundler's loader takes a style sheet that has failed for loaded.
 */
export function haveLoadsFailed(): boolean {
  return hasFailed;
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
  const opened = answer.kind === 'deferred' ? openPage(answer.path) : answer;
  return {
    // The table pairs each kind of content with its component; TypeScript cannot express the pair.
    Component: Component as ComponentType<PageProps<Page>>,
    content: (opened.kind === 'page' ? opened.content : undefined) as Page,
    path: pagePath,
    text: text ?? NO_TEXT,
  };
}

/** The focal points and placeholders of all pictures. A prerendered document has those of its own pictures. */
const loadPictureStyles = async () => {
  if (!import.meta.env.SSR) await import('./generated/pictures.css');
};

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
