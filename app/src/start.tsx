// Loads the page's chunk, then hydrates the prerendered page. Rejects if a download fails. If the first render or
// effect fails, the page stays as it was served.

import { type ReactNode, StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { restoreSession } from './backend/session-loader';
import { BUILD_SETTINGS } from './backend/settings';
import { forgetPages, type InitialDocument, loadContent, loadPage, preloadPage } from './routes';
import { keepServedPage, restoreServedPage } from './ui/served-page';

/** `ready` is called when all downloads have succeeded, before the page is hydrated. */
export async function start(root: HTMLElement, ready: () => void): Promise<void> {
  const { page, path, state } = root.dataset;
  const address = window.location.pathname;
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const { origin } = new URL(canonical ?? address, window.location.href);
  const initial = { address, path, state, isMissing: page === 'notFound', origin };
  forgetPages();
  // Hydrates only when all code of the page is loaded; until then the page stays as it was served.
  await Promise.all([loadContent(), page && preloadPage(page)]);
  await loadPage(address, initial);
  const app = (served: InitialDocument) => (
    <StrictMode>
      {/* As transitions of React, navigations take longer. */}
      <BrowserRouter useTransitions={false}>
        <App initial={served} />
      </BrowserRouter>
    </StrictMode>
  );
  ready();
  // The development server sends an empty root element.
  if (import.meta.hot) (await import('./development')).showApp(root, app, initial);
  else hydrate(root, app(initial));

  // The literal condition lets builds without a hosted backend drop this code.
  if (import.meta.env.VITE_BACKEND_URL) restoreSession(BUILD_SETTINGS);
}

/**
 * Hydrates the served page. If an extension or a translator has changed it, React renders it again from scratch; if the
 * app fails, the served page is restored.
 */
function hydrate(root: HTMLElement, app: ReactNode): void {
  keepServedPage(root);
  // Weak, because it exists as long as the app, and the tags only as long as the first page.
  const served = new WeakSet<Element>(document.head.children);
  // A transition renders in steps, between which the page stays responsive. A press of a part that is not hydrated yet
  // finishes them at once.
  startTransition(() => {
    hydrateRoot(root, app, {
      onUncaughtError(error) {
        console.error(error);
        restoreServedPage(root);
      },
      onRecoverableError(error) {
        console.warn(error);
        // If React has rendered the page from scratch, the head has duplicate tags.
        for (const tag of [...document.head.children])
          if (
            served.has(tag) &&
            [...document.head.children].some((twin) => twin !== tag && twin.isEqualNode(tag))
          )
            tag.remove();
      },
    });
  });
}
