// Root component: asks the core for the page at the current path and renders it.

import { memo, Suspense, use, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PlainPurchase } from './checkout/plain-purchase';
import { openPage } from './core/core';
import { ErrorScreen } from './layout/error-screen';
import { Layout } from './layout/layout';
import { answerTo, type InitialDocument, loadPage } from './page-loader';
import { loadPicturesWhenIdle } from './ui/idle-pictures';
import { usePageCount } from './ui/page-count';
import { servedPageHydrated } from './ui/served-page';
import { useLinks } from './use-links';
import { useRouteChange } from './use-route-change';

export function App({ initial }: { initial: InitialDocument }) {
  const { key, pathname } = useLocation();
  usePageCount();
  return (
    <ErrorScreen resetKey={key} purchase={<PlainPurchase path={pathname} />} outermost>
      <CurrentPage initial={initial} />
    </ErrorScreen>
  );
}

function CurrentPage({ initial }: { initial: InitialDocument }) {
  const { pathname, search, hash, key } = useLocation();
  const answer = answerTo(pathname, initial);
  useLinks(initial);
  useRouteChange(pathname === initial.address ? initial.state : undefined);

  if (answer.kind === 'redirect') {
    // The core combines the query of the address with one that lacks its question mark.
    const target = openPage(pathname + search + hash);
    return <Navigate to={target.kind === 'redirect' ? target.to : answer.to} replace />;
  }
  return (
    <Layout path={answer.kind === 'notFound' ? pathname : answer.path}>
      <Suspense fallback={null}>
        <div className="page" key={pathname}>
          <ErrorScreen resetKey={key} purchase={<PlainPurchase path={pathname} />}>
            <PageAt path={pathname} initial={initial} />
          </ErrorScreen>
        </div>
      </Suspense>
    </Layout>
  );
}

/** The page at a path. */
const PageAt = memo(({ path, initial }: { path: string; initial: InitialDocument }) => {
  // From here on React handles the events of the page: a sign for tests, and for tools that measure or capture the page.
  useEffect(servedPageHydrated, []);
  useEffect(loadPicturesWhenIdle, []);
  const { Component, ...page } = use(loadPage(path, initial));
  return <Component {...page} />;
});
