// Matching agrees with React Router's own: the core decides, and the links of the page cannot tell otherwise.

import { navigation, openPage, routes } from 'core-wasm';
import fc from 'fast-check';
import { matchPath } from 'react-router-dom';
import { describe, expect, test } from 'vitest';

const REGISTRY = routes();
const RUNS = { numRuns: 5000, seed: 20_260_101 };

/** React Router's pattern for one of the registry. */
const pattern = (path: string) => path.replace('{slug}', ':slug');

/** The routes that React Router finds for a path. */
function byReactRouter(path: string): string[] {
  const found = REGISTRY.filter((route) =>
    matchPath({ path: pattern(route.pattern), caseSensitive: true, end: true }, path),
  );
  return found.map((route) => route.id);
}

/** The routes that the core finds. A slug that the content does not hold is not found, so it is set aside. */
function byCore(path: string): string[] {
  const answer = openPage(path);
  return answer.kind === 'page' ? [answer.route] : [];
}

const slugs = new Set(
  REGISTRY.filter((route) => route.pattern.includes('{slug}')).map((route) => route.id as string),
);

const words = [...new Set(REGISTRY.flatMap((route) => route.pattern.split('/')))].filter(
  (word) => word !== '' && word !== '{slug}',
);

/** Segments of the registry, their near misses, and others; all in canonical spelling. */
const segment = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.constantFrom(...words.map((word) => word.slice(0, -1)), 'a', '0') },
  { weight: 2, arbitrary: fc.constantFrom(...words.map((word) => `${word}s`)) },
  { weight: 1, arbitrary: fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,4})?$/) },
);

const canonicalPath = fc
  .array(segment, { maxLength: 4 })
  .map((segments) => `/${segments.join('/')}`);

describe('the core and React Router find the same page', () => {
  test('for every path of the registry', () => {
    for (const route of REGISTRY.filter((line) => !slugs.has(line.id))) {
      expect(byReactRouter(route.pattern)).toEqual([route.id]);
      expect(byCore(route.pattern)).toEqual([route.id]);
    }
  });

  test('for every pair of segments that the registry knows', () => {
    for (const first of words) {
      for (const second of ['', ...words]) {
        const path = second === '' ? `/${first}` : `/${first}/${second}`;
        expect(byCore(path), path).toEqual(byReactRouter(path).filter((id) => !slugs.has(id)));
      }
    }
  });

  test('for thousands of generated canonical paths', () => {
    fc.assert(
      fc.property(canonicalPath, (path) => {
        expect(byCore(path)).toEqual(byReactRouter(path).filter((id) => !slugs.has(id)));
      }),
      RUNS,
    );
  });

  test('for upper-case paths, which neither takes for the page itself', () => {
    fc.assert(
      fc.property(canonicalPath, (path) => {
        const shouted = path.toUpperCase();
        fc.pre(shouted !== path);
        expect(byCore(shouted)).toEqual([]);
        expect(byReactRouter(shouted).filter((id) => !slugs.has(id))).toEqual([]);
      }),
      RUNS,
    );
  });

  test('for the targets of redirects', () => {
    const ends = fc.constantFrom('', '/', '//');
    fc.assert(
      fc.property(canonicalPath, ends, fc.boolean(), (path, end, shout) => {
        const answer = openPage((shout ? path.toUpperCase() : path) + end);
        if (answer.kind === 'redirect') expect(byReactRouter(answer.to)).toEqual(byCore(answer.to));
      }),
      RUNS,
    );
  });
});

describe('the bar', () => {
  test('lights what React Router would light, by whole segments', () => {
    fc.assert(
      fc.property(canonicalPath, (path) => {
        for (const item of navigation(path)) {
          const end = item.path === '/';
          const lit = matchPath({ path: item.path, caseSensitive: true, end }, path) !== null;
          expect(item.active, `${item.name} on ${path}`).toBe(lit);
        }
      }),
      RUNS,
    );
  });
});
