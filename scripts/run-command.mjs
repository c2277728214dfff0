// Runs a child process to its end, streams its output line by line, and keeps the last lines for error messages.

import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';

const KEPT_LINES = 80;
const RETRY_DELAY_MS = 3000;

/** A command that failed: its command line, and the last lines of its output. */
export class CommandError extends Error {
  constructor(commandLine, reason, outputTail) {
    super(`${commandLine} ${reason}`);
    this.command = commandLine;
    this.outputTail = outputTail;
  }
}

/**
 * Resolves with the last output lines when the command exits with 0; `onLine` gets each line of stdout and stderr. With a
 * `priority` (os.setPriority) other programs can go first.
 */
export function runCommand(program, args, { cwd, env, signal, priority, onLine = () => {} } = {}) {
  const commandLine = [program, ...args]
    .map((argument) => (/[\s"']/.test(argument) ? JSON.stringify(argument) : argument))
    .join(' ');
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
    const outputTail = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        outputTail.push(line);
        if (outputTail.length > KEPT_LINES) outputTail.shift();
        onLine(line);
      });
    }
    const stop = () => child.kill();
    signal?.addEventListener('abort', stop, { once: true });
    child.on('error', (error) => {
      const reason =
        error.code === 'ENOENT' ? 'is not installed' : `could not be started: ${error.message}`;
      reject(new CommandError(program, reason, outputTail));
    });
    child.on('close', (code, killSignal) => {
      signal?.removeEventListener('abort', stop);
      if (code === 0) {
        resolve(outputTail);
        return;
      }
      const reason = killSignal ? `was stopped (${killSignal})` : `exited with ${code}`;
      reject(new CommandError(commandLine, reason, outputTail));
    });
  });
}

/** Calls `attempt` up to `times` times with a pause in between: downloads fail now and then. */
export async function withRetries(times, log, attempt) {
  for (let left = times - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      log(`${error.message}; retrying, ${left} more ${left === 1 ? 'attempt' : 'attempts'}`);
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}
