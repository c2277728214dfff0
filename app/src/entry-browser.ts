// Browser entry, the only script that a page names: waits until the page is painted, then loads the app; until the app
// runs, early-listeners.ts handles clicks and input. Every visitor loads this file, so it imports little.

import { answerEarly } from './early-listeners';

/**
 * Events that show the visitor's intent: the app then loads at once. `pointerover` and `pointermove` do not: browsers
 * send them to the first page that appears under a pointer at rest.
 */
const INTERACTIONS = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const;

/** Resolves when the page has been painted, which on a slow device is later than the frame that renders it. */
function firstPaint(): Promise<unknown> {
  const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
  if (isPainted || !PerformanceObserver.supportedEntryTypes.includes('paint'))
    return Promise.resolve();
  return new Promise<void>((resolve) => {
    new PerformanceObserver((paints, observer) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

/**
 * Waits until the page is painted, or for the first interaction, and returns which came first. The prerendered page is
 * complete without the app, so the app's scripts must not compete with it for bandwidth and CPU.
 */
async function paintOrInteraction(root: HTMLElement): Promise<'seen' | 'used'> {
  // Pages of the development server are empty until the app renders them.
  if (import.meta.env.DEV && root.childElementCount === 0) return 'seen';
  let reason: 'seen' | 'used' = 'seen';
  const listeners = new AbortController();
  const { signal } = listeners;
  const used = new Promise<void>((resolve) => {
    const use = () => {
      reason = 'used';
      resolve();
    };
    for (const type of INTERACTIONS) addEventListener(type, use, { signal, passive: true });
  });
  // A hidden page has no animation frames.
  if (!document.hidden) {
    const frames = new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(resolve)),
    );
    await Promise.race([frames.then(firstPaint), used]);
  }
  listeners.abort();
  return reason;
}

/**
 * Preloads all files of the app at once; otherwise the browser discovers them one after the other. Preloaded scripts do
 * not run: the imports determine their order (WebKit's bug 242740). Pictures are loaded first, unless the page is used
 * already.
 */
function preloadApp(root: HTMLElement, reason: 'seen' | 'used'): void {
  for (const file of root.dataset['files']?.split(' ') ?? []) {
    const link = document.createElement('link');
    const isScript = file.endsWith('.js');
    link.rel = isScript ? 'modulepreload' : 'preload';
    if (!isScript) link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    if (reason === 'seen') link.fetchPriority = 'low';
    link.href = file;
    document.head.append(link);
  }
}

/** Resolves when the connection is back. */
function online(): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('online', resolve, { once: true });
  });
}

const { pathname } = window.location;

/** Reloads the page after Back to a history entry of the app: until the app runs, only the URL changes. */
function loadOtherPage(): void {
  const isAppRunning = document.documentElement.hasAttribute('data-hydrated');
  if (isAppRunning || window.location.pathname === pathname) return;
  // The app has stored the scroll position of the history entry; the browser would restore the position of the current
  // page.
  window.history.scrollRestoration = 'manual';
  window.location.reload();
}

/** Starts the app; returns false if a download has failed. `ready` is called before the page is hydrated. */
async function startApp(root: HTMLElement, ready: () => void): Promise<boolean> {
  try {
    // Imports only the core: nothing else may import it while it waits for its module (WebKit's bug 242740).
    await import('./core/ready');
    const { start } = await import('./start');
    await start(root, ready);
    return true;
  } catch (error) {
    console.warn(error);
    if (import.meta.hot) (await import('./development-faults')).startFailed();
    return false;
  }
}

async function loadApp(root: HTMLElement): Promise<void> {
  const early = answerEarly(root);
  addEventListener('popstate', loadOtherPage);
  preloadApp(root, await paintOrInteraction(root));
  // Until every download has succeeded, the page stays as it was served: its links and forms work. A core module that
  // could not be downloaded or compiled stays failed until the page is reloaded; in older browsers, a script too.
  if (await startApp(root, early.end)) return;
  early.fail();
  await online();
  await startApp(root, early.end);
}

// Loaded before the app, so that errors are shown even if the app is broken.
if (import.meta.hot) void import('./development-faults');

/**
 * Resolves when the document has been parsed. The script is `async`, because a deferred script would run at the end of
 * the document, before the first paint.
 */
function documentParsed(): Promise<unknown> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('DOMContentLoaded', resolve, { once: true });
  });
}

async function main(): Promise<void> {
  await documentParsed();
  const root = document.getElementById('root');
  // The page stays static without WebAssembly, and in browsers without popovers, for which the scripts are not compiled
  // (`target` in app/vite.config.ts).
  if (root && 'WebAssembly' in window && 'popover' in root) await loadApp(root);
}

void main();
