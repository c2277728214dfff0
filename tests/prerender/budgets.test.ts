// What a visitor downloads before the first touch stays small: limits in bytes, as they travel.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIST, readSite, siteFiles, weight } from './built-site';

const KB = 1024;

test.each([
  ['Home', 'index.html'],
  ['INITIATION', 'initiation.html'],
])('%s is at most 14 KB, its styles included', (_page, file) => {
  expect(weight(file)).toBeLessThanOrEqual(14 * KB);
});

test.each([
  ['Home', 'index.html', 'home-page'],
  ['INITIATION', 'initiation.html', 'initiation-page'],
])('%s runs on at most 90 KB of JavaScript before anything is touched', (_page, file, chunk) => {
  const scripts = scriptsOf(file, chunk);
  expect(scripts.length).toBeGreaterThan(3);
  const total = scripts.reduce((sum, script) => sum + weight(script), 0);
  expect(total).toBeLessThanOrEqual(90 * KB);
});

test('the core is at most 70 KB', () => {
  const modules = siteFiles('.wasm');
  expect(modules).toHaveLength(1);
  expect(weight(modules[0] ?? '')).toBeLessThanOrEqual(70 * KB);
});

test('the typefaces are at most 60 KB together', () => {
  const total = siteFiles('.woff2').reduce((sum, file) => sum + statSync(join(DIST, file)).size, 0);
  expect(total).toBeLessThanOrEqual(60 * KB);
});

test('two typefaces are asked for early, nothing else', () => {
  for (const file of siteFiles('.html')) {
    const kinds = [...readSite(file).matchAll(/<link rel="preload"[^>]* as="(\w+)"/g)].map(
      (match) => match[1],
    );
    expect(kinds, file).toEqual(['font', 'font']);
  }
});

test('a form is a page without scripts', () => {
  const forms = siteFiles('.html').filter((file) => file.startsWith('forms/'));
  expect(forms).toHaveLength(16);
  for (const file of forms) expect(readSite(file), file).not.toContain('<script');
});

test('the journal and its essays are at most 16 KB, their styles and every word included', () => {
  const essays = siteFiles('.html').filter((file) => /^journal(\/|\.html)/.test(file));
  expect(essays).toHaveLength(8);
  for (const file of essays) expect(weight(file), file).toBeLessThanOrEqual(16 * KB);
});

test('an essay travels with its own page and with nothing else', () => {
  const sentence = 'You have been home for twenty minutes.';
  const holding = siteFiles('.js').filter((script) => readSite(script).includes(sentence));
  expect(holding).toHaveLength(1);
  expect(holding[0]).toMatch(/^assets\/the-cellular-awakening-/);
  const pages = siteFiles('.html').filter((file) => readSite(file).includes(sentence));
  expect(pages).toEqual(['journal/the-cellular-awakening.html']);
});

test('what loads the payment is no part of what every visitor gets', () => {
  const loader = siteFiles('.js').filter((script) => script.startsWith('assets/pure-'));
  expect(loader).toHaveLength(1);
  expect(readSite(loader[0] ?? '')).toContain('https://js.stripe.com');
  const early = [
    ...scriptsOf('index.html', 'home-page'),
    ...scriptsOf('initiation.html', 'initiation-page'),
  ];
  expect(early).not.toContain(loader[0]);
});

test('what asks how an order stands is loaded by the welcome page alone', () => {
  const watch = siteFiles('.js').filter((script) => script.startsWith('assets/standing-watch-'));
  expect(watch).toHaveLength(1);
  const importing = siteFiles('.js').filter((script) =>
    readSite(script).includes((watch[0] ?? '').replace('assets/', '')),
  );
  expect(importing.map((script) => script.replace(/-[\w-]{8}\.js$/, ''))).toEqual([
    'assets/status-page',
  ]);
});

test('a build that sells by itself holds nothing of a hosted backend', () => {
  const scripts = siteFiles('.js');
  expect(scripts.length).toBeGreaterThan(20);
  for (const script of scripts)
    expect(readSite(script), script).not.toMatch(/supabase|gotrue|x-region|FunctionsHttpError/i);
});

/** The scripts that a page runs by itself: its entry, the start, its own chunk, the core's glue, and their imports. */
function scriptsOf(file: string, chunk: string): string[] {
  const entry = /<script type="module"[^>]* src="\/(assets\/[^"]+\.js)"/.exec(readSite(file))?.[1];
  const own = siteFiles('.js').filter((script) => script.startsWith(`assets/${chunk}-`));
  const core = siteFiles('.js').filter((script) => /^assets\/(core_wasm|start)-/.test(script));
  expect(core, 'the start and the core').toHaveLength(2);
  const found = new Set<string>();
  const follow = (script: string) => {
    if (found.has(script)) return;
    found.add(script);
    for (const [, imported] of readSite(script).matchAll(
      /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g,
    )) {
      follow(`assets/${imported}`);
    }
  };
  for (const script of [entry, ...own, ...core]) if (script) follow(script);
  return [...found];
}
