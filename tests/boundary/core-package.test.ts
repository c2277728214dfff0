// The core as an npm package: its manifest, its files and their sizes.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as core from 'core-wasm';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';

const PACKAGE = join(import.meta.dirname, '../../core-wasm/pkg');
const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));

/** Every file that the exports name. */
function targets(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry];
  return Object.values(entry as Record<string, unknown>).flatMap(targets);
}

test('the manifest has a name, a version, a license, a repository, and the oldest Node', () => {
  expect(manifest).toMatchObject({
    name: 'core-wasm',
    type: 'module',
    license: 'SEE LICENSE IN LICENSE',
    repository: { type: 'git', directory: 'core-wasm' },
    engines: { node: '>=20.19' },
  });
  expect(manifest.version).toBe(core.version);
});

test('every file that the manifest names exists and is packed', () => {
  const named = targets([manifest.exports, manifest.main, manifest.module, manifest.types]);
  expect(named.length).toBeGreaterThan(8);
  const packed = ['package.json', ...manifest.files];
  for (const file of named) expect(packed).toContain(file.replace('./', ''));
  // Its texts are copied when it is packed; npm adds README.md and LICENSE by itself.
  const texts = ['README.md', 'CHANGELOG.md', 'LICENSE'].map((text) => join(PACKAGE, '..', text));
  expect(texts.filter((text) => !existsSync(text))).toEqual([]);
  expect(manifest.files).toContain('CHANGELOG.md');
  const built = manifest.files.filter((file: string) => file !== 'CHANGELOG.md');
  expect(built.filter((file: string) => !existsSync(join(PACKAGE, file)))).toEqual([]);
});

test('Node is matched before everything else, and types before that', () => {
  expect(Object.keys(manifest.exports)).toEqual([
    '.',
    './auto',
    './journal-index',
    './core.wasm',
    './package.json',
  ]);
  expect(Object.keys(manifest.exports['.'])).toEqual(['types', 'node', 'default']);
});

test('the entry for browsers imports no .wasm file and has no top-level await', () => {
  for (const file of ['core.js', 'glue.js', 'fallback.js', 'inline.js']) {
    const text = readFileSync(join(PACKAGE, file), 'utf8');
    expect(text).not.toMatch(/^import .*\.wasm/m);
    expect(text).not.toMatch(/^(?:const .* = )?await /m);
  }
});

test('the files that do something when imported are those that are ready at import', () => {
  expect(manifest.sideEffects).toEqual(['./auto.js', './node.js', './node.cjs']);
});

test('the changelog has the version', () => {
  expect(readFileSync(join(PACKAGE, 'CHANGELOG.md'), 'utf8')).toContain(`## ${core.version}\n`);
});

test('the hash of the content has 16 digits', () => {
  expect(core.contentHash).toMatch(/^[0-9a-f]{16}$/);
});

/** The bytes of a script with the named functions and what they need at once, minified and compressed with gzip. */
function bundled(functions: string): number {
  const { outputFiles } = buildSync({
    stdin: { contents: `export { ${functions} } from './core.js'`, resolveDir: PACKAGE },
    bundle: true,
    minify: true,
    format: 'esm',
    external: ['./fallback.js', './journal-index.js'],
    write: false,
    tsconfigRaw: {},
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

test('the loader is at most 2.5 KB, and with every function 3.25 KB', () => {
  expect(bundled('init')).toBeLessThanOrEqual(2.5 * 1024);
  expect(bundled(Object.keys(core).join(', '))).toBeLessThanOrEqual(3.25 * 1024);
});

test('the module is at most 62 KB', () => {
  const { length } = brotliCompressSync(readFileSync(join(PACKAGE, 'core.wasm')), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  expect(length).toBeLessThanOrEqual(62 * 1024);
});
