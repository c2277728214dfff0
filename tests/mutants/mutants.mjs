// `npm run mutants`: changes the code in many small ways, one at a time, and counts the changes that no test notices
// (cargo-mutants, Stryker); exits with 1 when a part is below 90 %.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { CRATES, writeCrate } from './crates.mjs';
import { endMarked, processMark } from './processes.mjs';
import {
  cargoMutants,
  countMutants,
  LIMIT,
  PARTS,
  strykerMutants,
  survivorsOf,
  tableOf,
} from './report.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.cache/mutants');
/** The last Stryker version that supports the oldest Node that the project supports. */
const STRYKER = '9.6.1';
/** Each mutant is compiled and tested once: without debug information, and with fewer random cases than elsewhere. */
const CARGO_ENV = { CARGO_PROFILE_DEV_DEBUG: '0', PROPTEST_CASES: '32' };
/** The exit codes of cargo-mutants for mutants that survived, and for those that ran into the time limit. */
const SURVIVORS = [2, 3];

const MARK = processMark();

const TYPESCRIPT_PARTS = ['checkout', 'backend'];

const names = PARTS.map(({ name }) => name);
const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. The parts are: ${names.join(', ')}.`);
  process.exit(2);
}
const isSelected = (name) => selected.length === 0 || selected.includes(name);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, async () => {
    await endMarked(MARK);
    process.exit(1);
  });

await mkdir(FOLDER, { recursive: true });
const mutants = [];
for (const crate of CRATES) {
  const parts = Object.keys(crate.mutated).filter(isSelected);
  if (parts.length > 0) mutants.push(...(await mutateRust(crate, parts)));
}
const typescript = TYPESCRIPT_PARTS.filter(isSelected);
if (typescript.length > 0) mutants.push(...(await mutateTypescript(typescript)));

const rows = countMutants(mutants);
const survivors = survivorsOf(mutants);
const list = join(FOLDER, 'survivors.txt');
await writeFile(list, survivors.map((line) => `${line}\n`).join(''));
for (const line of ['', ...tableOf(rows), '', ...survivors]) console.log(line);
console.log(`\n${survivors.length} mutants survived: ${relative(ROOT, list)}`);
const below = rows.filter(({ share }) => share < LIMIT);
if (below.length > 0) {
  console.error(`Below ${LIMIT} %: ${below.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
}

/** Runs cargo-mutants on the parts in their crate. */
async function mutateRust(crate, parts) {
  const folder = join(FOLDER, crate.name);
  await writeCrate(crate, folder);
  const files = parts.map((part) => `--file=src/${crate.mutated[part]}`);
  const options = ['--in-place', '--no-shuffle', '--colors=never', '--minimum-test-timeout=10'];
  await rm(join(folder, 'mutants.out'), { recursive: true, force: true });
  await runUnlessSurvivors('cargo', ['mutants', ...options, ...files], folder);
  const outcomes = await readFile(join(folder, 'mutants.out/outcomes.json'), 'utf8');
  const mutants = cargoMutants(outcomes);
  return mutants.map((mutant) => ({ ...mutant, file: mutant.file.replace('src', crate.from) }));
}

/** Runs Stryker on the modules of the parts; components run in the end-to-end tests, which are not repeated here. */
async function mutateTypescript(parts) {
  // Large packages that only this command needs; what they expect to find is the project's.
  const home = join(ROOT, '.tools/stryker');
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
  const options = ['--no-save', '--ignore-scripts', '--legacy-peer-deps', '--prefix', home];
  execFileSync('npm', ['install', ...options, ...packages], { stdio: 'inherit' });
  const folder = join(home, 'node_modules/@stryker-mutator/core');
  const report = join(FOLDER, 'typescript.json');
  await rm(report, { force: true });
  const settings = {
    plugins: [join(import.meta.dirname, 'stryker-vitest.mjs')],
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
    mutate: [...parts.map((part) => `app/src/${part}/*.ts`), '!**/*.test.ts', '!**/*.d.ts'],
    // What Stryker copies: without the last patterns, everything else in the project's folder.
    ignorePatterns: [
      '/**',
      ...['app/src/**', 'core-wasm/pkg/**', 'package.json'],
      ...['tests/mutants/**', 'scripts/**'],
    ].map((pattern, index) => (index === 0 ? pattern : `!/${pattern}`)),
    disableTypeChecks: false,
    tempDirName: '.cache/stryker',
    concurrency: 1,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
  };
  const config = join(FOLDER, 'stryker.json');
  await writeFile(config, JSON.stringify(settings, null, 2));
  process.env.STRYKER_VITEST_RUNNER = join(folder, '../vitest-runner');
  await runUnlessSurvivors(process.execPath, [join(folder, 'bin/stryker.js'), 'run', config], ROOT);
  return strykerMutants(await readFile(report, 'utf8'));
}

async function runUnlessSurvivors(program, args, cwd) {
  const env = { ...process.env, ...CARGO_ENV, ...MARK };
  const child = spawn(program, args, { cwd, env, stdio: 'inherit' });
  const [status] = await once(child, 'close');
  const ended = await endMarked(MARK);
  if (ended > 0) console.log(`Ended ${ended} processes that mutants had left.`);
  if (status !== 0 && !SURVIVORS.includes(status)) process.exit(1);
}
