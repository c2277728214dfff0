// Loads a page before it is shown. After a click the page before it stays, and so does its address; after Back and Forward the
// browser has changed the address already.

import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { type InitialDocument, loadedPage, preparePage } from './routes';
import { keepPosition } from './scroll-restoration';
import type { PageNavigation } from './ui/page-navigation';
import { showInTransition, transitionToDocument } from './ui/view-transition';

interface Navigation {
  path: string;
  /** The link that was followed, through whose arch the page is shown. */
  link: Element | null;
  /** Shows the page once it is loaded. */
  show: () => void;
  /** Loads the page as a document, where it cannot be shown in the app. */
  openDocument: () => void;
}

/** True where a page change may move: the browser's view transitions show it. */
const isMoving = () =>
  'startViewTransition' in document &&
  matchMedia('(prefers-reduced-motion: no-preference)').matches;

/**
 * The location whose page is shown: React Router's, except that after Back and Forward the page before it stays until
 * the page of the new location is loaded. `navigation` opens the links of pages.
 */
export function usePageNavigation(initial: InitialDocument): {
  location: Location;
  navigation: PageNavigation;
} {
  const location = useLocation();
  const action = useNavigationType();
  const navigate = useNavigate();
  const [shown, setShown] = useState(location);
  const [pendingPath, setPendingPath] = useState<string>();
  const clicked = useClickedLink();
  /** The latest navigation: it cancels an earlier one whose page is loading. */
  const latest = useRef<Navigation>(null);

  async function begin(begun: Navigation) {
    latest.current = begun;
    const { path, link, show, openDocument } = begun;
    if (!loadedPage(path)) {
      setPendingPath(path);
      const opensAs = await preparePage(path, initial);
      if (latest.current !== begun) return;
      if (opensAs === 'document') {
        openDocument();
        return;
      }
    }
    const change = () => {
      if (latest.current !== begun) return;
      latest.current = null;
      keepPosition();
      setPendingPath(undefined);
      show();
    };
    if (path === shown.pathname || !isMoving()) change();
    // The browser's view transitions, because React's render the page in slices and React Router's write to the session
    // storage.
    else showInTransition(link, () => flushSync(change));
  }

  function open(to: string) {
    const { href, pathname } = new URL(to, window.location.href);
    const openDocument = () => {
      // The browser would only scroll to a fragment.
      if (pathname === window.location.pathname) window.location.reload();
      else window.location.assign(href);
    };
    // The second click of two leaves no entry.
    const show = () => void navigate(to, { replace: href === window.location.href });
    void begin({ path: pathname, link: clicked.current, show, openDocument });
  }

  // A link's page is loaded before React Router knows of it.
  if (action !== 'POP' && location !== shown) setShown(location);

  const arrive = useEffectEvent(() => {
    clicked.current = null;
    if (location === shown) return;
    void begin({
      path: location.pathname,
      link: null,
      show: () => setShown(location),
      openDocument: () => window.location.reload(),
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each location is shown once.
  useLayoutEffect(() => arrive(), [location]);

  return { location: shown, navigation: { pendingPath, open } };
}

/** The link of the last click, until another page is shown: a document that it opens appears through its arch. */
function useClickedLink() {
  const clicked = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const click = ({ target }: MouseEvent) => {
      clicked.current = target instanceof Element ? target.closest('a') : null;
    };
    const leave = (event: PageSwapEvent) => {
      if (clicked.current) transitionToDocument(clicked.current, event);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener('click', click, { signal, capture: true });
    addEventListener('pageswap', leave, { signal });
    return () => listeners.abort();
  }, []);
  return clicked;
}
