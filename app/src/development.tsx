// The app in the development server: it draws the whole page, and draws it again with new content, in the same document.

import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { type InitialDocument, replaceContent } from './page-loader';
// The development server sends no link to the rules for paper.
import './layout/print.css';

/** Draws the app, and again whenever the content has been written anew; what its components keep stays. */
export function showApp(
  root: HTMLElement,
  app: (initial: InitialDocument) => ReactNode,
  initial: InitialDocument,
): void {
  const view = createRoot(root);
  // Another object: no component may take the page for unchanged.
  const show = () => view.render(app({ ...initial }));
  show();
  let changes = Promise.resolve();
  import.meta.hot?.on('content:changed', () => {
    changes = changes
      .then(() => replaceContent(window.location.pathname, initial))
      .then(show, () => window.location.reload());
  });
}
