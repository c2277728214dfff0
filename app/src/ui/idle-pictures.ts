// Pictures further down load when the page has nothing else to do, so that pictures of the whole page, such as those of
// a screenshot or of a printed page, show them; not where the visitor saves data.

/** Whether the visitor has asked for reduced data usage. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Wait where the browser does not say when it is idle, in milliseconds. */
const WAIT = 2_000;

/**
 * Waits for the end of the page's own downloads, its first picture among them, and for an idle moment. Returns the
 * function that cancels it.
 */
export function loadPicturesWhenIdle(): () => void {
  const cancelled = new AbortController();
  const { signal } = cancelled;
  const load = () => {
    if (signal.aborted) return;
    for (const image of document.querySelectorAll<HTMLImageElement>('main img[loading="lazy"]')) {
      if (image.fetchPriority === 'high') continue;
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
  const firstPictureThenWait = () => {
    // A page that was opened from another one has its first picture after the document's `load`.
    const first = document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]');
    if (!first || first.complete) return wait();
    for (const end of ['load', 'error']) first.addEventListener(end, wait, { signal, once: true });
  };
  if (savesData()) return () => undefined;
  if (document.readyState === 'complete') firstPictureThenWait();
  else addEventListener('load', firstPictureThenWait, { signal, once: true });
  return () => cancelled.abort();
}
