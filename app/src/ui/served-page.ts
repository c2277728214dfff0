// Keeps a copy of the served HTML until hydration is complete, and restores it if the app fails before.

/** Copy of the root element with its nodes, in a document that loads no images. */
let copy: HTMLElement | undefined;

/** Copies the page before React hydrates it. */
export function keepServedPage(root: HTMLElement): void {
  copy = document.implementation.createHTMLDocument().importNode(root, true);
}

/** True until hydration is complete: a failure of the app then restores the served page instead of showing an error. */
export function isServedPageKept(): boolean {
  return copy !== undefined;
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
      // Detaches the nodes from each other: browsers keep images that have not loaded in memory, and with them the
      // whole tree.
      copy?.replaceChildren();
      copy = undefined;
    }),
  );
}

/** Replaces the app's page in the root element by the copy, which works without scripts. */
export function restoreServedPage(root: HTMLElement): void {
  document.documentElement.removeAttribute('data-hydrated');
  // Without a copy the error screen itself has failed.
  if (copy) root.replaceChildren(...copy.childNodes);
  else window.location.reload();
  copy = undefined;
}
