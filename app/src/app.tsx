// Root component: asks the core for the page at the current path and renders it.

import {
  Activity,
  type ComponentType,
  memo,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { Navigate, useLocation, useNavigationType } from 'react-router-dom';
import { PlainPurchase } from './checkout/plain-purchase';
import { openPage, type Page, type PageAnswer } from './core/core';
import { ErrorScreen } from './layout/error-screen';
import { Layout } from './layout/layout';
import { pageData } from './page-data';
import { pages } from './page-table';
import type { Download } from './ui/download';
import { painted } from './ui/painted';
import { servedPageHydrated } from './ui/served-page';
import { useRouteChange } from './use-route-change';

/** The document that the browser opened, and the page that the server rendered into it. */
export interface InitialDocument {
  /** The path in the URL. */
  address: string;
  /**
   * The page's own path: differs from the URL where the server answers a form submission with a page; undefined where
   * there is none.
   */
  path: string | undefined;
  /** The page's state, where it has several. */
  state: string | undefined;
  /** Whether it is the 404 page. */
  isMissing?: boolean;
}

/** The path of the 404 page; no navigation item is active there. */
const NOT_FOUND_PATH = '/404';

export function App({ initial }: { initial: InitialDocument }) {
  const { key, pathname } = useLocation();
  return (
    <ErrorScreen resetKey={key} purchase={<PlainPurchase path={pathname} />} outermost>
      <CurrentPage initial={initial} />
    </ErrorScreen>
  );
}

function CurrentPage({ initial }: { initial: InitialDocument }) {
  const { pathname, search, hash, key } = useLocation();
  // A page that is about to be opened is rendered beside the shown one, hidden.
  const [upcoming, setUpcoming] = useState<string>();
  // Once shown it is no longer upcoming: when it is left, it ends.
  if (upcoming === pathname) setUpcoming(undefined);
  // The last page whose first frame has been painted.
  const [settled, setSettled] = useState(pathname);
  useEffect(() => {
    void painted().then(() => startTransition(() => setSettled(pathname)));
  }, [pathname]);
  // A fragment and an earlier position may be anywhere in the page.
  const navigationType = useNavigationType();
  const opensAtTop = hash === '' && navigationType !== 'POP';
  const answer = answerTo(pathname, initial);
  useLayoutAhead(upcoming);
  useRouteChange(pathname === initial.address ? initial.state : undefined, (path) =>
    startTransition(() => setUpcoming(path)),
  );

  if (answer.kind === 'redirect') {
    // The core combines the query of the address with one that lacks its question mark.
    const target = openPage(pathname + search + hash);
    return <Navigate to={target.kind === 'redirect' ? target.to : answer.to} replace />;
  }
  return (
    <Layout path={answer.kind === 'notFound' ? NOT_FOUND_PATH : answer.path}>
      <Suspense fallback={null}>
        {[...new Set([pathname, upcoming])]
          .filter((path) => path !== undefined)
          .map((path) => (
            <Activity key={path} mode={path === pathname ? 'visible' : 'hidden'}>
              <div
                className="page"
                hidden={path !== pathname}
                // Until then styles/base.css leaves out what is not near the window.
                data-first-frame={
                  (path !== settled && (path !== pathname || opensAtTop)) || undefined
                }
              >
                <ErrorScreen resetKey={key} purchase={<PlainPurchase path={path} />}>
                  <PageAt path={path} initial={initial} />
                </ErrorScreen>
              </div>
            </Activity>
          ))}
      </Suspense>
    </Layout>
  );
}

/**
 * Lets the browser lay out a page that is about to be opened: `Activity` would keep its element undisplayed, while
 * styles/base.css hides it where it takes no room.
 */
function useLayoutAhead(upcoming: string | undefined) {
  useEffect(() => {
    if (upcoming === undefined) return;
    const observer = new MutationObserver(() => {
      const page = document.querySelector<HTMLElement>('.page[hidden]:last-child');
      page?.style.removeProperty('display');
    });
    observer.observe(document.querySelector('main') as Element, { childList: true });
    return () => observer.disconnect();
  }, [upcoming]);
}

function answerTo(path: string, initial: InitialDocument): PageAnswer {
  const first = path === initial.address;
  if (first && initial.isMissing) return { kind: 'notFound', path };
  return openPage((first && initial.path) || path, first ? initial.state : undefined);
}

/** The page at a path; rendered once, before it is opened. */
const PageAt = memo(({ path, initial }: { path: string; initial: InitialDocument }) => {
  // From here on React handles the events of the page: a sign for tests, and for tools that measure or capture the page.
  useEffect(servedPageHydrated, []);
  let answer = answerTo(path, initial);
  if (answer.kind === 'deferred') {
    pageData(answer).use();
    answer = openPage(answer.path);
  }
  return answer.kind === 'page' ? (
    <PageContent content={answer.content} path={answer.path} />
  ) : (
    <NotFound path={path} />
  );
});

function PageContent({ content, path }: { content: Page; path: string }) {
  // The table pairs each kind of content with its component; TypeScript cannot express the pair.
  const page = pages[content.page] as Download<{
    default: ComponentType<{ content: Page; path: string }>;
  }>;
  const { default: Component } = page.use();
  return <Component content={content} path={path} />;
}

function NotFound({ path }: { path: string }) {
  const { default: NotFoundPage } = pages.notFound.use();
  return <NotFoundPage path={path} />;
}
