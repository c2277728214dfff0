// The whole application: asks the core what stands at the current address and shows it.

import { type ComponentType, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ErrorScreen } from './components/error-screen';
import { Layout } from './components/layout';
import { openPage, type Page } from './core/core';
import { NotFoundPage, pages } from './page-table';
import { useArrival } from './use-arrival';

/** The document that the browser opened: its path, and the state that the server found for it. */
export interface OpenedDocument {
  path: string;
  state: string | undefined;
}

/** The canonical address of the 404 page; no navigation item is active there. */
const NOWHERE = '/404';

export function App({ opened }: { opened: OpenedDocument }) {
  const { pathname } = useLocation();
  const state = pathname === opened.path ? opened.state : undefined;
  const answer = openPage(pathname, state);
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
