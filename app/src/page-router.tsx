// The app's router: React Router's, except that a page is loaded before it is shown. After a click the page before it stays, and
// so does its address; after Back and Forward the browser has changed the address already.

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  UNSAFE_createBrowserHistory as browserHistory,
  type Location,
  type NavigationType,
  type Navigator,
  Router,
  type To,
} from 'react-router-dom';
import { type InitialDocument, loadedPage, preparePage } from './page-loader';
import { keepPosition } from './scroll';
import { leaveThroughDoor, showThroughDoor } from './ui/door';
import { PendingPath } from './ui/pending-path';

/** The history entry that the router shows. */
interface Entry {
  action: NavigationType;
  location: Location;
}

interface Navigation {
  path: string;
  /** The link that was followed, through whose arch the page is shown. */
  link: Element | null;
  /** Shows the page once it is loaded. */
  show: () => void;
  /** Loads the page as a document, where it cannot be shown in the app. */
  openDocument: () => void;
}

interface PageRouterProps {
  initial: InitialDocument;
  children: ReactNode;
}

export function PageRouter({ initial, children }: PageRouterProps) {
  const [history] = useState(() => browserHistory({ v5Compat: true }));
  const [{ action, location }, setShown] = useState<Entry>(() => ({
    action: history.action,
    location: history.location,
  }));
  const [pendingPath, setPendingPath] = useState<string>();
  const shownPath = useRef(location.pathname);
  const clicked = useRef<HTMLAnchorElement>(null);
  /** The latest navigation: it cancels an earlier one whose page is loading. */
  const latest = useRef<Navigation>(null);

  useLayoutEffect(() => {
    shownPath.current = location.pathname;
  }, [location]);

  const [navigate] = useState(() => async (navigation: Navigation) => {
    latest.current = navigation;
    const { path, link, show, openDocument } = navigation;
    if (!loadedPage(path)) {
      setPendingPath(path);
      const opensAs = await preparePage(path, initial);
      if (latest.current !== navigation) return;
      if (opensAs === 'document') return openDocument();
    }
    const change = () => {
      if (latest.current !== navigation) return;
      keepPosition();
      setPendingPath(undefined);
      show();
    };
    const isMoving =
      'startViewTransition' in document &&
      matchMedia('(prefers-reduced-motion: no-preference)').matches;
    if (path === shownPath.current || !isMoving) change();
    // The browser's view transitions, because React's render the page in slices and React Router's write to the session
    // storage.
    else showThroughDoor(link, () => flushSync(change));
  });

  const [navigator] = useState<Navigator>(() => {
    const open = (to: To, state: unknown, replaces: boolean) => {
      const { href, pathname } = new URL(history.createHref(to), window.location.href);
      // The second click of two leaves no entry.
      const show = () =>
        history[replaces || href === window.location.href ? 'replace' : 'push'](to, state);
      // A new query of the page that is shown, such as what is typed into its search, cancels no click.
      if (replaces && pathname === shownPath.current && loadedPage(pathname)) return show();
      const openDocument = () => {
        // The browser would only scroll to a fragment.
        if (pathname === window.location.pathname) window.location.reload();
        else window.location[replaces ? 'replace' : 'assign'](href);
      };
      void navigate({ path: pathname, link: clicked.current, show, openDocument });
    };
    return {
      ...history,
      push: (to, state) => open(to, state, false),
      replace: (to, state) => open(to, state, true),
    };
  });

  useLayoutEffect(() => {
    const listener = (entry: Entry) => {
      clicked.current = null;
      if (entry.action !== 'POP') return setShown(entry);
      void navigate({
        path: entry.location.pathname,
        link: null,
        show: () => setShown(entry),
        openDocument: () => window.location.reload(),
      });
    };
    const click = ({ target }: MouseEvent) => {
      clicked.current = target instanceof Element ? target.closest('a') : null;
    };
    const leave = (event: PageSwapEvent) => {
      if (clicked.current) leaveThroughDoor(clicked.current, event);
    };
    document.addEventListener('click', click, { capture: true });
    addEventListener('pageswap', leave);
    const stop = history.listen(listener);
    return () => {
      document.removeEventListener('click', click, { capture: true });
      removeEventListener('pageswap', leave);
      stop();
    };
  }, [history, navigate]);

  return (
    <PendingPath value={pendingPath}>
      <Router location={location} navigationType={action} navigator={navigator}>
        {children}
      </Router>
    </PendingPath>
  );
}
