// Loads a page before it is shown. After a click, the previous page and its URL stay until then; after Back and Forward
// the browser has already changed the URL.

import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { type InitialDocument, loadedPage, preparePage } from './routes';
import { keepPosition } from './scroll-restoration';
import type { PageNavigation } from './ui/page-navigation';
import { showInTransition, transitionToDocument } from './ui/view-transition';

interface Navigation {
  path: string;
  /** Clicked link: the page is shown through the arch of its card. */
  link: Element | null;
  /** Shows the page once it is loaded. */
  show: () => void;
  /** Loads the page as a document, if it cannot be shown in the app. */
  openDocument: () => void;
}

/** True if a page change may be animated by a view transition. */
const isMoving = () =>
  'startViewTransition' in document &&
  matchMedia('(prefers-reduced-motion: no-preference)').matches;

/**
 * Returns the location of the shown page. It is React Router's, except after Back and Forward: then the previous
 * location stays until the page of the new one is loaded. `navigation` opens the links of pages.
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
  /** Latest navigation: a new navigation cancels the loading of an earlier one. */
  const latest = useRef<Navigation>(null);

  async function begin(navigation: Navigation) {
    latest.current = navigation;
    const { path, link, show, openDocument } = navigation;
    if (!loadedPage(path)) {
      setPendingPath(path);
      const opensAs = await preparePage(path, initial);
      if (latest.current !== navigation) return;
      if (opensAs === 'document') {
        openDocument();
        return;
      }
    }
    const change = () => {
      if (latest.current !== navigation) return;
      latest.current = null;
      keepPosition();
      setPendingPath(undefined);
      show();
    };
    if (path === shown.pathname || !isMoving()) change();
    // Calls the browser's API: React's view transitions render the page in slices, and React Router's write to the
    // session storage.
    else showInTransition(link, () => flushSync(change));
  }

  function open(to: string) {
    const { href, pathname } = new URL(to, window.location.href);
    const openDocument = () => {
      // Assigning a URL of this page would only scroll to its fragment, so the page is reloaded.
      if (pathname === window.location.pathname) window.location.reload();
      else window.location.assign(href);
    };
    // The second click of a double click adds no history entry.
    const show = () => void navigate(to, { replace: href === window.location.href });
    void begin({ path: pathname, link: clicked.current, show, openDocument });
  }

  // The page of a link is loaded before React Router changes the location.
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

/**
 * Link of the last click, until another page is shown: a document that it opens appears through the arch of its card.
 */
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
