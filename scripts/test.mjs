// `npm test` runs every check and test; `npm test -- PART [FILTER | OPTION]…` runs one; `npm run check` the quick ones,
// `npm run check -- content` the content alone, and `npm run audit` those that need more time or other machines.

import { CHECKS, runChecks } from './checks.mjs';
import { checkNode } from './settings.mjs';

/** In the order of the summary; `runChecks` runs independent ones beside each other. */
const ALL = [
  'format',
  'lint',
  'imports',
  'styles',
  'types',
  'unused',
  'clippy',
  'rust',
  'unit',
  'site',
  'size',
  'browser',
  'package',
  'e2e',
];
const QUICK = ['format', 'lint', 'imports', 'styles', 'types', 'unused', 'clippy', 'core', 'unit'];
const AUDIT = ['advisories', 'crates', 'licenses', 'bans', 'html', 'lighthouse'];
const GROUPS = { '--quick': QUICK, '--audit': AUDIT };

checkNode();
const args = process.argv.slice(2).filter((argument) => argument !== '--timings');
const [first = ''] = args;

if (args.length === 0) process.exitCode = await runChecks(ALL);
else if (first in GROUPS && args.length === 1) process.exitCode = await runChecks(GROUPS[first]);
else if (first in GROUPS && args[1] in CHECKS)
  process.exitCode = await runChecks([args[1]], args.slice(2));
else if (first in CHECKS) process.exitCode = await runChecks([first], args.slice(1));
// Options alone, such as --watch, apply to the unit tests.
else if (first.startsWith('-')) process.exitCode = await runChecks(['unit'], args);
else {
  console.error(`Unknown part: ${first}. The parts are: ${Object.keys(CHECKS).join(', ')}.`);
  console.error('Example: npm test -- e2e dialogs');
  process.exitCode = 2;
}
