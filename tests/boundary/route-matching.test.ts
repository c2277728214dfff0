// Property tests of route matching: the core and React Router agree on every canonical path.

// Loads the pages and the journal's index.
import '../../app/src/core/core';
import { navigation, openPage, routes } from 'core-wasm/site';
import fc from 'fast-check';
import { matchPath } from 'react-router-dom';
import { describe, expect, test } from 'vitest';

const REGISTRY = routes();
const RUNS = { numRuns: 5000, seed: 20_260_101 };

/** React Router's pattern for a route of the registry. */
const pattern = (path: string) => path.replace('{slug}', ':slug');

/** The route that React Router matches: the first of the registry. */
function byReactRouter(path: string): string[] {
  const found = REGISTRY.find((route) =>
    matchPath({ path: pattern(route.pattern), caseSensitive: true, end: true }, path),
  );
  return found ? [found.id] : [];
}

const slugs = new Set(
  REGISTRY.filter((route) => route.pattern.includes('{slug}')).map((route) => route.id as string),
);

/** The route that the core matches. A slug without content is not found, so routes with slugs are left out. */
function byCore(path: string): string[] {
  const answer = openPage(path);
  return answer.kind === 'page' && !slugs.has(answer.route) ? [answer.route] : [];
}

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

const canonicalPath = fc
  .array(segment, { maxLength: 4 })
  .map((segments) => `/${segments.join('/')}`);

describe('the core and React Router match the same page', () => {
  test('for every path of the registry', () => {
    for (const route of REGISTRY.filter((route) => !slugs.has(route.id))) {
      expect(byReactRouter(route.pattern)).toEqual([route.id]);
      expect(byCore(route.pattern)).toEqual([route.id]);
    }
  });

  test('for every pair of segments of the registry', () => {
    for (const first of segments) {
      for (const second of ['', ...segments]) {
        const path = second === '' ? `/${first}` : `/${first}/${second}`;
        expect(byCore(path), path).toEqual(byReactRouter(path).filter((id) => !slugs.has(id)));
      }
    }
  });

  test('for generated canonical paths', () => {
    fc.assert(
      fc.property(canonicalPath, (path) => {
        expect(byCore(path)).toEqual(byReactRouter(path).filter((id) => !slugs.has(id)));
      }),
      RUNS,
    );
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
