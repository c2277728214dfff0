// The package in browsers and workers, ready when its import returns.

import { imports, start } from './start.js';

async function instantiate() {
  try {
    // Bundlers recognize this expression and copy the file.
    const response = await fetch(new URL('./core_wasm_bg.wasm', import.meta.url));
    const isTyped = response.headers.get('content-type') === 'application/wasm';
    if (isTyped) return await WebAssembly.instantiateStreaming(response, imports);
    return await WebAssembly.instantiate(await response.arrayBuffer(), imports);
  } catch {
    // The file is missing because a bundler did not copy it. This script has a copy of the module.
    const { module } = await import('./inline.js');
    const packed = Uint8Array.from(atob(module), (byte) => byte.charCodeAt(0));
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
    return WebAssembly.instantiate(await new Response(unpacked).arrayBuffer(), imports);
  }
}

start((await instantiate()).instance);

export { contentHash, dates, forms, journal, offers, pages } from './groups.js';
