// The package for hosts that compile the module themselves: ready after `init(module)`.

import { imports, start } from './start.js';

export function init(module) {
  start(new WebAssembly.Instance(module, imports));
}

export { contentHash, dates, forms, journal, offers, pages } from './groups.js';
