// `npm run bench | soak | gallery | edits | browsers | mutants | launch-check`: builds what has changed, then runs that
// suite of tests/ or script.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runSteps } from './build/runner.mjs';
import { provideOtherBrowsers } from './install/other-browsers.mjs';
import { checkNode, ROOT } from './settings.mjs';

/** The server for deployment, where its speed or robustness is measured; otherwise that of `npm start`. */
const DEPLOYED = ['site', 'server'];
const STARTED = ['site', 'startServer'];
const log = (line) => console.log(`  ${line}`);

/** For each suite its command line, the build steps that it needs, and the variables that name external programs. */
const SUITES = {
  bench: (args) => ({
    run: ['tests/bench/bench.mjs', ...args],
    steps: args.length === 1 && args[0] === 'core' ? ['packages', 'core'] : DEPLOYED,
  }),
  soak: (args) => ({ run: ['tests/soak/soak.mjs', ...args], steps: DEPLOYED }),
  // --base names a site that is already running somewhere: nothing has to be built for it.
  gallery: (args) => ({
    run: ['tests/gallery/gallery.mjs', ...args],
    steps: args.some((arg) => /^--(base|help)\b/.test(arg)) ? ['packages'] : STARTED,
  }),
  // The pictures of the unedited content are taken over.
  edits: (args) => ({
    run: ['tests/edits/edits.mjs', ...args],
    steps: ['packages', 'rust', 'pictures'],
  }),
  'launch-check': (args) => ({
    run: ['scripts/launch-check.mjs', ...args],
    steps: ['contentCheck'],
  }),
  mutants: (args) => ({
    run: ['tests/mutants/mutants.mjs', ...args],
    steps: ['packages', 'core', 'documents', 'pictures', 'fonts'],
  }),
  browsers: (args) => ({
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browsers', ...args],
    steps: STARTED,
    env: () => provideOtherBrowsers(log),
  }),
};

checkNode();
const [name, ...args] = process.argv.slice(2);
const suite = SUITES[name]?.(args);
if (!suite) {
  console.error(`Unknown suite: ${name}. The suites are: ${Object.keys(SUITES).join(', ')}.`);
  process.exit(2);
}
await runSteps(...suite.steps);
const env = await Promise.resolve(suite.env?.()).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
const [script, ...rest] = suite.run;
const { status } = spawnSync(process.execPath, [join(ROOT, script), ...rest], {
  cwd: ROOT,
  env: { ...process.env, ...env },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
