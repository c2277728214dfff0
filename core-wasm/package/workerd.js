// The package in workerd (Cloudflare Workers), ready when its import returns: the host compiles the module, since no script
// may do that there.

import module from './core_wasm_bg.wasm';
import { init } from './init.js';

init(module);

// core-wasm/package.mjs adds the functions.
