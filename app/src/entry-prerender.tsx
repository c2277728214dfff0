// Prerender entry: renders one path to HTML at build time, with the components of the browser.

import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app';
import { type Head, head, loadCore, openPage, prerenderList } from './core/core';
import { Framed } from './layout/framed';
import type { PageName } from './page-table';

export { loadCore, prerenderList };

/** One rendered page. */
export interface Rendered {
  /** The inner HTML of the root element. */
  html: string;
  head: Head;
  /** The kind of page: decides which styles are inlined. */
  page: PageName;
}

/**
 * Renders a path. `origin` is the public scheme and host, for canonical links and social cards; `state` is the page's
 * state where it has several (the welcome page has five); `framed` omits navigation bar and footer, for a form in an
 * iframe.
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

  // Disables chunking: otherwise React sends long pages as a fallback plus inline scripts.
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <Framed value={framed}>
          <App initial={{ address: path, path, state }} />
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
