// The types of the core are generated and looked at: what changes here changes for every front-end developer.
// `BLESS=1` writes today's types into the golden file; read the difference before you keep it.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as core from 'core-wasm';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const GENERATED = join(ROOT, 'core-wasm/pkg/core_wasm.d.ts');
const GOLDEN = join(ROOT, 'core-wasm/tests/golden/core_wasm.d.ts');

/** The declarations with their comments, by name: the linker's order means nothing. */
function declarations(text: string): string {
  const all = text.match(/(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export [\s\S]*?(?=\n\n|\n*$)/g) ?? [];
  const name = (declaration: string) =>
    /export \w+ (\w+)/.exec(declaration)?.[1]?.toLowerCase() ?? '';
  const sorted = all.toSorted((one, other) => (name(one) < name(other) ? -1 : 1));
  return `${sorted.join('\n\n')}\n`;
}

const types = declarations(readFileSync(GENERATED, 'utf8'));
const bare = types.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');

describe('the types of the core', () => {
  test('are those of the golden file', () => {
    if (process.env['BLESS']) writeFileSync(GOLDEN, types);
    expect(types).toBe(readFileSync(GOLDEN, 'utf8'));
  });

  test('hold no any, no unknown and no bigint', () => {
    expect(bare).not.toMatch(/\b(any|unknown|bigint|object|Function)\b(?!")/);
  });

  test('describe every call and every field', () => {
    const lines = types.split('\n');
    const naked = lines.filter(
      (line, index) => /^(export| {4}\w+\??:)/.test(line) && lines[index - 1]?.trim() !== '*/',
    );
    expect(naked).toEqual([]);
  });
});

describe('the calls of the core', () => {
  const calls = Object.keys(core).toSorted();

  test('are few', () => {
    expect(calls.length).toBeLessThanOrEqual(14);
  });

  test('are the ones that are typed', () => {
    const typed = [...bare.matchAll(/export function (\w+)/g)].map(([, name]) => name).toSorted();
    expect(calls).toEqual(typed);
  });
});
