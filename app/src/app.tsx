// The whole application: asks the core what stands at the current address and shows it.

import { type ComponentType, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ErrorScreen } from './components/error-screen';
import { Layout } from './components/layout';
import { openPage, type Page } from './core/core';
import { NotFoundPage, pages } from './page-table';
import { useArrival } from './use-arrival';

/** The document that the browser opened, and what the server chose to show there. */
export interface OpenedDocument {
  /** The path in the address bar. */
  address: string;
  /**
   * The page's own path: another than the address where the server answers a form with a page,
   * and unknown where there is none.
   */
  path: string | undefined;
  /** The page's state where it has several. */
  state: string | undefined;
}

/** The canonical address of the 404 page; no navigation item is active there. */
const NOWHERE = '/404';

export function App({ opened }: { opened: OpenedDocument }) {
  const { pathname } = useLocation();
  const first = pathname === opened.address;
  const state = first ? opened.state : undefined;
  const answer = openPage((first && opened.path) || pathname, state);
  useArrival(state);

  if (answer.kind === 'redirect') return <Navigate to={answer.to} replace />;
  return (
    <Layout path={answer.kind === 'page' ? answer.path : NOWHERE}>
      <Suspense fallback={null}>
        <ErrorScreen key={pathname}>
          {answer.kind === 'page' ? (
            <Shown content={answer.content} path={answer.path} />
          ) : (
            <Nothing path={pathname} />
          )}
        </ErrorScreen>
      </Suspense>
    </Layout>
  );
}

function Shown({ content, path }: { content: Page; path: string }) {
  // The table pairs each kind of content with its component; TypeScript cannot follow the pair.
  const Shows = pages[content.page] as ComponentType<{ content: Page; path: string }>;
  return <Shows content={content} path={path} />;
}

let lastLost: string | undefined;

/** The 404 page; the attempted path goes to the console once (spec §2). */
function Nothing({ path }: { path: string }) {
  useEffect(() => {
    if (lastLost !== path) console.error(`404: there is no page at ${path}`);
    lastLost = path;
    return () => {
      // A later visit to the same missing path is a new attempt; StrictMode's rehearsal is not.
      queueMicrotask(() => {
        if (location.pathname !== path) lastLost = undefined;
      });
    };
  }, [path]);
  return <NotFoundPage path={path} />;
}
