// The copy of the module for browsers, loaded where the file of the module cannot be found.

import { gzip } from './inline.js';

/** The bytes of the module. */
export function unpack(): Promise<ArrayBuffer> {
  const compressed = Uint8Array.from(atob(gzip), (byte) => byte.charCodeAt(0));
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
