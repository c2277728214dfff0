// `node core-wasm/package.mjs FOLDER`: completes the npm package that wasm-pack has written into a folder, and installs it in
// core-wasm/pkg. Adds an entry for each kind of host, their types, a script with a copy of the module, and fields of
// package.json. Another step adds the content (package-content.mjs).

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { installPackage } from './install-package.mjs';

const CRATE = import.meta.dirname;
const PACKAGE = resolve(process.argv[2]);
const ENTRIES = join(CRATE, 'package');
/** Exports that only the site needs. They are only in `core-wasm/site`, which is wasm-pack's own entry. */
const OF_SITE = [
  ...['load', 'loadJournal', 'journalList'],
  ...['JournalAnswer', 'CategoryChoice', 'Deferred'],
];

const module = readFileSync(join(PACKAGE, 'core_wasm_bg.wasm'));
// If wasm-opt is not on PATH, wasm-pack skips the optimization without a message.
if (WebAssembly.Module.customSections(new WebAssembly.Module(module), 'producers').length > 0)
  throw new Error('wasm-opt has not optimized the module: is the npm package binaryen installed?');

// The package's types are wasm-pack's without those that only the site needs.
const types = ts.createSourceFile(
  'core_wasm.d.ts',
  readFileSync(join(PACKAGE, 'core_wasm.d.ts'), 'utf8'),
  ts.ScriptTarget.Latest,
  true,
);
const declarations = types.statements.filter(({ name }) => !OF_SITE.includes(name?.text));
if (declarations.length !== types.statements.length - OF_SITE.length)
  throw new Error(`wasm-pack's types lack one of ${OF_SITE.join(', ')}.`);

/** The text of a declaration with its comments. Types of the site are removed from unions that functions return. */
function textOf(declaration) {
  const text = declaration.getFullText();
  const { type } = declaration;
  if (!ts.isFunctionDeclaration(declaration) || !ts.isUnionTypeNode(type)) return text;
  const answers = type.types.map((answer) => answer.getText());
  const start = type.getStart() - declaration.getFullStart();
  const kept = answers.filter((answer) => !OF_SITE.includes(answer)).join(' | ');
  return text.slice(0, start) + kept + text.slice(start + type.getWidth());
}
writeFileSync(join(PACKAGE, 'functions.d.ts'), declarations.map(textOf).join(''));

const functions = declarations.filter(ts.isFunctionDeclaration).map(({ name }) => name.text);
for (const file of readdirSync(ENTRIES)) {
  const entry = readFileSync(join(ENTRIES, file), 'utf8');
  const end = `export { ${functions.join(', ')} } from './core_wasm_bg.js';`;
  writeFileSync(
    join(PACKAGE, file),
    entry.replace('// core-wasm/package.mjs adds the functions.', end),
  );
}

const copy = gzipSync(module, { level: 9 }).toString('base64');
writeFileSync(join(PACKAGE, 'inline.js'), `export const module =\n  '${copy}';\n`);

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
  types: './functions.d.ts',
  exports: {
    '.': {
      types: './functions.d.ts',
      workerd: './workerd.js',
      'edge-light': './edge-light.js',
      node: './node.js',
      default: './web.js',
    },
    './init': { types: './init.d.ts', default: './init.js' },
    './site': { types: './core_wasm.d.ts', default: './core_wasm.js' },
    './core_wasm_bg.wasm': './core_wasm_bg.wasm',
    './package.json': './package.json',
  },
  // npm adds README.md and LICENSE by itself.
  files: [
    ...made.files,
    ...readdirSync(ENTRIES),
    ...['functions.d.ts', 'inline.js', 'content.js', 'CHANGELOG.md'],
  ],
  sideEffects: [
    './core_wasm.js',
    ...readdirSync(ENTRIES)
      .filter((file) => file.endsWith('.js'))
      .map((file) => `./${file}`),
  ],
};
writeFileSync(join(PACKAGE, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
installPackage(PACKAGE, join(CRATE, 'pkg'));
