// `npm run browsers`: builds what has changed, then goes the main journeys in Firefox and in WebKit.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { provideOtherBrowsers } from './other-browsers.mjs';
import { runSteps } from './run-steps.mjs';
import { checkNode } from './settings.mjs';

const ROOT = join(import.meta.dirname, '..');

checkNode();
await runSteps('site', 'server');
const found = await provideOtherBrowsers((line) => console.log(`  ${line}`)).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/vitest'),
  ['run', '--project', 'browsers', ...process.argv.slice(2)],
  { cwd: ROOT, env: { ...process.env, ...found }, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
