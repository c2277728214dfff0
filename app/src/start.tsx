// Loads the page's chunk, then hydrates the prerendered page. Rejects if a download fails. If the first render or
// effect fails, the page stays as it was served.

import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app';
import { restoreSession } from './backend/session-loader';
import { BUILD_SETTINGS } from './backend/settings';
import {
  forgetPages,
  type InitialDocument,
  loadContent,
  loadPage,
  preloadPage,
} from './page-loader';
import { PageRouter } from './page-router';
import { keepServedPage, restoreServedPage } from './ui/served-page';

/** `takeChanges` returns the changes of extensions and translators since the page was served. */
export async function start(root: HTMLElement, takeChanges: () => MutationRecord[]): Promise<void> {
  const { page, path, state } = root.dataset;
  const address = window.location.pathname;
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const { origin } = new URL(canonical ?? address, window.location.href);
  const initial = { address, path, state, isMissing: page === 'notFound', origin };
  forgetPages();
  // Hydrates only when all code of the page is loaded: until then the page stays as it was served.
  await Promise.all([loadContent(), preloadPage(page)]);
  await loadPage(address, initial);
  const app = (served: InitialDocument) => (
    <StrictMode>
      <PageRouter initial={served}>
        <App initial={served} />
      </PageRouter>
    </StrictMode>
  );
  // The development server sends an empty root element.
  if (import.meta.hot) (await import('./development')).showApp(root, app, initial);
  else if (keepServedPage(root, takeChanges())) {
    const served = [...document.head.children];
    hydrateRoot(root, app(initial), {
      onUncaughtError(error) {
        console.error(error);
        restoreServedPage();
      },
      onRecoverableError(error) {
        console.warn(error);
        // If React has rendered the page from scratch, the head has duplicate tags.
        for (const tag of served)
          if ([...document.head.children].some((twin) => twin !== tag && twin.isEqualNode(tag)))
            tag.remove();
      },
    });
  }

  // The literal condition lets builds without a hosted backend drop this code.
  if (import.meta.env.VITE_BACKEND_URL) restoreSession(BUILD_SETTINGS);
}
