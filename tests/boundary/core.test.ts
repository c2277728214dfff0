// The boundary to the core, asked in Node through the module that visitors get.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as core from 'core-wasm';
import { describe, expect, test } from 'vitest';
import { CASES } from './cases';
import { found, SEARCHES } from './searches';

describe('the core answers', () => {
  test.each(CASES)('$sentence', ({ ask, answer }) => {
    expect(ask(core)).toEqual(answer);
  });
});

describe('a search in the journal', () => {
  test('is tried in many ways', () => {
    expect(SEARCHES.length).toBeGreaterThanOrEqual(60);
  });

  test.each(SEARCHES)('$sentence', ({ query, category, answer }) => {
    expect(found(core.journal(query, category))).toEqual(answer);
  });
});

describe('the registry', () => {
  test('names every page that is written', () => {
    const patterns = core
      .routes()
      .map(({ pattern }) => new RegExp(`^${pattern.replace('{slug}', '[a-z0-9-]+')}$`));
    const strangers = core
      .prerenderList()
      .filter(({ path }) => !patterns.some((pattern) => pattern.test(path)));
    expect(strangers.map((page) => page.file)).toEqual(['404.html']);
  });

  test('gives every page a head with a title, a description and an address', () => {
    for (const { path, state, indexed } of core.prerenderList()) {
      const head = core.head(path, 'https://house.example', state);
      expect(head.title).not.toBe('');
      expect(head.description).not.toBe('');
      expect(head.canonical).toMatch(/^https:\/\/house\.example\//);
      expect(head.robots).toBe(indexed ? null : 'noindex');
    }
  });

  test("gives the browser's frame the colour of the page", () => {
    const tokens = readFileSync(
      join(import.meta.dirname, '../../app/src/styles/tokens.css'),
      'utf8',
    );
    const ivory = /--ivory: (#[0-9a-f]{6});/.exec(tokens)?.[1];
    expect(core.head('/', 'https://house.example').themeColor).toBe(ivory);
  });

  test('marks the pages that may open Stripe', () => {
    const tills = core.routes().filter((route) => route.checkout);
    expect(tills.map((route) => route.id)).toEqual(['initiation']);
  });

  test('marks the pages that may be framed', () => {
    const framed = core.routes().filter((route) => route.framed);
    expect(framed.map((route) => route.id)).toEqual(['form', 'formSent']);
  });
});
