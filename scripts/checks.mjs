// The checks and tests of the project: for each its command line, and what has to be built and installed for it.

import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runSteps } from './build/runner.mjs';
import { installTool, TOOLS, toolPath } from './build/tools.mjs';
import { provideChromium } from './install/chromium.mjs';
import { providePostgres } from './install/postgres.mjs';
import { runCommand } from './run-command.mjs';
import { ROOT } from './settings.mjs';

const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/** Vitest with one of the projects of vitest.config.ts; without an option for watching it runs once. */
const vitest =
  (project, ...options) =>
  (args) => {
    const watch = args.some((arg) => /^(--watch|-w|--ui)$/.test(arg));
    return [bin('vitest'), ...(watch ? [] : ['run']), '--project', project, ...options, ...args];
  };

/** Playwright Test with one of the projects of playwright.config.ts. */
const playwright = (project) => (args) => [bin('playwright'), 'test', '--project', project, ...args];

const cargo =
  (...command) =>
  (args) => ['cargo', ...command, '--locked', ...args];

/** Most tests of the server wait for a timeout, a disk or a process: more of them than processors run at once. */
export const RUST_TESTS = { RUST_TEST_THREADS: `${Math.max(6, availableParallelism())}` };

const deny = (title, ...command) => ({
  title,
  run: (args) => ['cargo', 'deny', ...command, ...args],
  lane: 'cargo',
  steps: ['rust'],
  programs: ['cargoDeny'],
  env: { PATH: toolPath() },
});

/** What the unit tests and the types import: the core's npm package, and generated files. */
const GENERATED = ['packages', 'core', 'documents', 'pictures', 'fonts'];

/**
 * - `title`: shown in the terminal
 * - `run`: the command line, from the arguments of the command line that select tests
 * - `steps`: build steps that run first
 * - `programs`: external programs that the tests start
 * - `env`: environment variables of its own
 * - `lane`: checks of one lane run in turn, lanes beside each other; without one, alone after the others
 */
