// Detects hydration: from then on React handles every event of the page.

/** Runs in the page; true once React has hydrated or rendered a page (`PageAt` in app/src/app.tsx). */
export function isHydrated(): boolean {
  return document.documentElement.hasAttribute('data-hydrated');
}
