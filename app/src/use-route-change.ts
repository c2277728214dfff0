// Effects of client-side navigation: head, focus, screen reader announcement, scroll position.

import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { head } from './core/core';
import { savedPosition, trackScroll } from './scroll';
import { newPageRendered } from './view-transition';

/** Keeps head, focus and scroll position in step with the URL, and announces the title. `state` is the page's state. */
export function useRouteChange(state: string | undefined): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(location);
  const announced = useRef(location.pathname);
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

  useLayoutEffect(() => trackScroll(() => shown.current.pathname === window.location.pathname), []);

  useLayoutEffect(() => {
    const from = shown.current;
    shown.current = location;
    newPageRendered();
    // The browser handles the scroll position of the first document.
    if (from === location) return;
    const saved = navigationType === 'POP' ? savedPosition() : undefined;
    const target = fragmentTarget(location.hash);
    if (from.pathname !== location.pathname) {
      // Screen readers continue from here instead of from the activated link.
      focus(target ?? document.querySelector('main h1'));
    } else if (navigationType === 'POP') {
      // A fragment link without a position: the browser scrolls.
      if (saved === undefined) return;
    } else if (from.search !== location.search && !target) {
      // A new query on the same page, such as a category of the journal, keeps the scroll position.
      return;
    }
    if (saved === undefined && target) target.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: saved ?? 0, behavior: 'instant' });
  }, [location, navigationType]);

  // After the new page has been painted: nothing of it is visible.
  useEffect(() => {
    if (announced.current === location.pathname) return;
    announced.current = location.pathname;
    updateHead(location.pathname, state);
    if (announcer.current) announcer.current.textContent = document.title;
  }, [location.pathname, state]);
}

/** The tags that change with the page, and where each has its value. URLs keep the origin of the prerendered canonical link. */
export function updateHead(path: string, state: string | undefined): void {
  const tag = (selector: string) => document.head.querySelector(selector);
  const link = tag('link[rel=canonical]');
  const { origin } = new URL(link?.getAttribute('href') ?? '', window.location.href);
  const { title, description, canonical } = head(path, origin, state);
  document.title = title;
  link?.setAttribute('href', canonical);
  tag('meta[name=description]')?.setAttribute('content', description);
  tag('meta[property="og:url"]')?.setAttribute('content', canonical);
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
