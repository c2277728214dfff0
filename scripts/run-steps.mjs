// Runs the steps that are asked for and those they need, at most two at a time, skipping what is done.

import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from './command.mjs';
import { fingerprint } from './fingerprint.mjs';
import { onlyOne } from './lock.mjs';
import { StepReport } from './report.mjs';
import { ROOT, STEPS } from './steps.mjs';

const STAMPS = join(ROOT, '.cache/steps');

/** More than two at a time would only make each slower, since compilers use every processor already. */
const AT_ONCE = 2;

/** Brings the named steps up to date. Ends the process with 1 when one fails, after saying why. */
export async function runSteps(...wanted) {
  await mkdir(STAMPS, { recursive: true });
  const report = new StepReport();
  const unlock = await onlyOne(join(STAMPS, 'running'), () =>
    report.note('Another command is building here; waiting for it to finish.'),
  );
  try {
    await runAll(withNeeds(wanted), report);
  } catch (error) {
    report.fail(error);
    process.exitCode = 1;
    unlock();
    process.exit();
  }
  unlock();
  report.end();
}

function withNeeds(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withNeeds(STEPS[name].needs ?? [], found);
  }
  return found;
}

async function runAll(names, report) {
  const prints = new Map();
  const running = new Map();
  const stop = new AbortController();
  const places = new Places(AT_ONCE);

  const start = (name) => {
    if (!running.has(name)) running.set(name, run(name));
    return running.get(name);
  };
  const run = async (name) => {
    const step = STEPS[name];
    await Promise.all((step.needs ?? []).map(start));
    const print = await fingerprint(
      ROOT,
      step,
      (step.needs ?? []).map((need) => prints.get(need)),
    );
    prints.set(name, print);
    if (await isDone(name, step, print)) return;
    await places.take();
    try {
      if (stop.signal.aborted) return;
      await perform(name, step, print, report, stop.signal);
    } catch (error) {
      stop.abort();
      throw Object.assign(error, { step: error.step ?? step });
    } finally {
      places.give();
    }
  };
  const outcomes = await Promise.allSettled([...names].map(start));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

async function isDone(name, step, print) {
  const stamp = await readFile(join(STAMPS, name), 'utf8').catch(() => '');
  if (stamp !== print) return false;
  for (const made of step.makes) {
    if (!(await stat(join(ROOT, made)).catch(() => null))) return false;
  }
  return true;
}

/** The stamp goes away before the work and comes back after it: half-done work is done again. */
async function perform(name, step, print, report, signal) {
  await rm(join(STAMPS, name), { force: true });
  const line = report.begin(step.title);
  const command = (program, args, options = {}) =>
    runCommand(program, args, { cwd: ROOT, signal, onLine: (text) => line.say(text), ...options });
  try {
    await step.run({ command, say: (text) => line.say(text), signal });
  } catch (error) {
    line.failed();
    throw error;
  }
  for (const made of step.makes) {
    if (!(await stat(join(ROOT, made)).catch(() => null)))
      throw new Error(`It ended well but did not make ${made}.`);
  }
  await writeFile(join(STAMPS, name), print);
  line.done();
}

/** Lets so many in at once; the others wait in the order in which they came. */
class Places {
  #free;
  #waiting = [];

  constructor(free) {
    this.#free = free;
  }

  async take() {
    if (this.#free === 0) await new Promise((go) => this.#waiting.push(go));
    else this.#free -= 1;
  }

  give() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
