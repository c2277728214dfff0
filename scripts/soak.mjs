// `npm run soak`: builds, then tries the server hard, part by part; `npm run soak -- restarts` runs one part alone.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runSteps } from './run-steps.mjs';
import { checkNode } from './settings.mjs';

checkNode();
await runSteps('site', 'server');
const soak = join(import.meta.dirname, '../tests/soak/soak.mjs');
const { status } = spawnSync(process.execPath, [soak, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
