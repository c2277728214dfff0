// `node core-wasm/package.mjs FOLDER`: completes the npm package that wasm-pack has written into a folder, and installs it in
// core-wasm/pkg. Adds an entry for each kind of host, the functions in groups, their types, and a script with a copy of the
// module. Another step adds the content and the manifest with its hash (package-content.mjs).

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { installPackage } from './install-package.mjs';

const CRATE = import.meta.dirname;
const PACKAGE = resolve(process.argv[2]);
const ENTRIES = join(CRATE, 'package');
/** Files of `package/` whose text declares their types, too: they only export what others declare. */
const GROUPS = ['dates.js', 'forms.js', 'groups.js', 'journal.js', 'offers.js', 'pages.js'];
/** Exports that need a module without content, or one whose journal is not loaded: only `core-wasm/site` has them. */
const OF_SITE = [
  ...['load', 'loadJournal', 'journalList'],
  ...['JournalAnswer', 'CategoryChoice', 'Deferred'],
];
/** Functions whose answers are remembered. Values of forms, which visitors have entered, are not. */
const REMEMBERED = [
  ...['head', 'matchRoute', 'messages', 'moon', 'navigation', 'offer', 'offers', 'openPage'],
  ...['parseJournalQuery', 'prerenderList', 'routes', 'searchJournal', 'site'],
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

const CONTENT_HASH = `
/**
 * The hash of the content, sixteen hexadecimal digits. The version of the package ends with it.
 *
 * @example
 * import { contentHash } from 'core-wasm';
 *
 * console.log(contentHash().length); // 16
 */
export function contentHash(): string;
`;
const named = declarations.filter(({ name }) => name !== undefined);
const namesOf = (isKind) => [...new Set(named.filter(isKind).map(({ name }) => name.text))];
const functions = namesOf(ts.isFunctionDeclaration);
const typeNames = namesOf((node) => !ts.isFunctionDeclaration(node));
if (!REMEMBERED.every((name) => functions.includes(name)))
  throw new Error(`wasm-pack's functions lack one of ${REMEMBERED.join(', ')}.`);
const others = functions.filter((name) => !REMEMBERED.includes(name));
const written = {
  'functions.js': `// The functions of the module. Written by core-wasm/package.mjs.
import { hash } from './content.js';
import * as core from './core_wasm_bg.js';
import { remembered } from './remembered.js';

export { ${others.join(', ')} } from './core_wasm_bg.js';
${REMEMBERED.map((name) => `export const ${name} = /* @__PURE__ */ remembered(core.${name});`).join('\n')}
export const contentHash = () => hash;
`,
  'functions.d.ts': declarations.map(textOf).join('') + CONTENT_HASH,
  'package.d.ts': `export type { ${typeNames.join(', ')} } from './functions.js';
export * from './groups.js';
`,
  'inline.js': `export const module =\n  '${gzipSync(module, { level: 9 }).toString('base64')}';\n`,
};
cpSync(ENTRIES, PACKAGE, { recursive: true });
for (const file of GROUPS) cpSync(join(ENTRIES, file), join(PACKAGE, file.replace('.js', '.d.ts')));
for (const [file, text] of Object.entries(written)) writeFileSync(join(PACKAGE, file), text);

const made = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
rmSync(join(PACKAGE, 'package.json'));
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
  main: './node.cjs',
  types: './package.d.ts',
  exports: {
    '.': {
      types: './package.d.ts',
      workerd: './workerd.js',
      'edge-light': './edge-light.js',
      require: './node.cjs',
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
    ...GROUPS.map((file) => file.replace('.js', '.d.ts')),
    ...[...Object.keys(written), 'content.js', 'node.cjs', 'CHANGELOG.md'],
  ],
  sideEffects: ['core_wasm', 'edge-light', 'node', 'start', 'web', 'workerd'].map(
    (name) => `./${name}.js`,
  ),
};
writeFileSync(join(PACKAGE, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
installPackage(PACKAGE, join(CRATE, 'pkg'));
