// Loads the page's chunk, then hydrates the prerendered page. Rejects when a download fails. When the first
// render or effect fails, the page stays as it was served.

import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { restoreSession } from './backend/session-loader';
import { BUILD_SETTINGS } from './backend/settings';
import { journalIndex } from './journal/journal-index';
import { pageContents, pageData } from './page-data';
import { preloadPage } from './page-table';
import { watchStyleSheets } from './ui/download';
import { keepServedPage, restoreServedPage } from './ui/served-page';

/** `takeChanges` returns what others have changed in the page since it was served. */
export async function start(root: HTMLElement, takeChanges: () => MutationRecord[]): Promise<void> {
  watchStyleSheets();
  const { page, path, state } = root.dataset;
  // React takes over a page only when all of its code is there: until then it stays as it was served.
  await Promise.all([
    pageContents.load(),
    preloadPage(page),
    page === 'article' && path && pageData({ route: page, path }).load(),
    page === 'journal' && journalIndex.load(),
  ]);
  const app = () => (
    <StrictMode>
      {/* Without transitions: app/src/navigation.ts loads a page before it changes the URL. */}
      <BrowserRouter useTransitions={false}>
        <App
          initial={{
            address: window.location.pathname,
            path,
            state,
            isMissing: page === 'notFound',
          }}
        />
      </BrowserRouter>
    </StrictMode>
  );
  // The development server sends an empty root, and no link to the rules for paper.
  if (import.meta.hot) await import('./layout/print.css');
  if (import.meta.hot) createRoot(root).render(app());
  else if (keepServedPage(root, takeChanges()))
    hydrateRoot(root, app(), {
      onUncaughtError(error) {
        console.error(error);
        restoreServedPage();
      },
    });

  // A literal condition, so that builds without a hosted backend drop this code.
  if (import.meta.env.VITE_BACKEND_URL) restoreSession(BUILD_SETTINGS);
}
