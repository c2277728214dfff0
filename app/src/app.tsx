// Root component: the layout with the page of the current route.

import { CheckoutWithoutScripts } from './checkout/checkout-without-scripts';
import { ErrorScreen } from './layout/error-screen';
import { Layout } from './layout/layout';
import { RouteAnnouncer } from './route-announcer';
import { answerTo, type InitialDocument, PageRoutes } from './routes';
import { FollowedLinks } from './text-links';
import { PageNavigationContext } from './ui/page-navigation';
import { usePageViews } from './ui/page-views';
import { usePageNavigation } from './use-page-navigation';

export function App({ initial }: { initial: InitialDocument }) {
  const { location, navigation } = usePageNavigation(initial);
  const { key, pathname } = location;
  const answer = answerTo(pathname, initial);
  const screen = { resetKey: key, purchase: <CheckoutWithoutScripts path={pathname} /> };
  usePageViews(pathname);
  return (
    <PageNavigationContext value={navigation}>
      <ErrorScreen {...screen} outermost>
        <FollowedLinks initial={initial} />
        <RouteAnnouncer location={location} />
        <Layout
          path={answer.kind === 'page' || answer.kind === 'deferred' ? answer.path : pathname}
        >
          <div className="page" key={pathname}>
            <ErrorScreen {...screen}>
              <PageRoutes answer={answer} location={location} initial={initial} />
            </ErrorScreen>
          </div>
        </Layout>
      </ErrorScreen>
    </PageNavigationContext>
  );
}
