// When a page is complete: what measures or captures it waits for that, wherever an action or a link has led.

/** Runs in the page: whether it has loaded and, with the site's script, been hydrated. */
export function isComplete(): boolean {
  const isStatic = document.querySelector('script[type="module"]') === null;
  const isHydrated = document.documentElement.hasAttribute('data-hydrated');
  return document.readyState === 'complete' && (isStatic || isHydrated);
}
