// Client-side navigation: loads a page when its link is about to be used, then shows it together with its URL.

import { flushSync } from 'react-dom';
import { openPage, routes } from './core/core';
import { journalIndex } from './journal/journal-index';
import { pageData, pageName } from './page-data';
import { preloadPage } from './page-table';
import { loadPictureStyles } from './picture-styles';
import { savePosition } from './scroll-position';
import { DOCUMENT_FOLDERS, preloadDocument } from './ui/document-body';

/** Changes the URL and renders its page, like the function of React Router. */
type Navigate = (to: string, options: { replace: boolean }) => void;

/** Events that announce a click; all of them bubble. */
const INTENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const;

/** Least time that a visitor points at a link before its page is rendered, in milliseconds. */
const DWELL = 16;

/**
 * Handles clicks on links, and back and forward, until the returned function is called. A page is shown once its code
 * has loaded; until then the link and the main content have `aria-busy`. `shownPath` returns the path of the page that
 * is rendered. Add it before React Router listens for `popstate`: this listener holds the event back.
 */
export function listenForNavigation(
  navigate: Navigate,
  prerender: (path: string) => void,
  shownPath: () => string,
): () => void {
  /** The last navigation: an earlier one that is still loading no longer counts. */
  let latest = 0;
  /** The page of the link that the visitor pointed at last. */
  let intended: string | undefined;
  let busy: Element[] = [];
  let redispatching = false;
  /** The paths of pages whose downloads are complete. */
  const loaded = new Set<string>();

  const load = (path: string) => loadPage(path).then(() => loaded.add(path));

  function stopBusy() {
    for (const element of busy) element.removeAttribute('aria-busy');
    busy = [];
  }

  async function open(path: string, link: HTMLAnchorElement | undefined, commit: () => void) {
    latest += 1;
    const own = latest;
    stopBusy();
    // The same page with another query, or again after its download has failed.
    const isShown = path === shownPath();
    if (!loaded.has(path)) {
      if (!isShown)
        busy = [link, document.querySelector('main')].filter(
          (element) => element instanceof Element,
        );
      for (const element of busy) element.setAttribute('aria-busy', 'true');
      // A failed download is handled where the page is rendered.
      await load(path).catch(() => undefined);
      if (own !== latest) return;
      stopBusy();
    }
    if (isShown) flushSync(commit);
    else showPage(commit);
  }

  function click(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = linkOf(event);
    if (event.defaultPrevented || !link || !isClientPage(link.pathname)) return;
    const { pathname, search, hash, href } = link;
    const sameDocument = pathname === window.location.pathname && search === window.location.search;
    savePosition(shownPath());
    // The browser itself scrolls to a fragment of the page.
    if (sameDocument && hash !== '') return;
    event.preventDefault();
    const commit = () =>
      navigate(pathname + search + hash, { replace: href === window.location.href });
    void open(pathname, link, commit);
  }

  function pop(event: PopStateEvent) {
    if (redispatching) return;
    const { pathname } = window.location;
    if (pathname === shownPath()) {
      latest += 1;
      stopBusy();
      return;
    }
    event.stopImmediatePropagation();
    void open(pathname, undefined, () => {
      redispatching = true;
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
      redispatching = false;
    });
  }

  function preload(event: Event) {
    const link = linkOf(event);
    if (!link || savesData() || link.pathname === shownPath()) return;
    const { pathname } = link;
    // Other pages are prerendered by the browser where it can (/speculation-rules.json).
    if (!isClientPage(pathname)) return;
    intended = pathname;
    load(pathname).then(
      () => setTimeout(() => intended === pathname && prerender(pathname), DWELL),
      () => undefined,
    );
  }

  document.addEventListener('click', click);
  window.addEventListener('popstate', pop);
  for (const type of INTENTS) document.addEventListener(type, preload, { passive: true });
  return () => {
    latest += 1;
    document.removeEventListener('click', click);
    window.removeEventListener('popstate', pop);
    for (const type of INTENTS) document.removeEventListener(type, preload);
  };
}

/** The link to a page of this site that an event concerns. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const link = target.closest<HTMLAnchorElement>('a[href]:not([target], [download])');
  return link?.origin === window.location.origin ? link : undefined;
}

/**
 * Whether a path opens a page without a full load. Checkout pages have a content security policy of their own, which
 * applies to a whole document; forms are filled in by the server; an unknown or misspelled path may be a URL that only
 * the server can redirect.
 */
function isClientPage(path: string): boolean {
  const answer = openPage(path);
  if (answer.kind !== 'page' && answer.kind !== 'deferred') return false;
  const route = routes().find(({ id }) => id === answer.route);
  return route !== undefined && !route.checkout && !path.startsWith('/forms/');
}

/** Downloads everything that a page needs for its first render. */
async function loadPage(path: string): Promise<void> {
  const answer = openPage(path);
  const page = pageName(answer);
  if (page === 'notFound') return preloadPage(page);
  // Another page of the same kind may have other pictures, which without their styles have no placeholder.
  loadPictureStyles().catch(() => undefined);
  const slug = path.slice(path.lastIndexOf('/') + 1);
  const folder = DOCUMENT_FOLDERS[page];
  await Promise.all([
    preloadPage(page),
    import('./document-head'),
    folder && preloadDocument(folder, slug),
    answer.kind === 'deferred' && pageData(answer).load(),
    page === 'journal' && journalIndex.load(),
  ]);
}

/** Whether the visitor has asked for reduced data usage. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Renders the next page in one step, within a view transition unless the visitor prefers reduced motion. */
function showPage(commit: () => void): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
  if (still || !('startViewTransition' in document)) {
    flushSync(commit);
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(commit));
  // Rejects when the next transition starts before this one, or the tab is hidden.
  ready.catch(() => undefined);
}
