// Turns one path into finished HTML at build time, with the same components as in the browser.

import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';
import { Framed } from './components/framed';
import { type Head, head, loadCore, openPage, prerenderList } from './core/core';
import type { PageName } from './page-table';

export { loadCore, prerenderList };

/** One finished page. */
export interface Rendered {
  /** The content of the root element. */
  html: string;
  head: Head;
  /** Which component showed it: decides which styles the page needs. */
  page: PageName;
}

/**
 * Renders a path. `origin` is the public scheme and host, for canonical links and social cards;
 * `state` is the page's state where it has several (the welcome page's five); `framed` leaves out what
 * surrounds a page, for the forms that a dialog frames.
 */
export async function render(
  path: string,
  origin: string,
  state?: string,
  framed = false,
): Promise<Rendered> {
  await loadCore();
  const answer = openPage(path, state);
  if (answer.kind === 'redirect') throw new Error(`${path} redirects to ${answer.to}`);

  // Without the chunk size, React would send a long page as its fallback with inline scripts.
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <Framed value={framed}>
          <App opened={{ address: path, path, state }} />
        </Framed>
      </StaticRouter>
    </StrictMode>,
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        throw error;
      },
    },
  );
  return {
    html: await new Response(prelude).text(),
    head: head(path, origin, state),
    page: answer.kind === 'page' ? answer.content.page : 'notFound',
  };
}
