// What happens on arriving at another page without a new document: title, focus, what is said, scroll position.

import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import { head } from './core/core';

/** Where the visitor was on each entry of the history, so that "back" returns to the same line. */
const positions = new Map<string, number>();

/** Keeps document title, focus and scroll in step with the address, and says the title. `state` is the page's own. */
export function useArrival(state: string | undefined): void {
  const location = useLocation();
  const kind = useNavigationType();
  const previous = useRef(location);
  const herald = useRef<HTMLElement>(null);

  // Words are announced when they come into a place that is there already.
  useEffect(() => {
    const place = document.createElement('p');
    place.className = 'visually-hidden';
    place.setAttribute('aria-live', 'polite');
    document.body.append(place);
    herald.current = place;
    return () => place.remove();
  }, []);

  useEffect(() => {
    const remember = () => positions.set(location.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [location.key]);

  useEffect(() => {
    const from = previous.current;
    previous.current = location;
    // The first document has its title and its position from the browser itself.
    if (from === location) return;
    if (from.pathname !== location.pathname) {
      const { title, themeColor } = head(location.pathname, window.location.origin, state);
      document.title = title;
      if (herald.current) herald.current.textContent = title;
      document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColor);
      fetchRestOfStyles();
      focusHeading();
    } else if (from.search !== location.search) {
      // Another question to the same page, as the journal's shelves ask it: she stays where she reads.
      if (kind !== 'POP') return;
    } else if (kind === 'POP') {
      // From place to place on one page the browser finds the way itself.
      return;
    }
    scroll(location, kind === 'POP' ? positions.get(location.key) : undefined);
  }, [location, kind, state]);
}

/** The first document carries the styles of its own pictures only: those of all others are fetched once. */
function fetchRestOfStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rest]')) {
    link.media = '';
    link.disabled = false;
  }
}

/** Screen readers continue from the new page's heading instead of from the link that was left behind. */
function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}

function scroll(location: Location, remembered: number | undefined): void {
  if (remembered !== undefined) {
    window.scrollTo({ top: remembered, behavior: 'instant' });
    return;
  }
  const target =
    location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
}
