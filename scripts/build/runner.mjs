// Runs build steps and the steps they need, two at a time, and skips those whose fingerprint has not changed.

import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../run-command.mjs';
import { ROOT } from '../settings.mjs';
import { fingerprint } from './fingerprint.mjs';
import { acquireLock } from './lock.mjs';
import { BuildProgress } from './progress.mjs';
import { Scheduler } from './scheduler.mjs';
import { STEPS } from './steps.mjs';
import { Timings } from './timings.mjs';

/** One file for each finished step, with the fingerprint that it was run with. */
const STAMPS = join(ROOT, '.cache/steps');

/** The compilers use every core themselves, so more steps at a time would slow each other down. */
const MAX_CONCURRENT = 2;

/** Prints when each step ran, what it waited for, and the critical path. */
const PRINT_TIMINGS = process.argv.includes('--timings');

/** Brings the named steps up to date. Prints the error and exits with 1 when one fails. */
export async function runSteps(...names) {
  await mkdir(STAMPS, { recursive: true });
  const progress = new BuildProgress();
  const release = await acquireLock(join(STAMPS, 'running'), () =>
    progress.note('Another build is running in this folder; waiting for it to finish.'),
  );
  try {
    const timings = new Timings();
    await runAll(withDependencies(names), progress, timings);
    if (PRINT_TIMINGS) for (const line of timings.report()) progress.note(line);
  } catch (error) {
    progress.fail(error);
    process.exitCode = 1;
    release();
    process.exit();
  }
  release();
  progress.end();
}

function withDependencies(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withDependencies(STEPS[name].needs ?? [], found);
  }
  return found;
}

/**
 * The estimated seconds from the start of each step to the end of the build, with enough processors. Steps on the longest
 * path get their place first.
 */
function remainingTimes(names) {
  const remaining = new Map();
  const estimate = (name) => {
    if (!remaining.has(name)) {
      const next = [...names].filter((other) => STEPS[other].needs?.includes(name));
      remaining.set(name, (STEPS[name].seconds ?? 1) + Math.max(0, ...next.map(estimate)));
    }
    return remaining.get(name);
  };
  for (const name of names) estimate(name);
  return remaining;
}

async function runAll(names, progress, timings) {
  const remaining = remainingTimes(names);
  const fingerprints = new Map();
  const started = new Map();
  const abort = new AbortController();
  const scheduler = new Scheduler(MAX_CONCURRENT);

  const start = (name) => {
    if (!started.has(name)) started.set(name, bringUpToDate(name));
    return started.get(name);
  };
  const bringUpToDate = async (name) => {
    const step = STEPS[name];
    const needs = step.needs ?? [];
    await Promise.all(needs.map(start));
    scheduler.announce();
    const dependencies = needs.map((need) => fingerprints.get(need));
    let current;
    let stale = false;
    try {
      current = await fingerprint(ROOT, step, dependencies);
      fingerprints.set(name, current);
      stale = !(await isUpToDate(name, step, current));
    } finally {
      if (!stale) scheduler.withdraw();
    }
    if (!stale) return;
    const previous = await scheduler.acquire(remaining.get(name));
    try {
      if (abort.signal.aborted) return;
      timings.start(name, needs, previous);
      await runStep(name, step, current, progress, abort.signal);
      timings.end(name);
    } catch (error) {
      abort.abort();
      throw Object.assign(error, { step: error.step ?? step });
    } finally {
      scheduler.release(name);
    }
  };
  const results = await Promise.allSettled([...names].map(start));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

const exists = (path) =>
  stat(join(ROOT, path)).then(
    () => true,
    () => false,
  );

async function isUpToDate(name, step, current) {
  const stamp = await readFile(join(STAMPS, name), 'utf8').catch(() => '');
  if (stamp !== current) return false;
  for (const output of step.outputs) if (!(await exists(output))) return false;
  return true;
}

/** The stamp is removed before and written after the run, so that an interrupted step runs again. */
async function runStep(name, step, current, progress, signal) {
  await rm(join(STAMPS, name), { force: true });
  const line = progress.start(step.title);
  const log = (text) => line.log(text);
  const command = (program, args, options = {}) =>
    runCommand(program, args, { cwd: ROOT, signal, onLine: log, ...options });
  try {
    await step.run({ command, log, signal });
  } catch (error) {
    line.fail();
    throw error;
  }
  for (const output of step.outputs)
    if (!(await exists(output))) throw new Error(`It succeeded but did not write ${output}.`);
  await writeFile(join(STAMPS, name), current);
  line.succeed();
}
