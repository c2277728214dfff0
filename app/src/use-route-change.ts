// Effects of client-side navigation: head, focus, screen reader announcement, scroll position.

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { listenForNavigation } from './navigation';
import { savedPosition, trackPosition } from './scroll-position';
import { painted } from './ui/painted';

/**
 * Keeps head, focus and scroll position in step with the URL, and announces the title. `state` is the page's state;
 * `prerender` renders a page that is about to be opened.
 */
export function useRouteChange(state: string | undefined, prerender: (path: string) => void): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const navigate = useEffectEvent(useNavigate());
  const prepare = useEffectEvent(prerender);
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

  // Layout effects of children run first: before React Router listens, and, below, before the page is painted. Two
  // effects, so that the first ends when the second fails.
  useLayoutEffect(() => listenForNavigation(navigate, prepare, () => shown.current.pathname), []);
  useLayoutEffect(() => trackPosition(() => shown.current.pathname), []);

  useLayoutEffect(() => {
    const from = shown.current;
    shown.current = location;
    // The browser handles head and scroll position of the first document.
    if (from === location) return;
    const saved = navigationType === 'POP' ? savedPosition() : undefined;
    const target = fragmentTarget(location.hash);
    if (from.pathname !== location.pathname) {
      // Nothing of it is visible.
      void Promise.all([import('./document-head'), painted()]).then(([{ updateHead }]) => {
        if (shown.current.pathname !== location.pathname) return;
        const title = updateHead(location.pathname, state);
        if (announcer.current) announcer.current.textContent = title;
      }, console.warn);
      // Screen readers continue from here instead of from the activated link.
      // Not of the page that is about to be opened (see app.tsx).
      focus(target ?? document.querySelector('.page:not([hidden]) h1'));
    } else if (navigationType === 'POP') {
      // A fragment link without a position: the browser scrolls.
      if (saved === undefined) return;
    } else if (from.search !== location.search && !target) {
      // A new query on the same page, such as a category of the journal, keeps the scroll position.
      return;
    }
    if (saved === undefined && target) target.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: saved ?? 0, behavior: 'instant' });
  }, [location, navigationType, state]);
}

/** The element that a fragment names, as the browser finds it. */
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
