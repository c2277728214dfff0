// Root component: the layout, and in it the page that React Router's routes show.

import { memo, use, useEffect } from 'react';
import { Navigate, Routes, useLocation } from 'react-router-dom';
import { Arrival } from './arrival';
import { PlainPurchase } from './checkout/plain-purchase';
import { openPage } from './core/core';
import { ErrorScreen } from './layout/error-screen';
import { Layout } from './layout/layout';
import { answerTo, type InitialDocument, type LoadedPage, loadedPage, pageAt } from './page-loader';
import { pageRoutes } from './routes';
import { FollowedLinks } from './text-links';
import { HeadTags } from './ui/head-tags';
import { loadPicturesWhenIdle } from './ui/idle-pictures';
import { Opening } from './ui/opening';
import { servedPageHydrated } from './ui/served-page';

export function App({ initial }: { initial: InitialDocument }) {
  const { key, pathname } = useLocation();
  const answer = answerTo(pathname, initial);
  const screen = { resetKey: key, purchase: <PlainPurchase path={pathname} /> };
  return (
    <ErrorScreen {...screen} outermost>
      <Opening isLoaded={(path) => loadedPage(path) !== undefined}>
        <FollowedLinks initial={initial} />
        <Arrival />
        <Layout
          path={answer.kind === 'page' || answer.kind === 'deferred' ? answer.path : pathname}
        >
          <div className="page" key={pathname}>
            <ErrorScreen {...screen}>
              <Routes>{pageRoutes(<PageAt initial={initial} />)}</Routes>
            </ErrorScreen>
          </div>
        </Layout>
      </Opening>
    </ErrorScreen>
  );
}

/**
 * The page at the current path. Until it is loaded, the transition of React Router keeps the one before it: with a Suspense
 * boundary around the page, React would show its fallback after Back.
 */
function PageAt({ initial }: { initial: InitialDocument }) {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const answer = answerTo(pathname, initial);
  if (answer.kind !== 'redirect')
    return <ShownPage of={loadedPage(pathname) ?? use(pageAt(location, initial))} />;
  // The core combines the query of the address with one that lacks its question mark.
  const target = openPage(pathname + search + hash);
  return <Navigate to={target.kind === 'redirect' ? target.to : answer.to} replace />;
}

const ShownPage = memo(({ of: { Component, head, ...page } }: { of: LoadedPage }) => {
  // From here on React handles the events of the page: a sign for tests, and for tools that measure or capture the page.
  useEffect(servedPageHydrated, []);
  useEffect(loadPicturesWhenIdle, []);
  return (
    <>
      <HeadTags of={head} />
      <Component {...page} />
    </>
  );
});
