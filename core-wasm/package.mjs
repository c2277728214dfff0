// `node core-wasm/package.mjs FOLDER`: completes the npm package that wasm-pack has written into a folder by an entry for
// Node and one for everything else, a script with a copy of the module, and the fields of package.json that wasm-pack does
// not know; then it takes the place of the earlier one. The content comes by a step of its own (package-content.mjs).

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { installPackage } from './install-package.mjs';
import { scriptOf } from './package-content.mjs';

const CRATE = import.meta.dirname;
const PACKAGE = resolve(process.argv[2]);
const ENTRIES = join(CRATE, 'package');

const module = readFileSync(join(PACKAGE, 'core_wasm_bg.wasm'));
// Without wasm-opt on PATH wasm-pack leaves the module as wasm-bindgen has written it, and says nothing.
if (WebAssembly.Module.customSections(new WebAssembly.Module(module), 'producers').length > 0)
  throw new Error('wasm-opt has not optimized the module: is the npm package binaryen installed?');

const own = readFileSync(join(PACKAGE, 'core_wasm.js'), 'utf8');
const exported = own.slice(own.indexOf('export {'));
for (const entry of readdirSync(ENTRIES))
  writeFileSync(join(PACKAGE, entry), readFileSync(join(ENTRIES, entry), 'utf8') + exported);
writeFileSync(join(PACKAGE, 'inline.js'), scriptOf({ module: gzipSync(module, { level: 9 }) }));

const types = './core_wasm.d.ts';
const made = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
const manifest = {
  ...made,
  private: true,
  license: 'SEE LICENSE IN LICENSE',
  repository: {
    type: 'git',
    url: 'git+https://example.com/house/site.git',
    directory: 'core-wasm',
  },
  engines: { node: '>=20.19' },
  main: './node.js',
  types,
  exports: {
    '.': { types, node: './node.js', default: './web.js' },
    './core_wasm_bg.wasm': './core_wasm_bg.wasm',
    './package.json': './package.json',
  },
  // Beside them README.md and LICENSE, which npm adds by itself.
  files: [...made.files, 'node.js', 'web.js', 'inline.js', 'content.js', 'CHANGELOG.md'],
  sideEffects: ['./core_wasm.js', './node.js', './web.js'],
};
writeFileSync(join(PACKAGE, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
installPackage(PACKAGE, join(CRATE, 'pkg'));
