// Makes the npm package from what wasm-pack has written into a folder: the module, its copy in a script, entries for
// browsers and Node, types, and package.json. Arguments: the folder (default: core-wasm/pkg); --development leaves out
// what only other projects need.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { joinDeclarations, splitDeclarations } from './package/declarations.mjs';

const CRATE = import.meta.dirname;
const ROOT = join(CRATE, '..');
const SOURCES = join(CRATE, 'package');
/** Where the functions are, in the order in which the types list them. */
const MODULES = ['module', 'pages', 'journal', 'offers', 'site'];

const development = process.argv.includes('--development');
const [folder = join(CRATE, 'pkg')] = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const file = (name) => join(folder, name);
const write = (name, text) => writeFileSync(file(name), text);

const query = ['metadata', '--no-deps', '--offline', '--format-version', '1'];
const { packages } = JSON.parse(execFileSync('cargo', query, { cwd: CRATE }));
const { name, version, description } = packages.find((crate) => crate.name === 'core-wasm');

// Without wasm-opt on PATH wasm-pack leaves the module as wasm-bindgen has written it, and says nothing.
const module = new WebAssembly.Module(readFileSync(file('core_wasm_bg.wasm')));
if (!development && WebAssembly.Module.customSections(module, 'producers').length > 0)
  throw new Error('wasm-opt has not optimized the module: is the npm package binaryen installed?');

renameSync(file('core_wasm_bg.wasm'), file('core.wasm'));
const glue = readFileSync(file('core_wasm_bg.js'), 'utf8');
const imported = [...glue.matchAll(/^export function (__wb\w+)/gm)].map(([, name]) => name);
// What the module imports as an object, so that bundlers leave out the functions that are not called.
write(
  'glue.js',
  `${glue}\nexport const imports = { ${imported.filter((name) => name !== '__wbg_set_wasm').join(', ')} };\n`,
);
const declarations = readFileSync(file('core_wasm.d.ts'), 'utf8');
for (const unused of [
  'core_wasm.js',
  'core_wasm_bg.js',
  'core_wasm.d.ts',
  'core_wasm_bg.wasm.d.ts',
  '.gitignore',
])
  rmSync(file(unused));

const gzip = gzipSync(readFileSync(file('core.wasm')), { level: development ? 1 : 9 }).toString(
  'base64',
);
write(
  'inline.js',
  `// The WebAssembly module, for environments that cannot read a file beside a script.\nexport const gzip =\n  '${gzip}';\n`,
);

const index = readFileSync(join(ROOT, 'app/src/generated/journal-index.txt'), 'utf8');
write(
  'journal-index.js',
  `// What the journal's lists and search know of its articles, for loadJournal.\nexport const index = ${JSON.stringify(index)};\n`,
);

const options = {
  outdir: folder,
  target: 'es2022',
  charset: 'utf8',
  logLevel: 'warning',
  tsconfigRaw: {},
  define: { VERSION: JSON.stringify(version), CONTENT_HASH: JSON.stringify(contentHash()) },
};
buildSync({
  ...options,
  entryPoints: ['core', 'auto', 'fallback', 'node'].map((source) => join(SOURCES, `${source}.ts`)),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  external: [
    'node:zlib',
    './core.js',
    './fallback.js',
    './glue.js',
    './inline.js',
    './journal-index.js',
  ],
});

if (!development) {
  const { prerenderList, searchJournal } = await import(pathToFileURL(file('node.js')).href);
  const categories = searchJournal('').categories.map((category) => category.name);
  const forms = prerenderList().flatMap(
    ({ path }) => /^\/forms\/([^/]+)$/.exec(path)?.slice(1) ?? [],
  );
  const { content, functions } = splitDeclarations(declarations, {
    CategoryName: categories.filter((category) => category !== 'All'),
    FormName: forms,
  });
  write('content.d.ts', content);
  write(
    'glue.d.ts',
    `export function __wbg_set_wasm(exports: WebAssembly.Exports): void;\nexport const imports: WebAssembly.ModuleImports;\n${functions}`,
  );
  write('journal-index.d.ts', 'export const index: string;\n');
  write('inline.d.ts', 'export const gzip: string;\n');
  const tsc = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
  execFileSync(process.execPath, [tsc, '--project', SOURCES, '--outDir', folder], {
    stdio: 'inherit',
  });
  const declared = (module) => readFileSync(file(`${module}.d.ts`), 'utf8');
  write('core.d.ts', joinDeclarations([...MODULES, 'core'].map(declared)));
  for (const internal of [...MODULES, 'fallback', 'glue', 'inline', 'node'])
    rmSync(file(`${internal}.d.ts`));

  buildSync({
    ...options,
    entryPoints: { node: file('node.js') },
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    // There is no module beside this entry, which has its own copy.
    define: { 'import.meta.url': '""' },
  });
  // The same types for CommonJS.
  write('core.d.cts', readFileSync(file('core.d.ts'), 'utf8').replaceAll('.js', '.cjs'));
  copyFileSync(file('content.d.ts'), file('content.d.cts'));
}

const types = { import: './core.d.ts', require: './core.d.cts' };
const manifest = {
  name,
  version,
  description,
  license: 'SEE LICENSE IN LICENSE',
  repository: {
    type: 'git',
    url: 'git+https://example.com/house/site.git',
    directory: 'core-wasm',
  },
  private: true,
  type: 'module',
  engines: { node: '>=20.19' },
  main: './node.cjs',
  module: './core.js',
  types: './core.d.ts',
  exports: {
    '.': {
      types,
      node: { require: './node.cjs', default: './node.js' },
      default: './core.js',
    },
    './auto': {
      types: './auto.d.ts',
      node: './node.js',
      default: './auto.js',
    },
    './journal-index': { types: './journal-index.d.ts', default: './journal-index.js' },
    './core.wasm': './core.wasm',
    './package.json': './package.json',
  },
  // Beside them README.md and LICENSE, which npm adds by itself.
  files: [
    ...readdirSync(folder).filter((entry) => entry !== 'package.json'),
    'CHANGELOG.md',
  ].toSorted(),
  // These instantiate the module when they are imported; all other files can be removed by tree shaking.
  sideEffects: ['./auto.js', './node.js', './node.cjs'],
};
write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);

/** A hash of the texts in content/, with their names. */
function contentHash() {
  const content = join(ROOT, 'content');
  const hash = createHash('sha256').update(process.env.CONTENT_DATE ?? '');
  const texts = readdirSync(content, { recursive: true }).filter((path) =>
    /\.(toml|md)$/.test(path),
  );
  for (const path of texts.toSorted())
    hash.update(`\0${path.replaceAll('\\', '/')}\0`).update(readFileSync(join(content, path)));
  return hash.digest('hex').slice(0, 16);
}
