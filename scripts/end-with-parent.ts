// Ends child processes when this process ends, also when it is killed: then it cannot run handlers, so a separate shell
// watches it.

import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Shell script that reads the list of running processes, one line per change, and ends them once this process is gone.
 * Only after SIGINT, not after SIGTERM, wireit ends the process groups of its steps.
 */
const GUARD = 'while read -r line; do running=$line; done; kill -s INT -- $running 2>/dev/null';

/** Running child processes as arguments of `kill`: the process id, negative for a process group. */
const running = new Set<string>();
let guard: ChildProcess | undefined;

/**
 * Ends a child process when this process ends.
 * @param child A process that was just started.
 * @param isGroup True if it leads a process group (`detached`), which ends as a whole.
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

/** Starts the guard in its own session, so that a signal to this process's group does not end the guard too. */
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