export const CHECKS = {
  format: {
    title: 'Rust format',
    run: (args) => ['cargo', 'fmt', '--all', '--check', ...args],
    lane: 'node',
    steps: ['rust'],
  },
  lint: {
    title: 'Format and lint',
    run: (args) => [bin('biome'), 'check', '--error-on-warnings', ...args],
    lane: 'node',
    steps: ['packages'],
  },
  imports: {
    title: 'Import rules',
    run: (args) => [bin('depcruise'), 'app', 'core-wasm', 'scripts', 'tests', ...args],
    lane: 'node',
    steps: ['packages'],
  },
  styles: {
    title: 'Design tokens',
    run: (args) => [bin('stylelint'), 'app/src/**/*.css', ...args],
    lane: 'node',
    steps: ['packages'],
  },
  types: {
    title: 'Types',
    run: (args) => [bin('tsc'), '--project', '.', ...args],
    lane: 'node',
    steps: GENERATED,
  },
  unused: {
    title: 'Unused code',
    run: (args) => [bin('knip'), ...args],
    lane: 'node',
    steps: GENERATED,
  },
  clippy: {
    title: 'Rust lint',
    run: (args) => [
      ...cargo('clippy', '--workspace', '--all-targets')(args),
      ...['--', '--deny', 'warnings'],
    ],
    lane: 'cargo',
    steps: ['rust'],
  },
  content: {
    title: 'Content',
    run: (args) => [process.execPath, join(ROOT, 'scripts/check-content.mjs'), ...args],
    steps: ['packages', 'contentCheck'],
  },
  core: {
    title: 'Rust tests of the core',
    run: cargo(
      'test',
      ...['core-wasm', 'core-build', 'core-fixture'].flatMap((name) => ['--package', name]),
      '--no-fail-fast',
    ),
    lane: 'cargo',
    steps: ['rust'],
  },
  rust: {
    title: 'Rust tests',
    run: cargo('test', '--workspace', '--no-fail-fast'),
    lane: 'cargo',
    steps: ['rust'],
    programs: ['postgres'],
    env: RUST_TESTS,
  },
  unit: {
    title: 'Unit tests',
    run: vitest('unit'),
    lane: 'node',
    steps: [...GENERATED, 'contentCheck'],
  },
  site: { title: 'Tests of the built site', run: vitest('site'), lane: 'node', steps: ['site'] },
  size: {
    title: 'Size budgets',
    run: (args) => [bin('size-limit'), ...args],
    lane: 'node',
    steps: ['site'],
  },
  browser: {
    title: 'Tests in Chromium',
    run: vitest('browser', '--passWithNoTests'),
    lane: 'node',
    steps: GENERATED,
    programs: ['chromium'],
  },
  package: {
    title: 'npm package in other projects',
    run: vitest('package'),
    lane: 'node',
    steps: ['packages', 'core'],
    programs: ['chromium'],
  },
  e2e: {
    title: 'End-to-end tests',
    run: playwright('chromium'),
    // Beside Clippy and the Rust tests, which leave processors idle; at the end of its lane.
    lane: 'node',
    steps: ['site', 'developmentSite', 'hostedSite', 'startServer'],
    programs: ['chromium'],
  },
  advisories: {
    title: 'Advisories of npm packages',
    run: (args) => ['npm', 'audit', ...args],
    lane: 'node',
    steps: [],
  },
  crates: deny('Advisories of crates', 'check', 'advisories'),
  licenses: deny('Licenses and sources of crates', 'check', 'licenses', 'sources'),
  bans: deny('Crates of the server', '--target', 'x86_64-unknown-linux-gnu', 'check', 'bans'),
  html: {
    title: 'HTML',
    run: (args) => [bin('html-validate'), 'app/dist', 'app/program', ...args],
    lane: 'node',
    steps: ['site'],
  },
  // Too large to be installed for all other commands.
  lighthouse: {
    title: 'Lighthouse',
    run: (args) => ['npx', '--yes', '@lhci/cli@0.15.1', 'autorun', ...args],
    steps: ['site', 'startServer'],
    programs: ['chromium'],
  },
};

/** External programs: how each is found or installed, and the variable that passes its path to the tests. */
const PROGRAMS = {
  chromium: { title: 'Chromium', variable: 'CHROMIUM_PATH', provide: provideChromium },
  cargoDeny: { title: 'cargo deny', variable: 'CARGO_DENY', provide: provideCargoDeny },
  postgres: { title: 'PostgreSQL', variable: 'POSTGRES_BIN', provide: providePostgres },
};

async function provideCargoDeny(log) {
  const command = (program, args, { env } = {}) => runCommand(program, args, { cwd: ROOT, env });
  await installTool(TOOLS.cargoDeny, { command, log });
  return TOOLS.cargoDeny.version;
}

/** How many lines of a failed check are printed again before the summary. */
const FAILURE_LINES = 120;

/** Settings of the build and of the server. The tests set their own, so those of this machine are removed. */
const SETTINGS = new RegExp(
  [
    '^(SITE_URL|EARLIER_SITE|HOST|PORT|SITE_DIR|PROGRAM_DIR|PROGRAM_LINK_SECRET|DATA_DIR|DATABASE_URL|NOTIFY_URL)$',
    '^(CHECKOUT_MODE|TRUSTED_PROXIES|FORM_POSTS_PER_HOUR|(CHECKOUT|TILL)_REQUESTS_PER_HOUR)$',
    '^(LOG_FORMAT|LOG_ADDRESSES|CONNECTIONS(_PER_CLIENT)?|WORKERS|(HEADER|BODY|IDLE|STALL|STOP)_TIME)$',
    '^((HEADER|ADDRESS|BODY)_SIZE|SOAK_KILLS)$',
    '^(SMTP_URL|MAIL_(FROM|REPLY_TO|OWNER)|KEEP_(LETTERS|ADDRESSES)_DAYS|METRICS_ADDRESS)$',
    '^(VITE|STRIPE)_',
  ].join('|'),
);

