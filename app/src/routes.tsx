// Routes of the app, and the loader of pages: module and styles, content and text of a page are loaded once, before the
// page is shown.

import { type ComponentType, lazy, memo, type ReactNode, use, useEffect } from 'react';
import { type Location, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom';
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
  routes,
} from './core/core';
import { loadJournalIndex } from './journal/journal-index';
import { type DocumentText, forgetDocuments, loadDocumentOf } from './ui/document-body';
import { DownloadError } from './ui/download-error';
import { fetchFile, isServerReachable, withTimeLimit } from './ui/fetch-file';
import { HeadTags } from './ui/head-tags';
import { opensAs } from './ui/link';
import { once } from './ui/once';
import type { PageProps } from './ui/page-props';
import { type ArticlePictures, addPictures } from './ui/picture-files';
import { servedPageHydrated } from './ui/served-page';

/** The document that the browser opened, and the page that the server rendered into it. */
export interface InitialDocument {
  /** The path in the URL. */
  address: string;
  /**
   * Path of the rendered page. It differs from the URL if the server answers a form submission with a page; undefined
   * if no page was rendered.
   */
  path: string | undefined;
  /** State of the page, if it has several. */
  state: string | undefined;
  isMissing?: boolean;
  /** Public scheme and host, for the canonical link. */
  origin: string;
}

// ── The routes ──────────────────────────────────────────────────────

/** Kind of a page, or of the 404 page. */
export type PageName = Page['page'] | 'notFound';

type PageComponent = ComponentType<PageProps<Page>>;
type PageModule = { default: PageComponent };

const modules = import.meta.glob<PageModule>('./pages/*-page.tsx');

/** Routes whose component is not named after them. */
const SHARED_PAGES: Partial<Record<string, PageName>> = {
  journalPage: 'journal',
  privacy: 'legal',
  terms: 'legal',
  cookies: 'legal',
  formSent: 'form',
  welcome: 'status',
};

interface LazyPage {
  Component: PageComponent;
  /** Loads the module; the component then renders without waiting. */
  load: () => Promise<void>;
}

const lazyPages = new Map<string, LazyPage>();

/** Page of a route or kind of content: `caseStudy` is pages/case-study-page.tsx. */
export function lazyPage(name: string): LazyPage {
  const page = SHARED_PAGES[name] ?? name;
  const existing = lazyPages.get(page);
  if (existing) return existing;
  const file = page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const loadModule = modules[`./pages/${file}-page.tsx`];
  if (!loadModule) throw new Error(`No page ${page}.`);
  let module: PageModule | undefined;
  const created = {
    Component: lazy(() => (module ? settled(module) : loadModule())),
    load: async () => {
      module = await loadModule();
    },
  };
  lazyPages.set(page, created);
  return created;
}

/**
 * Returns an object that React.lazy treats as resolved: it would wait for a real promise, and the page would be
 * rendered in two steps.
 */
function settled<Value>(value: Value): Promise<Value> {
  // biome-ignore lint/suspicious/noThenProperty: React.lazy takes any object with this method.
  return { then: (resolve: (value: Value) => void) => resolve(value) } as Promise<Value>;
}

interface PageRoutesProps {
  /** The core's result for the path of the location. */
  answer: PageAnswer | Deferred;
  location: Location;
  initial: InitialDocument;
}

/** Page at a location, matched by React Router. The core decides which paths redirect and which are unknown. */
export function PageRoutes({ answer, location, initial }: PageRoutesProps) {
  if (answer.kind === 'redirect') {
    // The core also recognizes a query whose question mark is encoded in the path, and merges it with the URL's query.
    const target = openPage(location.pathname + location.search + location.hash);
    return <Navigate to={target.kind === 'redirect' ? target.to : answer.to} replace />;
  }
  return (
    <Routes location={location}>
      {answer.kind !== 'notFound' && registryRoutes(initial)}
      <Route path="*" element={<UnmatchedPage initial={initial} />} />
    </Routes>
  );
}

/** A route for each route of the core's registry. */
export function registryRoutes(initial: InitialDocument): ReactNode {
  return routes().map(({ id, pattern }) => {
    const { Component } = lazyPage(id);
    return (
      <Route
        key={id}
        path={pattern.replace('{slug}', ':slug')}
        caseSensitive
        element={<RoutePage pattern={pattern} Component={Component} initial={initial} />}
      />
    );
  });
}

