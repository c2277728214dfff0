// Pages: the routes that paths match, the content of their pages, their heads, and the navigation.

import type {
  CheckoutState,
  Head,
  NavigationItem,
  Page,
  PrerenderedPage,
  Route,
  RouteId,
} from './content.js';
import * as glue from './glue.js';

/**
 * The route that a path matches, or the canonical path that it redirects to. Before the journal's index is loaded, whether
 * a page of the journal exists is not known: it is `deferred`.
 *
 * @param path - A path such as `/journal/the-soft-no`, or a URL. A query and a hash are allowed; a redirect keeps them.
 * @throws {TypeError} where `path` is neither text nor a URL.
 * @throws {RangeError} where it does not begin with `/`.
 * @example
 * import { matchRoute } from 'core-wasm';
 *
 * console.log(matchRoute('/about?from=mail')); // { kind: 'page', route: 'about', path: '/about', params: {} }
 * console.log(matchRoute('/About/?from=mail')); // { kind: 'redirect', to: '/about?from=mail' }
 * console.log(matchRoute(new URL('https://house.example/nowhere'))); // { kind: 'notFound', path: '/nowhere' }
 */
export function matchRoute(path: string | URL): RouteMatch {
  const found = glue.matchRoute(path);
  if (found[0] === '/') return { kind: 'redirect', to: found };
  if (found[0] === ' ') return { kind: 'notFound', path: found.slice(1) };
  const [route, slug, canonical] = found.split(' ') as [RouteId, string, string?];
  if (canonical === undefined)
    return { kind: 'deferred', route: route as Deferred['route'], path: slug };
  return { kind: 'page', route, path: canonical, params: slug ? { slug } : {} };
}

/**
 * The page that a path opens, with its content.
 *
 * @param path - As for {@link matchRoute}.
 * @param state - The state of the checkout, for its pages: `unknown` if missing.
 * @throws {TypeError} where an argument is not text.
 * @throws {RangeError} for a path that does not begin with `/`, and for an unknown state.
 * @example
 * import { openPage } from 'core-wasm';
 *
 * const answer = openPage('/initiation');
 * if (answer.kind === 'page' && answer.route === 'initiation') {
 *   console.log(answer.content.hero.title); // INITIATION
 * }
 * console.log(openPage('/no-such-page').kind); // notFound
 */
export declare function openPage(path: string | URL): PageAnswer;
export declare function openPage(
  path: string | URL,
  state: CheckoutState | null | undefined,
): PageAnswerInState;

/**
 * Title, description and social tags of the page that a path opens; a deferred one has those of an unknown path.
 *
 * @param path - As for {@link matchRoute}.
 * @param origin - Where the site is, without a trailing slash: `https://house.example`.
 * @param state - As for {@link openPage}.
 * @throws {TypeError} where an argument is not text.
 * @throws {RangeError} for a path that does not begin with `/`, another form of origin, and an unknown state.
 * @example
 * import { head } from 'core-wasm';
 *
 * console.log(head('/about', 'https://house.example').canonical); // https://house.example/about
 */
export declare function head(
  path: string | URL,
  origin: string,
  state?: CheckoutState | null,
): Head;

/**
 * The items of the navigation bar as seen from a page.
 *
 * @param path - As for {@link matchRoute}.
 * @throws {TypeError} where `path` is neither text nor a URL.
 * @throws {RangeError} where it does not begin with `/`.
 * @example
 * import { navigation } from 'core-wasm';
 *
 * console.log(navigation('/rituals').find(({ active }) => active)?.name); // Rituals
 */
export declare function navigation(path: string | URL): readonly NavigationItem[];

/**
 * The registry of routes, in the order in which they are matched.
 *
 * @example
 * import { routes } from 'core-wasm';
 *
 * console.log(routes().find(({ id }) => id === 'article')?.pattern); // /journal/{slug}
 */
export declare function routes(): readonly Route[];

/**
 * Every page that a build writes to a file, with its status code.
 *
 * @example
 * import { prerenderList } from 'core-wasm';
 *
 * console.log(prerenderList()[0]?.file); // index.html
 */
export declare function prerenderList(): readonly PrerenderedPage[];

/**
 * What a path opens: a page, a redirect to the page's canonical path, or nothing; a page of the journal is deferred until
 * its index is loaded, which says whether it exists.
 */
export type RouteMatch = MatchedPage | Redirect | Deferred | NotFound;

/** A page without its content. */
export interface MatchedPage {
  readonly kind: 'page';
  /** The name of its route. */
  readonly route: RouteId;
  /** Its canonical path. */
  readonly path: string;
  /** What the path holds for the `{slug}` in the pattern of the route. */
  readonly params: { readonly slug?: string };
}

/** Another form of the path of a page. */
export interface Redirect {
  readonly kind: 'redirect';
  /** The canonical path, with the query and hash of the argument. */
  readonly to: string;
}

/** No page of the site. */
export interface NotFound {
  readonly kind: 'notFound';
  /** The path, without query and hash. */
  readonly path: string;
}

/** A page of the journal, before the journal is loaded. */
export interface Deferred {
  readonly kind: 'deferred';
  /** The name of its route. */
  readonly route: 'article' | 'journalPage';
  /** Its canonical path. */
  readonly path: string;
}

/** The kind of page that a route opens, where the two have different names. */
interface SharedPages {
  privacy: 'legal';
  terms: 'legal';
  cookies: 'legal';
  formSent: 'form';
  journalPage: 'journal';
  welcome: 'status';
}

/** The content of a route's page. */
export type PageOf<Id extends RouteId> = Extract<
  Page,
  { readonly page: Id extends keyof SharedPages ? SharedPages[Id] : Id }
>;

/** A page with its content. */
export interface OpenedPage<Id extends RouteId, Content> {
  readonly kind: 'page';
  /** The name of its route. */
  readonly route: Id;
  /** Its canonical path. */
  readonly path: string;
  /** What it shows. */
  readonly content: Content;
}

/**
 * What a path opens: a page with the content of its route, a redirect to the canonical path, nothing, or
 * a page of the journal before that is loaded.
 */
export type PageAnswer =
  | { [Id in RouteId]: OpenedPage<Id, PageOf<Id>> }[RouteId]
  | Redirect
  | Deferred
  | NotFound;

/** The same in a state of the checkout: where the checkout is unavailable, INITIATION has a status page. */
export type PageAnswerInState = PageAnswer | OpenedPage<'initiation', PageOf<'welcome'>>;
