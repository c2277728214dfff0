// The package for Node, ready when its import returns. The module is part of a script, so that it can be bundled.

import { gunzipSync } from 'node:zlib';
import { initSync } from './core.js';
import { gzip } from './inline.js';

initSync(gunzipSync(Buffer.from(gzip, 'base64')));

export * from './core.js';
