// Stores the scroll position of each history entry in its state: it survives a reload, and fragment entries have their
// own.

/**
 * Minimum time between two writes, in milliseconds. Safari rejects more than 100 history changes in 30 seconds,
 * including the router's; positions in between are kept in memory.
 */
const INTERVAL = 500;

/** Positions since the document was loaded, in memory because only the state of the current entry can be written. */
const latest = new Map<string, number>();

/** Key of the history entry of the URL. Fragment entries have no key of their own. */
const currentEntry = () => `${window.history.state?.key ?? ''} ${window.location.href}`;

/** Key of the entry whose page is rendered: the URL may already belong to the next page. */
let shownEntry = '';

/** Last known position of the current history entry. */
export function savedPosition(): number | undefined {
  const stored: unknown = window.history.state?.scrollY;
  return latest.get(currentEntry()) ?? (typeof stored === 'number' ? stored : undefined);
}

/**
 * Stores the position of the rendered page now. The `scroll` event comes with the next frame, which may be too late.
 */
export function keepPosition(): void {
  latest.set(shownEntry, window.scrollY);
}

/** Call it when a page has been rendered: from now on, positions belong to the current history entry. */
export function entryRendered(): void {
  shownEntry = currentEntry();
}

/**
 * Stores positions until `stop` is called, and immediately with `store`. `isShown` returns true if the page of the URL
 * is rendered.
 */
export function trackScroll(isShown: () => boolean): { store: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    // The URL of an entry may have changed since the entry was rendered.
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
      // Too many changes: the next write stores the position.
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
  // The browser does not restore the position if an entry was left within the app and its document is loaded again.
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
  const hide = () => {
    store();
    // An entry whose page the browser loads as a document has no position yet.
    if (isShown()) restore('auto')();
  };
  addEventListener('pagehide', hide, { signal });
  addEventListener('scroll', scroll, { signal, passive: true });
  // A new fragment entry may be reached without scrolling. At a click the position is stored before the page is left.
  addEventListener('popstate', storeSoon, { signal });
  // Runs after the window's capture listeners, which may have changed the URL.
  document.addEventListener('click', store, { signal, capture: true });
  const stop = () => {
    clearTimeout(timer);
    restore('auto')();
    listeners.abort();
  };
  return { store, stop };
}
