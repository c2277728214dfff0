// Ends the processes that this one has started when it ends, however that happens: a process that is killed at once runs no
// handler of its own.

import { type ChildProcess, spawn } from 'node:child_process';

/** A shell that reads which processes run, a line each time that they change, and ends them once this process is gone. */
const GUARD = 'while read -r line; do running=$line; done; kill -s TERM -- $running 2>/dev/null';

/** How `kill` names the processes that run; a group has a minus. */
const running = new Set<string>();
let guard: ChildProcess | undefined;

/**
 * @param child A process that was just started.
 * @param isGroup Whether it leads a group (`detached`), which ends as a whole.
 */
export function endWithParent(child: ChildProcess, isGroup = false): void {
  if (child.pid === undefined) return;
  const name = `${isGroup ? '-' : ''}${child.pid}`;
  running.add(name);
  tellGuard();
  child.once('exit', () => {
    running.delete(name);
    tellGuard();
  });
}

function tellGuard(): void {
  guard ??= startGuard();
  guard.stdin?.write(`${[...running].join(' ')}\n`);
}

/** In a session of its own, so that what ends this process does not end the guard before it. */
function startGuard(): ChildProcess {
  const started = spawn('sh', ['-c', GUARD], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  started.on('error', () => undefined);
  started.stdin.on('error', () => undefined);
  started.unref();
  return started;
}
