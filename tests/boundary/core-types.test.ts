// The types of the core's package, compared with golden files.
// `BLESS=1` writes the current types to the golden files; review the difference.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as core from 'core-wasm';
import { describe, expect, test } from 'vitest';

const PACKAGE = join(import.meta.dirname, '../../core-wasm/pkg');
const GOLDEN = join(import.meta.dirname, '../../core-wasm/tests/golden');

const read = (file: string) => readFileSync(join(PACKAGE, file), 'utf8');

/** The names of the categories and the forms are those of the content. */
const types = {
  'core.d.ts': read('core.d.ts'),
  'content.d.ts': read('content.d.ts').replaceAll(
    /(?<=export type (Category|Form)Name = ).*(?=;)/g,
    '…',
  ),
};
const all = Object.values(types).join('\n');
const withoutComments = all.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
const functions = [...types['core.d.ts'].matchAll(/export declare function (\w+)/g)].map(
  ([, name = '']) => name,
);

/** The comment above each function, by its name; the first of several signatures has it. */
function commentOf(name: string): string {
  const before = types['core.d.ts'].split(new RegExp(`export declare function ${name}\\b`))[0];
  return before?.slice(before.lastIndexOf('/**')) ?? '';
}

describe('the types of the core', () => {
  test.each(Object.entries(types))('match the golden file %s', (file, text) => {
    if (process.env['BLESS']) writeFileSync(join(GOLDEN, file), text);
    expect(text).toBe(readFileSync(join(GOLDEN, file), 'utf8'));
  });

  test('contain no any, no unknown and no bigint', () => {
    expect(withoutComments).not.toMatch(/\b(any|unknown|bigint|object|Function)\b(?!")/);
  });

  test('document every function, type and field', () => {
    const lines = all.split('\n');
    const undocumented = lines.filter(
      (line, index) =>
        /^(export (?!type \*|\{|declare function openPage)| {2,4}readonly \w+\??:)/.test(line) &&
        !/readonly (kind|page):/.test(line) &&
        !lines[index - 1]?.trimEnd().endsWith('*/'),
    );
    expect(undocumented).toEqual([]);
  });

  test('are read-only', () => {
    const lines = types['content.d.ts'].split('\n');
    expect(lines.filter((line) => /^ {2}\w+\??:/.test(line))).toEqual([]);
    expect(types['content.d.ts']).not.toMatch(/(?<!readonly )\b\w+\[\];/);
  });

  test('name the categories of the journal', () => {
    const names = core.searchJournal('').categories.map(({ name }) => JSON.stringify(name));
    const union = /export type CategoryName = (.*);/.exec(read('content.d.ts'))?.[1];
    expect(['"All"', ...(union?.split(' | ') ?? [])]).toEqual(names);
  });

  test('name the forms', () => {
    const paths = core.prerenderList().map(({ path }) => path);
    const forms = paths.filter((path) => /^\/forms\/[^/]+$/.test(path));
    const names = forms.map((path) => JSON.stringify(path.replace('/forms/', '')));
    expect(names.length).toBeGreaterThanOrEqual(4);
    expect(read('content.d.ts')).toContain(`export type FormName = ${names.join(' | ')};`);
  });

  test('are the same for CommonJS', () => {
    expect(read('core.d.cts')).toBe(types['core.d.ts'].replaceAll('.js', '.cjs'));
    expect(read('content.d.cts')).toBe(read('content.d.ts'));
  });
});

describe('the functions of the core', () => {
  test('are all typed', () => {
    const exported = Object.entries(core)
      .filter(([, value]) => typeof value === 'function')
      .map(([name]) => name);
    expect(exported.toSorted()).toEqual([...new Set(functions)].toSorted());
  });

  test.each([...new Set(functions)])('%s has a sentence, its arguments, and an example', (name) => {
    const comment = commentOf(name);
    expect(comment).toMatch(/^\/\*\*\n \* [A-Z].*[\s\S]*@example\n/);
    const signature = new RegExp(`function ${name}[^(]*\\(([\\s\\S]*?)\\): `).exec(all)?.[1] ?? '';
    for (const [, argument] of signature.matchAll(/(?:^|, )(\w+)\??: /g))
      expect(comment).toContain(` * @param ${argument} - `);
    if (signature !== '') expect(comment).toContain(' * @throws {');
  });
});
