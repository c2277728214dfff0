// Root component: the layout, and in it the page that React Router's routes show.

import { memo, use, useEffect } from 'react';
import { Navigate, Routes, useLocation } from 'react-router-dom';
import { Arrival } from './arrival';
import { PlainPurchase } from './checkout/plain-purchase';
import { openPage } from './core/core';
import { ErrorScreen } from './layout/error-screen';
import { Layout } from './layout/layout';
import {
  answerTo,
  type InitialDocument,
  type LoadedPage,
  loadedPage,
  loadPage,
} from './page-loader';
import { pageRoutes } from './routes';
import { FollowedLinks } from './text-links';
import { HeadTags } from './ui/head-tags';
import { usePageCount } from './ui/page-count';
import { servedPageHydrated } from './ui/served-page';

export function App({ initial }: { initial: InitialDocument }) {
  const { key, pathname } = useLocation();
  const answer = answerTo(pathname, initial);
  const screen = { resetKey: key, purchase: <PlainPurchase path={pathname} /> };
  usePageCount();
  return (
    <ErrorScreen {...screen} outermost>
      <FollowedLinks initial={initial} />
      <Arrival />
      <Layout path={answer.kind === 'page' || answer.kind === 'deferred' ? answer.path : pathname}>
        <div className="page" key={pathname}>
          <ErrorScreen {...screen}>
            <Routes>{pageRoutes(<PageAt initial={initial} />)}</Routes>
          </ErrorScreen>
        </div>
      </Layout>
    </ErrorScreen>
  );
}

/** Shows the page at the current path, which is loaded or has failed to load. */
function PageAt({ initial }: { initial: InitialDocument }) {
  const { pathname, search, hash } = useLocation();
  const answer = answerTo(pathname, initial);
  if (answer.kind !== 'redirect')
    return <ShownPage of={loadedPage(pathname) ?? use(loadPage(pathname, initial))} />;
  // The core also recognizes a query whose question mark is encoded in the path, and merges it with the URL's query.
  const target = openPage(pathname + search + hash);
  return <Navigate to={target.kind === 'redirect' ? target.to : answer.to} replace />;
}

const ShownPage = memo(({ of: { Component, head, ...page } }: { of: LoadedPage }) => {
  // From here on React handles the events of the page. `data-hydrated` tells tests and tools that measure or capture
  // the page.
  useEffect(servedPageHydrated, []);
  return (
    <>
      <HeadTags of={head} />
      <Component {...page} />
    </>
  );
});
