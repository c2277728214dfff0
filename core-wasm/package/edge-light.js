// The package in the edge runtime of Next and Vercel, ready when its import returns. The host compiles the module, because
// scripts are not allowed to.

import module from './core_wasm_bg.wasm?module';
import { init } from './init.js';

init(module);

export { contentHash, dates, forms, journal, offers, pages } from './groups.js';
