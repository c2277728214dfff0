// Links between pages: loads a page when its link is about to be used, then shows it together with its URL.
// One listener for all, since texts of articles contain links as HTML.

import { useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { openPage, routes } from './core/core';
import { forgetFailures, haveLoadsFailed, type InitialDocument, loadPage } from './page-loader';
import { isServerReachable } from './ui/files';
import { savesData } from './ui/idle-pictures';
import { captureOldPage } from './view-transition';

/** Events that announce a click; all of them bubble. */
const INTENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const;

export function useLinks(initial: InitialDocument): void {
  const { pathname: shown } = useLocation();
  const shownPath = useEffectEvent(() => shown);
  const navigate = useEffectEvent(useNavigate());

  // Before React Router listens for `popstate`: it would leave the page before the next one has been loaded.
  useLayoutEffect(() => {
    /** The last navigation: the page of an earlier one that is still loading is no longer wanted. */
    let latest = 0;
    let busy: Element[] = [];
    let redispatching = false;

    function setBusy(elements: (Element | null | undefined)[]) {
      for (const element of busy) element.removeAttribute('aria-busy');
      busy = elements.filter((element) => element instanceof Element);
      for (const element of busy) element.setAttribute('aria-busy', 'true');
    }

    /** Loads the page of a URL, then calls `commit`, which renders it. */
    async function open(to: Location | HTMLAnchorElement, commit: () => void) {
      const { pathname, href } = to;
      latest += 1;
      const own = latest;
      setBusy([]);
      forgetFailures();
      const isNew = pathname !== shownPath();
      const link = to instanceof Element ? to : undefined;
      // A page that has been loaded already is shown before this timer ends.
      const timer = setTimeout(() => isNew && setBusy([link, document.querySelector('main')]));
      await loadPage(pathname, initial).catch(() => undefined);
      const asDocument = haveLoadsFailed() && (await isServerReachable());
      clearTimeout(timer);
      if (own !== latest) return;
      if (asDocument) {
        window.location.assign(href);
        return;
      }
      if (isNew) await captureOldPage();
      if (own !== latest) return;
      setBusy([]);
      // In one step: the page has been loaded.
      flushSync(commit);
    }

    function click(event: MouseEvent) {
      const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
      const link = linkOf(event);
      if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      if (!link || !isClientPage(link.pathname)) return;
      const { pathname, search, hash, href } = link;
      // The browser itself scrolls to a fragment of the page.
      if (hash !== '' && pathname === location.pathname && search === location.search) return;
      event.preventDefault();
      const replace = href === location.href;
      void open(link, () => navigate(pathname + search + hash, { replace }));
    }

    function pop(event: PopStateEvent) {
      if (redispatching) return;
      const { pathname } = window.location;
      if (pathname === shownPath()) {
        latest += 1;
        setBusy([]);
        return;
      }
      event.stopImmediatePropagation();
      // An entry of another document of the site, where the browser has not loaded that itself.
      if (pathname !== initial.address && isDocument(pathname)) {
        window.location.reload();
        return;
      }
      void open(window.location, () => {
        redispatching = true;
        window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
        redispatching = false;
      });
    }

    function preload(event: Event) {
      const link = linkOf(event);
      if (!link || savesData() || link.pathname === shownPath()) return;
      // Other pages are prerendered by the browser where it can (/speculation-rules.json).
      if (isClientPage(link.pathname)) loadPage(link.pathname, initial).catch(() => undefined);
    }

    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('click', click, { signal });
    window.addEventListener('popstate', pop, { signal });
    for (const type of INTENTS) document.addEventListener(type, preload, { signal, passive: true });
    return () => listeners.abort();
  }, [initial]);
}

/** The link to a page of this site that an event concerns. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  if (!(target instanceof Element)) return undefined;
  const link = target.closest<HTMLAnchorElement>('a[href]:not([target], [download])');
  return link?.origin === window.location.origin ? link : undefined;
}

/**
 * Whether a path opens a page without a full load. An unknown or misspelled path may be a URL that only the server can
 * redirect.
 */
function isClientPage(path: string): boolean {
  const { kind } = openPage(path);
  return (kind === 'page' || kind === 'deferred') && !isDocument(path);
}

/**
 * Whether a page is always a document of its own. Checkout pages have a content security policy of their own, which
 * applies to a whole document; forms are filled in by the server.
 */
function isDocument(path: string): boolean {
  const answer = openPage(path);
  if (answer.kind !== 'page') return false;
  const route = routes().find(({ id }) => id === answer.route);
  return route === undefined || route.checkout || path.startsWith('/forms/');
}
