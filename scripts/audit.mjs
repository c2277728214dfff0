// `npm run audit`: builds what has changed, then holds every page to what it promises people and machines.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { provideChromium } from './chromium.mjs';
import { runSteps } from './run-steps.mjs';
import { checkNode } from './settings.mjs';

checkNode();
const wishes = process.argv.slice(2);
const asksForHelp = wishes.includes('--help');
await runSteps(...(asksForHelp ? ['packages'] : ['site', 'server']));
const chromium = asksForHelp ? '' : await provideChromium((line) => console.log(`  ${line}`));
const audit = join(import.meta.dirname, '../tests/audit/audit.mjs');
const { status } = spawnSync(process.execPath, [audit, ...wishes], {
  env: { ...process.env, CHROMIUM_PATH: chromium },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
