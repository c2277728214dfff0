// Loaded only where the module could not be: its copy in a script, and what to do.

import { gzip } from './inline.js';

/** The bytes of the module. */
export function unpack(): Promise<ArrayBuffer> {
  const compressed = Uint8Array.from(atob(gzip), (byte) => byte.charCodeAt(0));
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

/** Says what to do where the content security policy forbids WebAssembly. */
export function explained(error: unknown): unknown {
  return /unsafe-eval|CSP/.test(String(error))
    ? new Error("WebAssembly is forbidden: add 'wasm-unsafe-eval' to script-src in the CSP.", {
        cause: error,
      })
    : error;
}
