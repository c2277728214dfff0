// After a page change: announces the title, moves the focus, and restores or sets the scroll position.

import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';
import { entryRendered, savedPosition, trackScroll } from './scroll-restoration';

/** Selector of head tags that the build adds only to served pages (app/scripts/head-tags.ts). */
const OF_SERVED_PAGE =
  '[property^="og:image"],[name="twitter:image"],[rel=alternate],[type="application/ld+json"]';

/** Handles a change of `location`, which must be the location of the shown page. */
export function RouteAnnouncer({ location }: { location: Location }) {
  const navigationType = useNavigationType();
  const shown = useRef(location);
  const announcer = useRef<HTMLElement>(null);

  // A live region announces only changes after its insertion.
  useEffect(() => {
    const region = document.createElement('p');
    region.className = 'visually-hidden';
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
    announcer.current = region;
    return () => region.remove();
  }, []);

  const storePosition = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    const { store, stop } = trackScroll(() => shown.current.pathname === window.location.pathname);
    storePosition.current = store;
    return stop;
  }, []);

  useLayoutEffect(() => {
    const from = shown.current;
    shown.current = location;
    // The browser handles the scroll position of the first document.
    if (from === location) return;
    entryRendered();
    const saved = navigationType === 'POP' ? savedPosition() : undefined;
    const target = fragmentTarget(location.hash);
    if (from.pathname !== location.pathname) {
      for (const tag of document.head.querySelectorAll(OF_SERVED_PAGE)) tag.remove();
      if (announcer.current) announcer.current.textContent = document.title;
      // Screen readers continue from the focused element instead of from the activated link.
      focus(target ?? document.querySelector('main h1'));
    } else if (navigationType === 'POP') {
      // For a fragment entry without a stored position, the browser scrolls.
      if (saved === undefined) return;
    } else if (from.search !== location.search && !target) {
      // A new query on the same page, such as a category of the journal, keeps the scroll position.
      return storePosition.current?.();
    }
    if (saved === undefined && target) target.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: saved ?? 0, behavior: 'instant' });
  }, [location, navigationType]);

  return null;
}

/** The target element of a fragment, by the browser's rules. */
function fragmentTarget(hash: string): HTMLElement | null {
  const name = hash.slice(1);
  if (name === '') return null;
  return document.getElementById(name) ?? document.getElementById(decoded(name));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  if (!element || document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
