// The app in the development server: renders the whole page, and renders it again with new content, in the same
// document.

import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { isContentStale } from './development-faults';
import { type InitialDocument, replaceContent } from './routes';
// The development server does not link the print styles.
import './layout/print.css';

/** Renders the app, and again whenever the content has been rebuilt; component state is kept. */
export function showApp(
  root: HTMLElement,
  app: (initial: InitialDocument) => ReactNode,
  initial: InitialDocument,
): void {
  const view = createRoot(root);
  // A new object, so that memoized components render again.
  const show = () => view.render(app({ ...initial }));
  show();
  let changes = Promise.resolve();
  const change = () => {
    changes = changes
      .then(() => replaceContent(window.location.pathname, initial))
      .then(show, () => window.location.reload());
  };
  import.meta.hot?.on('content:changed', change);
  if (isContentStale()) change();
}
