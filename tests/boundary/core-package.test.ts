// The core as an npm package: its manifest, its files and their sizes.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';

const PACKAGE = join(import.meta.dirname, '../../core-wasm/pkg');
const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
const module = readFileSync(join(PACKAGE, 'core_wasm_bg.wasm'));

/** The bytes with brotli, as a server sends them. */
const compressed = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }).length;

test('the manifest has a name, a version, a license, a repository, and the oldest Node', () => {
  expect(manifest).toMatchObject({
    name: 'core-wasm',
    type: 'module',
    license: 'SEE LICENSE IN LICENSE',
    repository: { type: 'git', directory: 'core-wasm' },
    engines: { node: '>=20.19' },
  });
  const changelog = readFileSync(join(PACKAGE, '../CHANGELOG.md'), 'utf8');
  expect(changelog).toContain(`## ${manifest.version}\n`);
});

test('every file that the manifest names exists and is packed', () => {
  const targets = (entry: unknown): string[] =>
    typeof entry === 'string' ? [entry] : Object.values(entry as object).flatMap(targets);
  const named = targets([manifest.exports, manifest.main, manifest.types]);
  expect(named.length).toBeGreaterThan(5);
  const packed = ['package.json', ...manifest.files];
  for (const file of named) expect(packed).toContain(file.replace('./', ''));
  // Its changelog is copied when it is packed.
  const built = manifest.files.filter((file: string) => file !== 'CHANGELOG.md');
  expect(built.filter((file: string) => !existsSync(join(PACKAGE, file)))).toEqual([]);
});

test('the module is optimized, and has no names of functions', () => {
  const sections = (name: string) =>
    WebAssembly.Module.customSections(new WebAssembly.Module(module), name).length;
  expect([sections('producers'), sections('name')]).toEqual([0, 0]);
});

test('the module is at most 56 KB with brotli, and what calls it 6 KB', () => {
  expect(compressed(module)).toBeLessThanOrEqual(56 * 1024);
  expect(compressed(readFileSync(join(PACKAGE, 'core_wasm_bg.js')))).toBeLessThanOrEqual(6 * 1024);
});
