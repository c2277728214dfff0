// When a page is complete: whatever acts on it, measures or captures it waits for that, wherever an action or a link has led.

/**
 * Runs in the page: whether it has loaded and, where it is one of the app, been hydrated. Forms have no script, and that of
 * the delivered program has run when the page has loaded.
 */
export function isComplete(): boolean {
  const isStatic = ['#root', 'script[type="module"]'].some(
    (part) => document.querySelector(part) === null,
  );
  const isHydrated = document.documentElement.hasAttribute('data-hydrated');
  return document.readyState === 'complete' && (isStatic || isHydrated);
}
