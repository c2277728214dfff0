// The core's JavaScript API in Node: the shared cases, journal searches and the route registry.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as core from 'core-wasm/site';
import { describe, expect, test } from 'vitest';
import { journalList } from '../../app/src/core/core';
import { CASES } from './core-cases';
import { isFound, SEARCHES } from './search-cases';

describe('the core', () => {
  test.each(CASES)('$sentence', ({ call, answer }) => {
    expect(call(core)).toEqual(answer);
  });
});

/** A word in another language of an excerpt, if there is one. */
const allArticles = journalList('');
const foreign = [...allArticles.featured, ...allArticles.articles]
  .flatMap(({ excerpt }) => excerpt)
  .find(({ lang }) => lang)?.text;

describe('journal search', () => {
  test.each(['a', 'e', 'an', ...(foreign ? [foreign, core.fold(foreign).toUpperCase()] : [])])(
    'the parts of the results for %j add up to the whole text, with its languages',
    (query) => {
      const textOf = (parts: readonly core.TextPart[]) => parts.map(({ text }) => text).join('');
      const inLanguages = (parts: readonly core.TextPart[]) =>
        textOf(parts.filter(({ lang }) => lang));
      const unmarked = journalList('');
      const cards = new Map(
        [...unmarked.featured, ...unmarked.articles].map((card) => [card.slug, card]),
      );
      const { articles } = journalList(query);
      expect(articles.length).toBeGreaterThan(0);
      for (const { slug, title, excerpt } of articles) {
        for (const [resultParts, whole] of [
          [title, cards.get(slug)?.title],
          [excerpt, cards.get(slug)?.excerpt],
        ] as const) {
          expect(textOf(resultParts)).toBe(textOf(whole ?? []));
          expect(inLanguages(resultParts)).toBe(inLanguages(whole ?? []));
          expect(resultParts.filter(({ text }) => text === '')).toEqual([]);
        }
        const marked = [...title, ...excerpt].filter((part) => part.marked);
        expect(marked.length).toBeGreaterThan(0);
        expect(marked.filter(({ text }) => !isFound(core, { text, query }))).toEqual([]);
      }
    },
  );

  test.each(SEARCHES)('$sentence', ({ found, ...asked }) => {
    expect(isFound(core, asked)).toBe(found);
  });
});

describe('the route registry', () => {
  test('has a route for every prerendered page', () => {
    const patterns = new Map(
      core
        .routes()
        .map(({ id, pattern }) => [id, new RegExp(`^${pattern.replace('{slug}', '[a-z0-9-]+')}$`)]),
    );
    const unmatched = core.prerenderList().filter(({ path, state }) => {
      const answer = core.openPage(path, state);
      return answer.kind !== 'page' || !patterns.get(answer.route)?.test(path);
    });
    expect(unmatched.map((page) => page.file)).toEqual(['404.html']);
  });

  test('gives every page a title, a description and a canonical URL', () => {
    for (const { path, state, indexed } of core.prerenderList()) {
      const head = core.head(path, 'https://house.example', state);
      expect(head.title).not.toBe('');
      expect(head.description).not.toBe('');
      expect(head.canonical).toMatch(/^https:\/\/house\.example\//);
      expect(head.robots).toBe(indexed ? null : 'noindex');
    }
  });

  test("gives the browser's theme color the background color of the page", () => {
    const tokens = readFileSync(
      join(import.meta.dirname, '../../app/src/styles/tokens.css'),
      'utf8',
    );
    const ivory = /--ivory: (#[0-9a-f]{6});/.exec(tokens)?.[1];
    expect(core.head('/', 'https://house.example').themeColor).toBe(ivory);
  });

  test('marks the pages that may open Stripe', () => {
    // Additional pages with a checkout sell the other offers of the content.
    const withCheckout = core.routes().filter((route) => route.checkout);
    const ids = withCheckout.map((route) => route.id);
    expect(ids).toContain('initiation');
    expect(ids.filter((id) => !['initiation', 'rituals', 'plain'].includes(id))).toEqual([]);
  });
});
