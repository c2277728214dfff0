// `npm run bench`: builds, then measures against peers, side by side.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runSteps } from './run-steps.mjs';
import { checkNode } from './settings.mjs';

checkNode();
await runSteps('site', 'server');
const bench = join(import.meta.dirname, '../tests/bench/bench.mjs');
const { status } = spawnSync(process.execPath, [bench, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