/** Builds what the named checks need, runs them, prints a summary, and resolves with the exit code. */
export async function runChecks(names, args = []) {
  for (const name of Object.keys(process.env)) if (SETTINGS.test(name)) delete process.env[name];
  const checks = names.map((name) => CHECKS[name]);
  await runSteps(...new Set(checks.flatMap(({ steps }) => steps)));
  const programs = await providePrograms(new Set(checks.flatMap(({ programs = [] }) => programs)));
  const env = { ...process.env, ...programs, npm_config_update_notifier: 'false' };

  if (checks.length === 1) {
    const [check] = checks;
    return (await runCheck(check, check.run(args), { env, stdio: 'inherit' })).passed ? 0 : 1;
  }
  const since = Date.now();
  const results = await runInLanes(checks, (check) => {
    const stdio = check.lane ? 'pipe' : 'inherit';
    if (!check.lane) console.log(`\n── ${check.title} ──`);
    return runCheck(check, check.run(args), { env, stdio });
  });
  printFailures(results);
  printSummary(results, since);
  return results.every(({ passed }) => passed) ? 0 : 1;
}

/**
 * Runs the checks of each lane in turn, beside the other lanes, then those without a lane; resolves with the results in
 * the order of the checks.
 */
async function runInLanes(checks, run) {
  const results = new Map();
  const runInTurn = async (lane) => {
    for (const check of checks.filter((check) => check.lane === lane))
      results.set(check, await run(check));
  };
  const lanes = new Set(checks.map(({ lane }) => lane).filter(Boolean));
  await Promise.all([...lanes].map(runInTurn));
  await runInTurn(undefined);
  return checks.map((check) => results.get(check));
}

/** Runs one command line. With `stdio: 'pipe'` its output is printed in one block when it has ended. */
function runCheck({ title, env: own }, [program, ...args], { env: shared, stdio }) {
  const since = Date.now();
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1', CARGO_TERM_COLOR: 'always' } : {};
  const env = { ...shared, ...own };
  const child = spawn(program, args, {
    cwd: ROOT,
    env: stdio === 'pipe' ? { ...env, ...color } : env,
    stdio: stdio === 'pipe' ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (status) => {
      if (stdio === 'pipe' || output.length > 0)
        console.log(`\n── ${title} ──\n${Buffer.concat(output).toString().trimEnd()}`);
      const seconds = ((Date.now() - since) / 1000).toFixed(1);
      resolve({ title, passed: status === 0, seconds, output: Buffer.concat(output).toString() });
    });
  });
}

async function providePrograms(names) {
  const variables = {};
  for (const name of names) {
    const { title, variable, provide } = PROGRAMS[name];
    try {
      variables[variable] = await provide((line) => console.log(`  ${line}`));
    } catch (error) {
      console.error(error.message);
      process.exit(1);
    }
    console.log(`${title}: ${variables[variable]}`);
  }
  return variables;
}

/** Prints the end of each failed check again: the output of the checks that ran beside it may follow its own. */
function printFailures(results) {
  for (const { title, passed, output } of results) {
    if (passed || !output) continue;
    const lines = output.trimEnd().split('\n').slice(-FAILURE_LINES);
    console.log(`\n── ${title}: its last ${lines.length} lines ──\n${lines.join('\n')}`);
  }
}

function printSummary(results, since) {
  console.log(`\n── Summary, ${((Date.now() - since) / 1000).toFixed(1)} s ──`);
  for (const { title, passed, seconds } of results)
    console.log(`${passed ? '✓' : '✗'} ${title}  ${seconds} s`);
  const failed = results.filter(({ passed }) => !passed);
  console.log(
    failed.length === 0
      ? 'All checks passed.'
      : `Failed: ${failed.map(({ title }) => title).join(', ')}.`,
  );
}
