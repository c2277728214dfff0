// Loads the WebAssembly module of core-wasm in Node, for build scripts that run without a bundler.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PACKAGE = join(import.meta.dirname, '../../core-wasm/pkg');

/** The functions that app/src/core/core.ts exports, with the journal's index loaded. The import name and `__wbg_set_wasm` are wasm-bindgen's. */
export async function loadCore() {
  const bindings = await import(pathToFileURL(join(PACKAGE, 'core_wasm_bg.js')).href);
  const module = await readFile(join(PACKAGE, 'core_wasm_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(module, { './core_wasm_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  bindings.loadJournal(await readFile(join(PACKAGE, 'journal-index.txt'), 'utf8'));
  return bindings;
}
