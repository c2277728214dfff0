// Pictures further down load when the page has nothing else to do, so that pictures of the whole page, such as those of
// a screenshot or of a printed page, show them; not where the visitor saves data.

/** Whether the visitor has asked for reduced data usage. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Wait where the browser does not say when it is idle, in milliseconds. */
const WAIT = 2_000;

/** Waits for the end of the page's own downloads and for an idle moment. Returns the function that cancels it. */
export function loadPicturesWhenIdle(): () => void {
  const cancelled = new AbortController();
  const { signal } = cancelled;
  const load = () => {
    if (signal.aborted) return;
    for (const image of document.querySelectorAll<HTMLImageElement>('main img[loading="lazy"]')) {
      image.fetchPriority = 'low';
      // A capture of the whole page does not wait for pictures that are decoded beside it.
      image.decoding = 'sync';
      image.loading = 'eager';
    }
  };
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(load);
    else setTimeout(load, WAIT);
  };
  if (savesData()) return () => undefined;
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { signal, once: true });
  return () => cancelled.abort();
}
