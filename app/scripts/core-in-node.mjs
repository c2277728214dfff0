// Opens the packed core for the scripts of the build, which have no bundler to open it for them.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PACKAGE = join(import.meta.dirname, '../../core-wasm/pkg');

/** The calls of the core, as app/src/core/core.ts has them. wasm-bindgen's package expects these very names. */
export async function openCore() {
  const calls = await import(pathToFileURL(join(PACKAGE, 'core_wasm_bg.js')).href);
  const module = await readFile(join(PACKAGE, 'core_wasm_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(module, { './core_wasm_bg.js': calls });
  calls.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return calls;
}
