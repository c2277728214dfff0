// The package in browsers and workers, ready when its import returns.

import { content, index } from './content.js';
import * as core from './core_wasm_bg.js';

const bytes = (base64) => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));

async function instantiate(imports) {
  try {
    // Bundlers find the file by this expression.
    const response = await fetch(new URL('./core_wasm_bg.wasm', import.meta.url));
    const isTyped = response.headers.get('content-type') === 'application/wasm';
    if (isTyped) return await WebAssembly.instantiateStreaming(response, imports);
    return await WebAssembly.instantiate(await response.arrayBuffer(), imports);
  } catch {
    // A bundler has not copied the file: a copy of it is part of a script.
    const { module } = await import('./inline.js');
    const unpacked = new Blob([bytes(module)])
      .stream()
      .pipeThrough(new DecompressionStream('gzip'));
    return WebAssembly.instantiate(await new Response(unpacked).arrayBuffer(), imports);
  }
}

const { instance } = await instantiate({ './core_wasm_bg.js': core });
core.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();
core.load(bytes(content));
core.loadJournal(bytes(index));

// core-wasm/package.mjs adds the exports of wasm-pack's own entry.
