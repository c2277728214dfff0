// Completes the npm package around the WebAssembly module: entries for Node and for browser pages without a bundler,
// package.json with an export condition for each, and the README. Arguments: the folder (default: core-wasm/pkg).
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? join(import.meta.dirname, 'pkg');
const read = (name) => readFileSync(join(folder, name), 'utf8');
const write = (name, text) => writeFileSync(join(folder, name), text);

// The export statement that wasm-bindgen wrote into the entry for bundlers.
const exported = read('core_wasm.js').match(/export \{[^}]*\} from "\.\/core_wasm_bg\.js";/)?.[0];
if (!exported) {
  throw new Error(
    `${folder}/core_wasm.js does not export from ./core_wasm_bg.js: was it written by core-bindgen?`,
  );
}

const entry = (purpose, instantiate) => `/* @ts-self-types="./core_wasm.d.ts" */
// ${purpose}
${instantiate}
glue.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();
${exported}
`;

write(
  'core_wasm_node.js',
  entry(
    'For plain Node: the module is read from the file beside this one, before the first import returns.',
    `import { readFileSync } from "node:fs";
import * as glue from "./core_wasm_bg.js";

const bytes = readFileSync(new URL("./core_wasm_bg.wasm", import.meta.url));
const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { "./core_wasm_bg.js": glue });`,
  ),
);

write(
  'core_wasm_web.js',
  entry(
    'For a browser page without a bundler: the module is fetched from the URL beside this one.',
    `import * as glue from "./core_wasm_bg.js";

const response = fetch(new URL("./core_wasm_bg.wasm", import.meta.url));
const { instance } = await WebAssembly.instantiateStreaming(response, { "./core_wasm_bg.js": glue });`,
  ),
);

write('core_wasm_web.d.ts', "export * from './core_wasm.js';\n");

const query = ['metadata', '--no-deps', '--offline', '--format-version', '1'];
const { packages } = JSON.parse(execFileSync('cargo', query, { cwd: import.meta.dirname }));
const { name, version, description } = packages.find((crate) => crate.name === 'core-wasm');
const entries = ['core_wasm.js', 'core_wasm_node.js', 'core_wasm_web.js'];
const manifest = {
  name,
  version,
  description,
  license: 'UNLICENSED',
  private: true,
  type: 'module',
  main: './core_wasm_node.js',
  module: './core_wasm.js',
  types: './core_wasm.d.ts',
  exports: {
    // Bundlers match "module" first, so that they process the .wasm file themselves in every build, including
    // builds for a server; Node itself matches only "node".
    '.': {
      types: './core_wasm.d.ts',
      module: './core_wasm.js',
      node: './core_wasm_node.js',
      default: './core_wasm.js',
    },
    './web': { types: './core_wasm_web.d.ts', default: './core_wasm_web.js' },
    './core_wasm_bg.wasm': './core_wasm_bg.wasm',
    './journal-index.txt': './journal-index.txt',
    './package.json': './package.json',
  },
  files: [
    ...entries,
    'core_wasm_bg.js',
    'core_wasm_bg.wasm',
    'core_wasm.d.ts',
    'core_wasm_web.d.ts',
    'journal-index.txt',
    'README.md',
  ],
  // Each entry instantiates the module when it is imported; all other files can be removed by tree shaking.
  sideEffects: entries.map((file) => `./${file}`),
};
write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(join(import.meta.dirname, 'README.md'), join(folder, 'README.md'));
