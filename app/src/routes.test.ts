// Property tests of route matching: the core and the app's routes agree on every path and its near misses.

// Loads the pages and the journal's index.
import './core/core';
import { navigation, openPage, routes } from 'core-wasm/site';
import fc from 'fast-check';
import { createRoutesFromElements, matchPath, matchRoutes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { prerenderList } from './core/core';
import { lazyPage, registryRoutes } from './routes';

const REGISTRY = routes();
const RUNS = { numRuns: 5000, seed: 20_260_101 };

const INITIAL = { address: '/', path: '/', state: undefined, origin: '' };
const ROUTES = createRoutesFromElements(registryRoutes(INITIAL));

/** Pattern of the route that the app renders, in the registry's spelling. */
const byReactRouter = (path: string) =>
  matchRoutes(ROUTES, path)?.at(-1)?.route.path?.replace(':slug', '{slug}');

/** Pattern of the route that the core matches; undefined for a path that redirects or has no content. */
function byCore(path: string): string | undefined {
  const answer = openPage(path);
  return answer.kind === 'page' || answer.kind === 'deferred'
    ? REGISTRY.find(({ id }) => id === answer.route)?.pattern
    : undefined;
}

/**
 * Asserts that a path that the core opens is rendered by the same route. Of the other paths, only those with an unknown
 * slug match a route.
 */
function expectSameMatch(path: string): void {
  const pattern = byCore(path);
  if (pattern !== undefined) expect(byReactRouter(path), path).toBe(pattern);
  else if (openPage(path).kind === 'notFound')
    expect(byReactRouter(path) ?? 'none', path).toMatch(/\{slug\}|^none$/);
}

const PATHS = prerenderList().map(({ path }) => path);

/** Near misses: misspelled, longer, shorter, and in another case. */
const nearMisses = (path: string) => [
  `${path}s`,
  `${path}/x`,
  `${path}x/`,
  `/x${path}`,
  path.slice(0, -1) || '/',
  path.toUpperCase(),
  path.replace('/', '//'),
  `${path}%20`,
];

const segments = [...new Set(REGISTRY.flatMap((route) => route.pattern.split('/')))].filter(
  (word) => word !== '' && word !== '{slug}',
);

/** Path segments of the registry, near misses and others, all in canonical spelling. */
const segment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...segments) },
  { weight: 2, arbitrary: fc.constantFrom(...segments.map((word) => word.slice(0, -1)), 'a', '0') },
  { weight: 2, arbitrary: fc.constantFrom(...segments.map((word) => `${word}s`)) },
  { weight: 1, arbitrary: fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,4})?$/) },
);

const canonicalPath = fc.array(segment, { maxLength: 4 }).map((chosen) => `/${chosen.join('/')}`);

describe('the core and React Router match the same page', () => {
  test('there is a route for each route of the registry', () => {
    const patterns = ROUTES.map(({ path }) => path?.replace(':slug', '{slug}'));
    expect(patterns).toEqual(REGISTRY.map(({ pattern }) => pattern));
  });

  test('the component of a route is that of the content with which the core answers', () => {
    for (const { path, state } of prerenderList()) {
      const answer = openPage(path, state);
      // The response to a form that could not start a checkout has no route.
      if (answer.kind === 'page' && state !== 'unavailable')
        expect(lazyPage(answer.route), path).toBe(lazyPage(answer.content.page));
    }
  });

  test('for every path of the site and its near misses', () => {
    expect(PATHS.length).toBeGreaterThan(REGISTRY.length);
    for (const path of PATHS.filter((pagePath) => pagePath !== '/404'))
      expect(byCore(path), path).toBeDefined();
    for (const path of PATHS) for (const near of [path, ...nearMisses(path)]) expectSameMatch(near);
  });

  test('for every pair of segments of the registry', () => {
    for (const first of segments)
      for (const second of ['', ...segments])
        expectSameMatch(second === '' ? `/${first}` : `/${first}/${second}`);
  });

  test('for generated canonical paths', () => {
    fc.assert(fc.property(canonicalPath, expectSameMatch), RUNS);
  });
});

describe('the navigation', () => {
  test('marks the items that React Router would mark, by whole segments', () => {
    fc.assert(
      fc.property(canonicalPath, (path) => {
        for (const item of navigation(path)) {
          const end = item.path === '/';
          const marked = matchPath({ path: item.path, caseSensitive: true, end }, path) !== null;
          expect(item.active, `${item.name} on ${path}`).toBe(marked);
        }
      }),
      RUNS,
    );
  });
});
