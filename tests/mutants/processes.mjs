// Ends what mutated code has started: a mutant that never returns keeps its test process, and with it browsers and servers.

import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** An environment variable that all processes started with it inherit, whatever their process group and parent. */
export function processMark() {
  return { MUTANTS_RUN: randomUUID() };
}

/** Kills every process with the mark, and resolves with their number. Needs /proc; elsewhere the tools end their own. */
export async function endMarked({ MUTANTS_RUN }) {
  const variable = `MUTANTS_RUN=${MUTANTS_RUN}`;
  let ended = 0;
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    // Processes of other users cannot be read, and one may end in between.
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
    if (!environment.split('\0').includes(variable)) continue;
    try {
      process.kill(Number(name), 'SIGKILL');
      ended += 1;
    } catch {}
  }
  return ended;
}
