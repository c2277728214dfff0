// Size budgets of pages and of the scripts that a page loads, independent of the content; budgets of single files are
// in .size-limit.json.

import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readSite, siteFiles, transferSize, words } from './built-site';

const KB = 1024;

test('the print styles are in a separate style sheet, for which no page waits', () => {
  for (const file of siteFiles('.html')) {
    const html = readSite(file);
    const [, sheet = ''] =
      /<link rel="stylesheet" href="\/(assets\/print-[\w-]{8}\.css)" media="print">/.exec(html) ??
      [];
    expect(readSite(sheet), file).toContain('@page');
    expect(html, file).not.toContain('@page');
  }
});

test('a style sheet is for one medium, except for pictures and the first one with tokens and fonts', () => {
  const sheets = siteFiles('.css').filter((name) => !/\/(start|pictures)-/.test(name));
  expect(sheets.length).toBeGreaterThan(20);
  for (const name of sheets) {
    const medium = name.includes('/print-') ? 'print' : 'screen';
    expect(readSite(name).startsWith(`@media ${medium}{`), name).toBe(true);
  }
});

test.each([
  { page: 'Home', file: 'index.html', chunk: 'home-page', limit: 100 },
  { page: 'INITIATION', file: 'initiation.html', chunk: 'initiation-page', limit: 110 },
])(
  '$page needs at most $limit KB of JavaScript before any interaction',
  ({ file, chunk, limit }) => {
    const scripts = scriptsOf(file, chunk);
    expect(scripts.length).toBeGreaterThan(3);
    const total = scripts.reduce((sum, script) => sum + transferSize(script), 0);
    expect(total).toBeLessThanOrEqual(limit * KB);
  },
);

test('the scripts of the delivered pages load only the code of guides, portals and moon', () => {
  const scripts = siteFiles('.js').filter((file) =>
    /\/(?:(?:entry-)?guided(?:-dialog)?|moon|portal)-[\w-]{8}\.js$/.test(file),
  );
  const names = scripts.map((file) => file.replace(/^assets\/|-[\w-]{8}\.js$/g, '')).sort();
  expect(names).toEqual(['entry-guided', 'guided-dialog', 'moon', 'portal']);
  for (const script of scripts) {
    const imported = readSite(script).match(/(?<=from["']\.\/)[\w-]+\.js/g) ?? [];
    for (const name of imported) expect(scripts).toContain(`assets/${name}`);
  }
});

test('there is one WebAssembly module', () => {
  expect(siteFiles('.wasm')).toHaveLength(1);
});

test('a page has at most one script, of low priority, which imports no other file and does not block rendering', () => {
  for (const file of siteFiles('.html')) {
    const scripts = readSite(file).match(/<script(?! type="application\/ld\+json")[^>]*>/g) ?? [];
    expect(scripts.length, file).toBeLessThanOrEqual(1);
    for (const script of scripts) {
      expect(script, file).toMatch(/ type="module"/);
      expect(script, file).toMatch(/ async fetchpriority="low"/);
      expect(importsOf(entryOf(file)), file).toEqual([]);
    }
  }
});

test('only the fonts of the first screen are preloaded, including the ʻokina’s if the page has one', () => {
  for (const file of siteFiles('.html')) {
    const html = readSite(file);
    const preloads = html.match(/<link rel="preload"[^>]*>/g) ?? [];
    const fonts = preloads.map(
      (tag) => /\/fonts\/([a-z-]+)-[\w-]{8}\.woff2" as="font"/.exec(tag)?.[1],
    );
    const always = ['cormorant-latin-wght-normal', 'hanken-grotesk-latin-wght-normal'];
    if (words(html).includes('ʻ')) always.push('public-sans-latin-wght-normal');
    // tests/e2e/first-view.test.ts tests in a browser that these are the fonts of the first screen.
    expect([always, [...always, 'cormorant-latin-wght-italic']], file).toContainEqual(fonts);
  }
});

const compressed = (text: string) => brotliCompressSync(text).length;

/** Limits in kilobytes for a page's styles, and for everything except its text, whose length depends on the content. */
const LIMITS = { styles: 9.75, all: 16 };
/** The sales page shows each outcome and each key as a drawing. */
const LIMITS_OF_SALES_PAGE = { styles: 10.25, all: 17 };

test('the styles of a page, and everything except its text, are within their limits', () => {
  const pages = siteFiles('.html');
  expect(pages.length).toBeGreaterThan(20);
  for (const file of pages) {
    const html = readSite(file);
    const limits = file === 'initiation.html' ? LIMITS_OF_SALES_PAGE : LIMITS;
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('');
    expect(compressed(styles), file).toBeLessThanOrEqual(limits.styles * KB);
    expect(transferSize(file) - compressed(words(html)), file).toBeLessThanOrEqual(limits.all * KB);
  }
});

test('the loader of Stripe.js is not part of the first scripts', () => {
  const loader = siteFiles('.js').filter((script) =>
    readSite(script).includes('https://js.stripe.com'),
  );
  expect(loader).toEqual([expect.stringMatching('^assets/checkout-attempt-')]);
  const initial = [
    ...scriptsOf('index.html', 'home-page'),
    ...scriptsOf('initiation.html', 'initiation-page'),
  ];
  expect(initial).not.toContain(loader[0]);
});

test('only the welcome page loads the order status poller', () => {
  const poller = siteFiles('.js').filter((script) =>
    script.startsWith('assets/order-status-poller-'),
  );
  expect(poller).toHaveLength(1);
  const importing = siteFiles('.js').filter((script) =>
    readSite(script).includes((poller[0] ?? '').replace('assets/', '')),
  );
  expect(importing.map((script) => script.replace(/-[\w-]{8}\.js$/, ''))).toEqual([
    'assets/status-page',
  ]);
});

test('a build without a hosted backend contains no code for one', () => {
  const scripts = siteFiles('.js');
  expect(scripts.length).toBeGreaterThan(20);
  for (const script of scripts)
    expect(readSite(script), script).not.toMatch(/supabase|gotrue|x-region|FunctionsHttpError/i);
});

const entryOf = (file: string) =>
  /<script type="module"[^>]* src="\/(assets\/[^"]+\.js)"/.exec(readSite(file))?.[1] ?? '';

const importsOf = (script: string) =>
  [...readSite(script).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)].map(
    ([, imported]) => `assets/${imported}`,
  );

/** Scripts that a page loads by itself: entry, start, the page's chunk, and their imports. */
function scriptsOf(file: string, chunk: string): string[] {
  const chunkScripts = siteFiles('.js').filter((script) => script.startsWith(`assets/${chunk}-`));
  const start = siteFiles('.js').filter((script) => script.startsWith('assets/start-'));
  expect(start).toHaveLength(1);
  const scripts = new Set<string>();
  const follow = (script: string) => {
    if (scripts.has(script)) return;
    scripts.add(script);
    for (const imported of importsOf(script)) follow(imported);
  };
  for (const script of [entryOf(file), ...chunkScripts, ...start]) follow(script);
  return [...scripts];
}
