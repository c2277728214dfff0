// Loaded only where the module could not be: its copy in a script, and what to do.

import { gzip } from './inline.js';

/**
 * The bytes of the module, where its file was not found beside the script.
 *
 * @throws an error that says what to do, otherwise.
 */
export function recover(error: unknown, source: unknown, given: unknown): Promise<ArrayBuffer> {
  if (/unsafe-eval|CSP/.test(String(error)))
    throw new Error("WebAssembly is forbidden: add 'wasm-unsafe-eval' to script-src in the CSP.", {
      cause: error,
    });
  if (source === undefined) return unpack();
  if (given instanceof Response && !given.ok)
    throw new Error(`No WebAssembly module: ${given.status} for ${given.url}`, { cause: error });
  throw error;
}

function unpack(): Promise<ArrayBuffer> {
  const compressed = Uint8Array.from(atob(gzip), (byte) => byte.charCodeAt(0));
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
