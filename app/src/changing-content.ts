// `npm run dev`: renders the page, and renders it again in place when its content has changed.

import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetPages } from './core/core';
import { reloadDocuments } from './ui/document-body';

/** `app` returns the root component with new properties each time, so that React renders every page again. */
export function renderChangingContent(element: HTMLElement, app: () => ReactNode): void {
  const root = createRoot(element);
  root.render(app());
  // Sent by scripts/dev.mjs. The core's development package (scripts/dev/core) receives it first.
  import.meta.hot?.on('content', async () => {
    await reloadDocuments();
    forgetPages();
    root.render(app());
  });
}
