// The package in Node, ready when it is imported or required. The module is in a script, so that bundlers include it.

import { Buffer } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import { init } from './init.js';
import { module } from './inline.js';

init(new WebAssembly.Module(gunzipSync(Buffer.from(module, 'base64'))));

export { contentHash, dates, forms, journal, offers, pages } from './groups.js';
