// Tests of the core's npm package: its manifest, its files and their sizes.

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { contentHash } from '#core';

const PACKAGE = join(import.meta.dirname, '../../core-wasm/pkg');
const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
const module = readFileSync(join(PACKAGE, 'core_wasm_bg.wasm'));

const compressed = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  }).length;

test('the manifest has a name, a version with the hash of the content, a license, a repository, and the oldest Node', () => {
  expect(manifest).toMatchObject({
    name: 'core-wasm',
    type: 'module',
    license: 'SEE LICENSE IN LICENSE',
    repository: { type: 'git', directory: 'core-wasm' },
    engines: { node: '>=20.19' },
  });
  const changelog = readFileSync(join(PACKAGE, '../CHANGELOG.md'), 'utf8');
  const [version, content] = manifest.version.split('+');
  expect(changelog).toContain(`## ${version}\n`);
  expect(content).toBe(contentHash());
});

test('every file that the manifest names exists and is packed', () => {
  const targets = (entry: unknown): string[] =>
    typeof entry === 'string' ? [entry] : Object.values(entry as object).flatMap(targets);
  const targetFiles = targets([manifest.exports, manifest.main, manifest.types]);
  expect(targetFiles.length).toBeGreaterThan(5);
  const packed = ['package.json', ...manifest.files];
  for (const file of targetFiles) expect(packed).toContain(file.replace('./', ''));
  // The changelog is copied when the package is packed.
  const built = manifest.files.filter((file: string) => file !== 'CHANGELOG.md');
  expect(built.filter((file: string) => !existsSync(join(PACKAGE, file)))).toEqual([]);
});

test('the module is optimized and contains no function names', () => {
  const sections = (name: string) =>
    WebAssembly.Module.customSections(new WebAssembly.Module(module), name).length;
  expect([sections('producers'), sections('name')]).toEqual([0, 0]);
});

test('the module has at most 56 KB with brotli, and its JavaScript 6 KB', () => {
  expect(compressed(module)).toBeLessThanOrEqual(56 * 1024);
  expect(compressed(readFileSync(join(PACKAGE, 'core_wasm_bg.js')))).toBeLessThanOrEqual(6 * 1024);
});

/** Script that builds a package `BUILDS` times with different contents, each of which replaces the previous one. */
const BUILDER = `
import { mkdirSync, writeFileSync } from 'node:fs';
import { installPackage } from '${join(PACKAGE, '../install-package.mjs')}';
const [folder, builds] = process.argv.slice(1);
for (let build = 0; build < Number(builds); build += 1) {
  mkdirSync(folder + '/built', { recursive: true });
  for (const file of ['core.js', 'core.wasm', 'of-build-' + build])
    writeFileSync(folder + '/built/' + file, 'build ' + build);
  installPackage(folder + '/built', folder + '/pkg');
}`;

test('the package can be imported while it is rebuilt, and is the new package afterwards', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  const build = (builds: number) =>
    new Promise<void>((resolve, reject) => {
      const args = ['--input-type=module', '--eval', BUILDER, folder, String(builds)];
      execFile(process.execPath, args, (error) => (error ? reject(error) : resolve()));
    });
  const read = (file: string) => readFileSync(join(folder, 'pkg', file), 'utf8');
  await build(1);
  let isBuilding = true;
  const built = build(300).finally(() => {
    isBuilding = false;
  });
  while (isBuilding) {
    for (const file of ['core.js', 'core.wasm']) expect(read(file)).toMatch(/^build \d+$/);
    await setImmediate();
  }
  await built;
  expect(read('core.wasm')).toBe('build 299');
  expect(readdirSync(join(folder, 'pkg')).sort()).toEqual(['core.js', 'core.wasm', 'of-build-299']);
  rmSync(folder, { recursive: true });
});

test('no build step empties the package before it has built the next one', () => {
  const { wireit } = JSON.parse(readFileSync(join(PACKAGE, '../../package.json'), 'utf8')) as {
    wireit: Record<string, { command?: string; output?: string[]; clean?: boolean }>;
  };
  const writers = Object.values(wireit).filter(({ output = [] }) =>
    output.some((path) => path.startsWith('core-wasm/pkg')),
  );
  expect(writers.length).toBeGreaterThan(1);
  for (const { command, clean } of writers) {
    expect(clean).toBe(false);
    expect(command).not.toMatch(/wasm-pack build core-wasm (?!--out-dir \.\.\/\.cache\/)/);
  }
});
