// `npm run flakes`: runs the end-to-end, browser, server, boundary, HTTP and tools tests many times without retries,
// half of the runs beside two busy loops, and prints each test that failed with its count. Interrupted, it goes on where
// it stopped; on other code, it begins anew.
//
//   npm run flakes                              each suite 20 times
//   npm run flakes -- --times 4 --only server   fewer runs, of one suite; also of several: --only e2e --only browser
//   npm run flakes -- --fresh                   forgets the earlier runs

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  allRuns,
  describeRecord,
  emptyRecord,
  type FlakeRecord,
  missingRuns,
  type Outcome,
  type Run,
  readCargo,
  readPlaywright,
  readVitest,
  type SuiteName,
  withRun,
} from './flake-record';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, '.cache/flakes');
const RECORD = join(FOLDER, 'record.json');
const REPORT = join(FOLDER, 'report.json');

interface Suite {
  command: string[];
  environment?: Record<string, string>;
  read: (output: string) => Promise<Outcome> | Outcome;
  /** Folders with the traces and pictures of failed tests. */
  traces: string[];
}

const ofPlaywright = (project: string): Suite => ({
  command: [
    ...['npx', 'playwright', 'test', `--project=${project}`],
    ...['--retries=0', '--reporter=json'],
  ],
  environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
  read: async () => readPlaywright(await readFile(REPORT, 'utf8')),
  traces: [`.cache/failed-tests/${project}`],
});

const ofVitest = (project: string): Suite => ({
  command: [
    ...['npx', 'vitest', 'run', '--project', project],
    ...['--retry=0', '--reporter=json', `--outputFile=${REPORT}`],
  ],
  read: async () => readVitest(await readFile(REPORT, 'utf8'), ROOT),
  traces: ['.cache/attachments'],
});

const COMMANDS: Record<SuiteName, Suite> = {
  e2e: ofPlaywright('chromium'),
  browser: ofVitest('browser'),
  server: { command: ['sh', 'tests/server.sh'], read: readCargo, traces: [] },
  boundary: ofVitest('boundary'),
  http: ofVitest('http'),
  tools: ofPlaywright('tools'),
};
const SUITES = Object.keys(COMMANDS) as SuiteName[];

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 28 });

const hashTree = () =>
  createHash('sha256').update(git('rev-parse', 'HEAD')).update(git('diff', 'HEAD')).digest('hex');

async function readRecord(isFresh: boolean): Promise<FlakeRecord> {
  const tree = hashTree();
  if (isFresh || !existsSync(RECORD)) return emptyRecord(tree);
  const record = JSON.parse(await readFile(RECORD, 'utf8')) as FlakeRecord;
  if (record.tree === tree) return record;
  console.log(`The code has changed. The earlier runs do not count:\n${describeRecord(record)}\n`);
  return emptyRecord(tree);
}

async function writeRecord(current: FlakeRecord): Promise<void> {
  await writeFile(`${RECORD}.new`, JSON.stringify(current, null, 1));
  await rename(`${RECORD}.new`, RECORD);
}

const children = new Set<ChildProcess>();

/** Starts a process in its own group, so that its children end with it. */
function start(command: string[], environment: Suite['environment'] = {}): ChildProcess {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  child.on('close', () => children.delete(child));
  return child;
}

function stop(child: ChildProcess): void {
  if (child.pid) process.kill(-child.pid, 'SIGTERM');
}

/** Runs a suite once. A run that ends without a report counts as one failure of the suite itself. */
async function execute({ suite, load, round }: Run): Promise<Outcome> {
  const { command, environment, read, traces } = COMMANDS[suite];
  for (const leftover of [REPORT, ...traces.map((folder) => join(ROOT, folder))])
    await rm(leftover, { recursive: true, force: true });
  const loops =
    load === 'busy' ? [1, 2].map(() => start([process.execPath, '-e', 'for (;;);'])) : [];
  const child = start(command, environment);
  let output = '';
  child.stdout?.on('data', (bytes) => {
    output += bytes;
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  for (const loop of loops) stop(loop);
  const outcome = await Promise.resolve(output)
    .then(read)
    .catch((): Outcome => ({ executed: 0, failed: [] }));
  if (status !== 0 && outcome.failed.length === 0) outcome.failed.push(`exit status ${status}`);
  if (outcome.failed.length > 0) {
    const runFolder = join(FOLDER, `${suite}-${round}`);
    await mkdir(runFolder, { recursive: true });
    await writeFile(join(runFolder, 'output.txt'), output);
    const files = [REPORT, ...traces.map((folder) => join(ROOT, folder))].filter(existsSync);
    for (const file of files) await cp(file, join(runFolder, basename(file)), { recursive: true });
  }
  return outcome;
}

/** Reads the arguments: the suites, how often each runs, and whether earlier runs are forgotten. */
function readArguments() {
  const { values } = parseArgs({
    options: {
      times: { type: 'string', default: '20' },
      only: { type: 'string', multiple: true, default: SUITES },
      fresh: { type: 'boolean', default: false },
    },
  });
  const suites = SUITES.filter((suite) => values.only.includes(suite));
  const times = Number(values.times);
  if (suites.length !== values.only.length || !Number.isInteger(times) || times < 1)
    throw new Error(`Usage: npm run flakes -- [--times N] [--only ${SUITES.join('|')}] [--fresh]`);
  return { suites, times, isFresh: values.fresh };
}

async function main() {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      for (const child of children) stop(child);
      console.log('\nStopped. The same command goes on with the run that was interrupted.');
      process.exit(1);
    });
  const { suites, times, isFresh } = readArguments();
  await mkdir(FOLDER, { recursive: true });
  let record = await readRecord(isFresh);
  const runs = missingRuns(record, allRuns(suites, times));
  for (const [index, run] of runs.entries()) {
    const outcome = await execute(run);
    record = withRun(record, run, outcome);
    await writeRecord(record);
    const failed = outcome.failed.map((name) => `\n  failed: ${name}`).join('');
    console.log(
      `${index + 1} of ${runs.length}: ${run.suite}, ${run.load}, ${outcome.executed} tests${failed}`,
    );
  }
  console.log(`\n${describeRecord(record)}`);
  if (Object.keys(record.failures).length === 0) return;
  console.log('Traces and output of failed runs are in .cache/flakes.');
  process.exitCode = 1;
}

await main();
