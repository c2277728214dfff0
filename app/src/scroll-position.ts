// Scroll position of each history entry, stored in its state: it survives a reload, and fragment entries have their own.

/** Least time between two updates, in milliseconds: browsers limit how often a state may change. */
const INTERVAL = 150;

/** The positions since the page was loaded: the state of an entry that was just left may be a moment behind. */
const latest = new Map<string, number>();

/** Fragment entries have no key of their own. */
const entryKey = () => {
  const state = window.history.state as { key?: string } | null;
  return `${state?.key ?? ''} ${window.location.href}`;
};

/** The last known position of the current history entry. */
export const savedPosition = () => latest.get(entryKey()) ?? storedPosition();

function storedPosition(): number | undefined {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('scrollY' in state)) return undefined;
  return typeof state.scrollY === 'number' ? state.scrollY : undefined;
}

/** Stores the position, unless the URL already names another page than the one that is shown. */
export function savePosition(shownPath: string): void {
  const state = window.history.state as object | null;
  if (window.location.pathname !== shownPath || storedPosition() === window.scrollY) return;
  try {
    window.history.replaceState({ ...state, scrollY: window.scrollY }, '');
  } catch {
    // Too many updates: the next one counts.
  }
}

/** Stores positions until the returned function is called. The browser restores them only when it loads a document. */
export function trackPosition(shownPath: () => string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const save = () => {
    last = Date.now();
    savePosition(shownPath());
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, INTERVAL);
  };
  const scroll = () => {
    if (window.location.pathname === shownPath()) latest.set(entryKey(), window.scrollY);
    if (Date.now() - last > INTERVAL) save();
    saveSoon();
  };
  const setManual = () => {
    window.history.scrollRestoration = 'manual';
  };
  const setAuto = () => {
    window.history.scrollRestoration = 'auto';
  };

  // The browser does not restore the position of an entry that was left within the app, when it loads its document.
  const saved = savedPosition();
  if (saved !== undefined && window.scrollY === 0)
    window.scrollTo({ top: saved, behavior: 'instant' });
  setManual();
  window.addEventListener('pageshow', setManual);
  window.addEventListener('pagehide', setAuto);
  window.addEventListener('scroll', scroll, { passive: true });
  // A pending position belongs to the entry before; that of a new fragment entry may be reached without scrolling.
  window.addEventListener('popstate', saveSoon);
  return () => {
    clearTimeout(timer);
    setAuto();
    window.removeEventListener('pageshow', setManual);
    window.removeEventListener('pagehide', setAuto);
    window.removeEventListener('scroll', scroll);
    window.removeEventListener('popstate', saveSoon);
  };
}
