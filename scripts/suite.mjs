// `npm run bench | soak | screenshots | edits | browsers | mutants | launch-check`: builds what has changed, then runs that
// suite of tests/ or script.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runSteps } from './build/runner.mjs';
import { provideChromium } from './install/chromium.mjs';
import { checkNode, ROOT } from './settings.mjs';

/** The server for deployment, where its speed or robustness is measured; otherwise that of `npm start`. */
const DEPLOYED = ['site', 'server'];
const STARTED = ['site', 'startServer'];
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const OTHER_BROWSERS = ['--project', 'firefox', '--project', 'webkit'];
const log = (line) => console.log(`  ${line}`);

/** For each suite its command line, the build steps that it needs, and the variables that name external programs. */
const SUITES = {
  bench: (args) => ({
    run: ['tests/bench/bench.mjs', ...args],
    steps: args.length === 1 && args[0] === 'core' ? ['packages', 'core'] : DEPLOYED,
  }),
  soak: (args) => ({ run: ['tests/soak/soak.mjs', ...args], steps: DEPLOYED }),
  screenshots: (args) => ({
    run: [PLAYWRIGHT, 'test', '--project', 'screenshots', ...args],
    steps: STARTED,
    env: async () => ({ CHROMIUM_PATH: await provideChromium(log) }),
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
    run: [PLAYWRIGHT, 'test', ...OTHER_BROWSERS, '--grep', '@journey', ...args],
    steps: STARTED,
    env: requireOtherBrowsers,
  }),
};

async function requireOtherBrowsers() {
  const { firefox, webkit } = await import('playwright-core');
  if ([firefox, webkit].every((browser) => existsSync(browser.executablePath()))) return {};
  throw new Error(
    'Firefox or WebKit is missing. Run: npx playwright install --with-deps firefox webkit',
  );
}

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
