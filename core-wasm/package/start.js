// Start of the package, shared by its entries: connects the functions to an instance of the module and loads the content.

import { content, index } from './content.js';
import * as core from './core_wasm_bg.js';

/** The imports of the module. */
export const imports = { './core_wasm_bg.js': core };

let isStarted = false;

// Until then, each function throws this error.
const missing = () => {
  throw new Error('Call init(module) first.');
};
core.__wbg_set_wasm(new Proxy({}, { get: missing }));

/** Converts a text with one character for each byte to bytes. */
function bytesOf(text) {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Starts the package with an instance of the module. Later calls do nothing. */
export function start({ exports }) {
  if (isStarted) return;
  isStarted = true;
  core.__wbg_set_wasm(exports);
  exports.__wbindgen_start();
  core.load(bytesOf(content));
  core.loadJournal(bytesOf(index));
}
