// Router of the app: like React Router's, except that a page is shown only when it is loaded. Until then the previous
// page stays, and the URL is already the new one.

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  UNSAFE_createBrowserHistory as browserHistory,
  type Location,
  type NavigationType,
  type Navigator,
  Router,
} from 'react-router-dom';
import { type InitialDocument, loadedPage, preparePage } from './page-loader';
import { keepPosition } from './scroll';
import { leaveThroughDoor, showThroughDoor } from './ui/door';
import { OpeningPath } from './ui/opening';

/** The history entry that the router shows. */
interface Entry {
  action: NavigationType;
  location: Location;
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
  const [opening, setOpening] = useState<string>();
  const shownPath = useRef(location.pathname);

  const [navigator] = useState<Navigator>(() => ({
    ...history,
    // Replaces the entry of a page that was never shown.
    push: (to, state) =>
      history[window.location.pathname === shownPath.current ? 'push' : 'replace'](to, state),
  }));

  useLayoutEffect(() => {
    shownPath.current = location.pathname;
  }, [location]);

  useLayoutEffect(() => {
    let wanted: Entry | undefined;
    let clicked: HTMLAnchorElement | null = null;
    const open = async (entry: Entry) => {
      wanted = entry;
      const link = entry.action === 'POP' ? null : clicked;
      const { pathname } = entry.location;
      if (!loadedPage(pathname)) {
        setOpening(pathname);
        await preparePage(pathname, initial);
      }
      const show = () => {
        if (entry !== wanted) return;
        keepPosition();
        setOpening(undefined);
        setShown(entry);
      };
      const isMoving =
        'startViewTransition' in document &&
        matchMedia('(prefers-reduced-motion: no-preference)').matches;
      if (pathname === shownPath.current || !isMoving) show();
      // The browser's view transitions, because React's render the page in slices and React Router's write to the
      // session storage.
      else showThroughDoor(link, () => flushSync(show));
    };
    const click = ({ target }: MouseEvent) => {
      clicked = target instanceof Element ? target.closest('a') : null;
    };
    const leave = (event: PageSwapEvent) => {
      if (clicked) leaveThroughDoor(clicked, event);
    };
    document.addEventListener('click', click, { capture: true });
    addEventListener('pageswap', leave);
    const stop = history.listen((entry) => void open(entry));
    return () => {
      document.removeEventListener('click', click, { capture: true });
      removeEventListener('pageswap', leave);
      stop();
    };
  }, [history, initial]);

  return (
    <OpeningPath value={opening}>
      <Router location={location} navigationType={action} navigator={navigator}>
        {children}
      </Router>
    </OpeningPath>
  );
}
