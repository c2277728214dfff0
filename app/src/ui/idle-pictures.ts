// Loads the pictures further down when the page is idle, so that screenshots and prints of the whole page show them;
// not if the visitor saves data.

/** True if the visitor has asked for reduced data usage. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Delay in milliseconds for browsers without `requestIdleCallback`. */
const WAIT = 2_000;

/**
 * Waits for the page's own downloads, including its first picture, and for an idle moment. Returns a function that
 * cancels it.
 */
export function loadPicturesWhenIdle(): () => void {
  const cancelled = new AbortController();
  const { signal } = cancelled;
  const load = () => {
    if (signal.aborted) return;
    for (const image of document.querySelectorAll<HTMLImageElement>('main img[loading="lazy"]')) {
      if (image.fetchPriority === 'high') continue;
      image.fetchPriority = 'low';
      // A capture of the whole page does not wait for pictures that are decoded asynchronously.
      image.decoding = 'sync';
      image.loading = 'eager';
    }
  };
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(load);
    else setTimeout(load, WAIT);
  };
  const firstPictureThenWait = () => {
    // After a navigation within the app, the first picture loads after the document's `load` event.
    const first = document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]');
    if (!first || first.complete) return wait();
    for (const end of ['load', 'error']) first.addEventListener(end, wait, { signal, once: true });
  };
  if (savesData()) return () => undefined;
  if (document.readyState === 'complete') firstPictureThenWait();
  else addEventListener('load', firstPictureThenWait, { signal, once: true });
  return () => cancelled.abort();
}
