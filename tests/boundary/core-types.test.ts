// The generated types of the core, compared with a golden file.
// `BLESS=1` writes the current types to the golden file; review the difference.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as core from 'core-wasm';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const GENERATED = join(ROOT, 'core-wasm/pkg/core_wasm.d.ts');
const GOLDEN = join(ROOT, 'core-wasm/tests/golden/core_wasm.d.ts');

/** The declarations with their comments, sorted by name, since the linker's order varies. */
function declarations(text: string): string {
  const found =
    text.match(/(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export [\s\S]*?(?=\n\n|\n*$)/g) ?? [];
  const name = (declaration: string) =>
    /export \w+ (\w+)/.exec(declaration)?.[1]?.toLowerCase() ?? '';
  const sorted = found.toSorted((one, other) => (name(one) < name(other) ? -1 : 1));
  return `${sorted.join('\n\n')}\n`;
}

const types = declarations(readFileSync(GENERATED, 'utf8'));
const withoutComments = types.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');

describe('the types of the core', () => {
  test('match the golden file', () => {
    if (process.env['BLESS']) writeFileSync(GOLDEN, types);
    expect(types).toBe(readFileSync(GOLDEN, 'utf8'));
  });

  test('contain no any, no unknown and no bigint', () => {
    expect(withoutComments).not.toMatch(/\b(any|unknown|bigint|object|Function)\b(?!")/);
  });

  test('document every function and field', () => {
    const lines = types.split('\n');
    const undocumented = lines.filter(
      (line, index) => /^(export| {4}\w+\??:)/.test(line) && lines[index - 1]?.trim() !== '*/',
    );
    expect(undocumented).toEqual([]);
  });
});

describe('the functions of the core', () => {
  const functions = Object.keys(core).toSorted();

  test('are few', () => {
    expect(functions.length).toBeLessThanOrEqual(15);
  });

  test('are all typed', () => {
    const typed = [...withoutComments.matchAll(/export function (\w+)/g)]
      .map(([, name]) => name)
      .toSorted();
    expect(functions).toEqual(typed);
  });
});
