// Brings the prerendered page to life: loads the core, then hydrates.

import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { wakeSession } from './backend/session-signs';
import { BUILT_SETTINGS } from './backend/settings';
import { loadCore } from './core/core';
import { preloadPage } from './page-table';

export async function start(root: HTMLElement): Promise<void> {
  // The page's own chunk and the core travel side by side; the prerender wrote the page's name.
  preloadPage(root.dataset['page']);
  await loadCore();

  const { path, state } = root.dataset;
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App opened={{ address: window.location.pathname, path, state }} />
      </BrowserRouter>
    </StrictMode>
  );
  // The development server sends an empty root.
  if (root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);

  // Written out, so that a build without a hosted backend holds none of it.
  if (import.meta.env.VITE_BACKEND_URL) wakeSession(BUILT_SETTINGS);
}