interface RoutePageProps {
  pattern: string;
  Component: PageComponent;
  initial: InitialDocument;
}

/** Page of a route: asks the core for the content of the route's parameters. */
function RoutePage({ pattern, Component, initial }: RoutePageProps) {
  const { slug = '' } = useParams();
  const page = usePage(pattern.replace('{slug}', slug), initial);
  return <ShownPage page={page} Component={Component} />;
}

/** The 404 page, or a page with which the server has answered a form at a path without a route. */
function UnmatchedPage({ initial }: { initial: InitialDocument }) {
  const page = usePage(useLocation().pathname, initial);
  return <ShownPage page={page} Component={lazyPage(page.name).Component} />;
}

/** Page at a path. In the browser it is loaded already, or its download has failed: then `use` throws. */
function usePage(path: string, initial: InitialDocument): LoadedPage {
  return loadedPage(path) ?? use(loadPage(path, initial));
}

interface ShownPageProps {
  page: LoadedPage;
  Component: PageComponent;
}

const ShownPage = memo(({ page: { name: _, head: tags, ...page }, Component }: ShownPageProps) => {
  // Runs after hydration: from now on React handles the events of the page.
  useEffect(servedPageHydrated, []);
  return (
    <>
      {/* The prerender writes these tags itself, and React adopts them. */}
      {!import.meta.env.SSR && <HeadTags head={tags} />}
      <Component {...page} />
    </>
  );
});

// ── Loading ─────────────────────────────────────────────────────────

/** Loaded page: the props of its component, its kind, and its head tags. */
export interface LoadedPage extends PageProps<Page> {
  name: PageName;
  head: Head;
}

/** Loads the content, without the articles, into the core before any other call. */
export const loadContent = once(readContent);

/** URL of the content file, as the prerendered page names it (app/scripts/prerender.ts). */
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

/** Loads the module of a page before the page's content is known. */
export const preloadPage = (name: string) => lazyPage(name).load();

/** The core's result for a path; for the opened document, the page that the server has rendered. */
export function answerTo(path: string, initial: InitialDocument): PageAnswer | Deferred {
  const isInitial = path === initial.address;
  if (isInitial && initial.isMissing) return { kind: 'notFound', path };
  return openPage((isInitial && initial.path) || path, isInitial ? initial.state : undefined);
}

const loads = new Map<string, Promise<LoadedPage>>();

/** The rejected promise of every page after a failed download. */
let failed: Promise<never> | undefined;

/**
 * Returns a page that is loaded or loading. After a failed download every further page fails too: the server may have
 * another version of the site, and the bundler's loader treats a failed style sheet as loaded.
 */
export function loadPage(path: string, initial: InitialDocument): Promise<LoadedPage> {
  const key = path === initial.address ? `${path} ${initial.path} ${initial.state}` : path;
  const existing = loads.get(key) ?? failed;
  if (existing) return existing;
  const download = load(path, initial);
  // The development server compiles what is asked for, which may take longer than a download.
  const page = (import.meta.hot ? download : withTimeLimit(download)).catch((cause: unknown) => {
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

/** Forgets the loaded pages, so that the next calls load them again. */
export function forgetPages(): void {
  failed = undefined;
  loads.clear();
  loaded.clear();
}

/**
 * Loads a page, and reports how it opens. Pages that cannot be loaded, and pages that are always full documents, are
 * opened by the browser as documents, which are complete without scripts. If the server is unreachable, showing the
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
  if (answer.kind === 'redirect') return loadPage(answer.to.replace(/[?#].*/, ''), initial);
  const name = pageName(answer);
  const [text] = await Promise.all([
    loadDocumentOf(name, path),
    lazyPage(name).load(),
    answer.kind === 'deferred' && name === 'article' && loadPageData(answer.path),
    name === 'journal' && loadJournalIndex(),
    (import.meta.env.DEV || path !== initial.address) && loadPictureStyles(),
  ]);
  // The core now has the content of the deferred page, so its result is complete.
  if (answer.kind === 'deferred') return load(path, initial);
  return {
    name,
    // The 404 page has no content. TypeScript cannot express that each component belongs to the content of its kind.
    content: (answer.kind === 'page' ? answer.content : undefined) as Page,
    path: answer.path,
    text: text ?? NO_TEXT,
    head: head(
      answer.kind === 'notFound' ? MISSING : answer.path,
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
 * Loads the content of an article's page, which the core does not contain, so that `openPage` returns it afterwards.
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
