// The first script of a page, and the smallest: lets the page be seen, then fetches what brings it to life.

/** Signs that the visitor wants something; then nothing is waited for. */
const SIGNS = ['pointerdown', 'pointerover', 'keydown', 'focusin', 'touchstart'] as const;

/**
 * The page is complete without us, so its first picture must not share the line with our scripts:
 * they are fetched once it is there, or at the visitor's first sign.
 */
function firstSight(root: HTMLElement): Promise<unknown> {
  const picture = root.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || picture.complete) return Promise.resolve();
  const listening = new AbortController();
  const { signal } = listening;
  return new Promise((seen) => {
    for (const end of ['load', 'error']) picture.addEventListener(end, seen, { signal });
    for (const sign of SIGNS) addEventListener(sign, seen, { signal, passive: true });
  }).finally(() => listening.abort());
}

async function wake(root: HTMLElement): Promise<void> {
  await firstSight(root);
  // Two frames later the picture is on the screen; a hidden page has no frames and needs none.
  if (!document.hidden) {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  }
  const { start } = await import('./start');
  await start(root);
}

const root = document.getElementById('root');
// Without WebAssembly the page stays as it was written.
if (root && 'WebAssembly' in window) void wake(root);

// A module of its own, though nothing imports it.
export {};
