// The package in workerd (Cloudflare Workers), ready when its import returns. The host compiles the module, because scripts
// are not allowed to.

import module from './core_wasm_bg.wasm';
import { init } from './init.js';

init(module);

export { contentHash, dates, forms, journal, offers, pages } from './groups.js';
