// View transition from one page to the next. React Router's own would write to the session storage.

let committed = () => {};

/** Resolves when the browser has captured the page that is left: the next one can be rendered. */
export function captureOldPage(): Promise<void> {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
  if (still || !('startViewTransition' in document)) return Promise.resolve();
  return new Promise((captured) => {
    const { ready } = document.startViewTransition(() => {
      captured();
      return new Promise<void>((resolve) => {
        committed = resolve;
      });
    });
    // Rejects when the next transition starts before this one, or the tab is hidden.
    ready.catch(() => undefined);
  });
}

/** Called when the next page has been rendered: the browser shows it. */
export function newPageRendered(): void {
  committed();
}
