// The package, ready when its import returns, by a top-level await.

import { init } from './core.js';

await init();

export * from './core.js';
