// The package in Node, ready when it is imported or required. The module is part of a script, so that it can be bundled.

import { gunzipSync } from 'node:zlib';
import { content, index } from './content.js';
import * as core from './core_wasm_bg.js';
import { module } from './inline.js';

const bytes = (base64) => Buffer.from(base64, 'base64');
const compiled = new WebAssembly.Module(gunzipSync(bytes(module)));
const { exports } = new WebAssembly.Instance(compiled, { './core_wasm_bg.js': core });
core.__wbg_set_wasm(exports);
exports.__wbindgen_start();
core.load(new Uint8Array(bytes(content)));
core.loadJournal(new Uint8Array(bytes(index)));

// core-wasm/package.mjs adds the exports of wasm-pack's own entry.
