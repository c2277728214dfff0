// Condition that a page is complete. Tests wait for it before actions, measurements and screenshots.

/**
 * Runs in the page: true if the document has loaded and, if it is a page of the app, has been hydrated. Form pages have
 * no script, and the script of the delivered program has run when the page has loaded.
 */
export function isComplete(): boolean {
  const isStatic = ['#root', 'script[type="module"]'].some(
    (part) => document.querySelector(part) === null,
  );
  const isHydrated = document.documentElement.hasAttribute('data-hydrated');
  return document.readyState === 'complete' && (isStatic || isHydrated);
}
