// Utilities (app/scripts/utilities.ts): their rules, and class names of components that have none.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { utilities, utilitySheet } from '../../app/scripts/utilities';

const ROOT = join(import.meta.dirname, '../..');

/** Files of a folder whose path matches, with their text. */
const filesOf = (folder: string, pattern: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path))
    .map((path) => [path, readFileSync(join(ROOT, folder, path), 'utf8')] as const);

test.each([
  ['gap-2', 'gap:var(--space-2)'],
  ['above-0', 'margin-top:0'],
  ['pad-top-breath', 'padding-top:var(--breath)'],
  ['cols-3', 'grid-template-columns:repeat(3,minmax(0,1fr))'],
  ['cols-5-7', 'grid-template-columns:5fr 7fr'],
  ['cols-auto-1', 'grid-template-columns:auto 1fr'],
  ['cols-fit-9', 'grid-template-columns:repeat(auto-fit,minmax(min(100%,9rem),1fr))'],
  ['tracking--3.5', 'letter-spacing:-0.035em'],
  ['text-title', 'font-size:var(--size-title)'],
  ['leading-115', 'line-height:1.15'],
  ['measure-28', 'max-width:28rem'],
  ['frame-3-4', 'aspect-ratio:3/4'],
  ['line-above-gold', 'border-top:1px solid var(--champagne)'],
  ['line-below-0', 'border-bottom:0'],
  ['text-quiet', 'color:var(--quiet)'],
])('%s is %s', (name, declaration) => {
  expect(utilitySheet([name])).toContain(`.${name.replace('.', '\\.')}{${declaration}}`);
});

test('the development server has all utilities in the sheet that a page links', async () => {
  const server = await createServer({
    ...{ configFile: false, root: join(ROOT, 'app'), plugins: [utilities()] },
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const sheet = await server.transformRequest('/src/styles/utilities.css?direct');
    expect(sheet?.code).toContain(utilitySheet(['positioned']).split('\n')[1]);
  } finally {
    await server.close();
  }
});

test('a variant is in the layer of its width, which comes after all others', () => {
  const sheet = utilitySheet(['l-gap-xl', 'gap-2', 'm-gap-4']);
  expect(sheet.replaceAll('\n', '')).toBe(
    '@layer utilities{.gap-2{gap:var(--space-2)}}' +
      '@layer tablet{@media (width >= 48rem){.m-gap-4{gap:var(--space-4)}}}' +
      '@layer desktop{@media (width >= 64rem){.l-gap-xl{gap:var(--space-xl)}}}',
  );
  const layers = readFileSync(join(ROOT, 'app/src/styles/layers.css'), 'utf8');
  expect(layers).toMatch(/, utilities, tablet, desktop, wide;/);
});

/** Beginnings of selectors, each more specific than those before it. */
const SCOPES = ['', 'html ', 'html body ', ':root '];

test.each([
  ['gap-4', 'gap-y-2'],
  ['pad-2', 'pad-top-3'],
  ['tap', 'show-flex'],
  ['tap', 'tall-3'],
  ['text-lead', 'text-voice'],
  ['text-voice', 'text-serif'],
  ['text-serif', 'leading-11'],
])('%s has a less specific selector than %s', (overridden, overriding) => {
  const [lower, higher] = [overridden, overriding].map((name) =>
    SCOPES.findIndex((scope) => utilitySheet([name]).includes(`\n${scope}.${name}{`)),
  );
  expect(lower).toBeGreaterThanOrEqual(0);
  expect(higher).toBeGreaterThan(lower ?? 0);
});

test.each([
  'gap-8',
  'gap-9rem',
  'text-link',
  'line-input',
  'frame-fill',
  'stack-2',
  'order-status',
])('%s is no utility', (name) => {
  expect(utilitySheet([name])).toBe('');
});

/** Class names in the markup of a component. The constant part of a computed name ends with a hyphen. */
function classNames(text: string): string[] {
  const attributes = text.matchAll(/(?:className|inner|lead)=(?:\{`([^`]*)`\}|"([^"]*)")/g);
  return [...attributes].flatMap(([, template, plain]) =>
    (template ?? plain ?? '').replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/),
  );
}

test('every class name of a component has a rule, or a script or test that looks for it', () => {
  const sheets = filesOf('app/src', /\.css$/).map(([, css]) =>
    css.replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  );
  const ruled = new Set(sheets.flatMap((css) => css.match(/(?<=\.)[a-z][\w-]*/g) ?? []));
  const readers = [
    ...filesOf('app', /^(src|scripts)\/.*\.ts$/),
    ...filesOf('app/src', /\.test\.tsx$/),
    ...filesOf('tests', /\.ts$/),
  ];
  const looked = new Set(readers.flatMap(([, text]) => text.match(/[a-z][\w-]*/g) ?? []));
  const missing = filesOf('app/src', /(?<!\.test)\.tsx$/).flatMap(([path, text]) =>
    classNames(text)
      .filter((name) => name && !/^-|-$/.test(name))
      .filter((name) => !ruled.has(name) && !looked.has(name) && utilitySheet([name]) === '')
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});
