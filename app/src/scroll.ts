// Scroll position of each history entry, stored in its state: it survives a reload, and fragment entries have their own.

/**
 * Least time between two updates, in milliseconds. Safari refuses more than 100 changes of the state in 30 seconds, those
 * of the router included; the positions in between are kept in memory.
 */
const INTERVAL = 500;

/** The positions since the document was loaded: only the state of the current entry can be written. */
const latest = new Map<string, number>();

/** Key of the history entry of the URL. Fragment entries have no key of their own. */
const currentEntry = () => `${window.history.state?.key ?? ''} ${window.location.href}`;

/** Key of the entry whose page is rendered: the URL may be that of the next page already. */
let shownEntry = '';

/** The last known position of the current history entry. */
export function savedPosition(): number | undefined {
  const stored: unknown = window.history.state?.scrollY;
  return latest.get(currentEntry()) ?? (typeof stored === 'number' ? stored : undefined);
}

/** Keeps the position of the page that is rendered. The browser's `scroll` event comes with the next frame, which may be too late. */
export function keepPosition(): void {
  latest.set(shownEntry, window.scrollY);
}

/** From now on positions are those of the current entry. */
export function entryRendered(): void {
  shownEntry = currentEntry();
}

/**
 * Stores positions until `stop` is called, and at once with `store`; `isShown` tells whether the page of the URL is rendered.
 */
export function trackScroll(isShown: () => boolean): { store: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    // The address of an entry may have been changed since it was rendered.
    if (isShown()) entryRendered();
    keepPosition();
  };
  const store = () => {
    timer = undefined;
    keep();
    const { state } = window.history;
    if (!isShown() || state?.scrollY === window.scrollY) return;
    try {
      window.history.replaceState({ ...state, scrollY: window.scrollY }, '');
    } catch {
      // Too many updates: the next one counts.
    }
  };
  const storeSoon = () => {
    timer ??= setTimeout(store, INTERVAL);
  };
  const scroll = () => {
    keep();
    storeSoon();
  };

  entryRendered();
  // The browser does not restore the position of an entry that was left within the app, when it loads its document.
  const saved = savedPosition();
  if (saved !== undefined && window.scrollY === 0)
    window.scrollTo({ top: saved, behavior: 'instant' });
  const restore = (mode: ScrollRestoration) => () => {
    window.history.scrollRestoration = mode;
  };
  restore('manual')();
  const listeners = new AbortController();
  const { signal } = listeners;
  addEventListener('pageshow', restore('manual'), { signal });
  addEventListener('pagehide', store, { signal });
  // An entry whose page the browser loads as a document has no position yet.
  addEventListener('pagehide', () => isShown() && restore('auto')(), { signal });
  addEventListener('scroll', scroll, { signal, passive: true });
  // That of a new fragment entry may be reached without scrolling. At a click the position is stored before the page is left.
  addEventListener('popstate', storeSoon, { signal });
  // After the window's own listeners, which may have changed the address.
  document.addEventListener('click', store, { signal, capture: true });
  const stop = () => {
    clearTimeout(timer);
    restore('auto')();
    listeners.abort();
  };
  return { store, stop };
}
