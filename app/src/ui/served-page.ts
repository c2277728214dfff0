// Keeps a copy of the served page until the app has rendered it completely: if the app fails earlier, the copy is
// restored.

/** Copy of the root element with its nodes, in a document that loads no images. */
let kept: HTMLElement | undefined;

/** Copies the page before React hydrates it. */
export function keepServedPage(root: HTMLElement): void {
  kept = document.implementation.createHTMLDocument().importNode(root, true);
}

/** True while a failure of the app restores the served page, because no action of the visitor has caused it. */
export function isServedPageKept(): boolean {
  return kept !== undefined;
}

/**
 * Called when React has hydrated a page: sets `data-hydrated` for tests, and for tools that measure or capture the
 * page.
 */
export function servedPageHydrated(): void {
  document.documentElement.setAttribute('data-hydrated', '');
  // Differences from the prerendered page are rendered in the frame after hydration.
  requestAnimationFrame(() =>
    setTimeout(() => {
      // A browser keeps images that have not loaded, and with them everything that they belong to.
      kept?.replaceChildren();
      kept = undefined;
    }),
  );
}

/** Replaces the app's page in the root element by the copy, which works without scripts. */
export function restoreServedPage(root: HTMLElement): void {
  document.documentElement.removeAttribute('data-hydrated');
  // Without a copy the error screen itself has failed.
  if (kept) root.replaceChildren(...kept.childNodes);
  else window.location.reload();
  kept = undefined;
}
