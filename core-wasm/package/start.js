// What every entry of the package shares: an instance of the module becomes what the functions call, with the content.

import { content, index } from './content.js';
import * as core from './core_wasm_bg.js';

/** What the module imports. */
export const imports = { './core_wasm_bg.js': core };

let isStarted = false;

// Before, each function says what is missing.
const missing = () => {
  throw new Error('Call init(module) first.');
};
core.__wbg_set_wasm(new Proxy({}, { get: missing }));

/** The bytes of a text that has one as each character. */
function bytesOf(text) {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

/** Starts the package with an instance; of several, the first one counts. */
export function start({ exports }) {
  if (isStarted) return;
  isStarted = true;
  core.__wbg_set_wasm(exports);
  exports.__wbindgen_start();
  core.load(bytesOf(content));
  core.loadJournal(bytesOf(index));
}
