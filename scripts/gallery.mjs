// `npm run gallery`: builds what has changed, then takes a picture of every page and state, on one sheet.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runSteps } from './run-steps.mjs';
import { checkNode } from './settings.mjs';

checkNode();
const wishes = process.argv.slice(2);
// What is served elsewhere was built elsewhere.
const served = wishes.some((wish) => /^--(base|help)\b/.test(wish));
await runSteps(...(served ? ['packages'] : ['site', 'server']));
const gallery = join(import.meta.dirname, '../tests/gallery/gallery.mjs');
const { status } = spawnSync(process.execPath, [gallery, ...wishes], { stdio: 'inherit' });
process.exitCode = status ?? 1;
