// Runs a program to its end, line by line, and remembers its last words for the case that it fails.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const REMEMBERED = 80;

/** A program that did not end well: which, and the last lines that it printed. */
export class CommandError extends Error {
  constructor(shown, reason, lastWords) {
    super(`${shown} ${reason}`);
    this.command = shown;
    this.lastWords = lastWords;
  }
}

/** Resolves when the program has ended with 0; `onLine` hears each line of both its outputs. */
export function runCommand(program, args, { cwd, env, signal, onLine = () => {} } = {}) {
  const shown = [program, ...args]
    .map((word) => (/[\s"']/.test(word) ? JSON.stringify(word) : word))
    .join(' ');
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lastWords = [];
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lastWords.push(line);
        if (lastWords.length > REMEMBERED) lastWords.shift();
        onLine(line);
      });
    }
    const stop = () => child.kill();
    signal?.addEventListener('abort', stop, { once: true });
    child.on('error', (error) => {
      const why =
        error.code === 'ENOENT' ? 'is not on this machine' : `could not start: ${error.message}`;
      reject(new CommandError(program, why, lastWords));
    });
    child.on('close', (code, killedBy) => {
      signal?.removeEventListener('abort', stop);
      if (code === 0) resolve(lastWords);
      else
        reject(
          new CommandError(
            shown,
            killedBy ? `was stopped (${killedBy})` : `ended with ${code}`,
            lastWords,
          ),
        );
    });
  });
}

/** Tries again a little later when a program fails: downloads do, now and then. */
export async function withRetries(times, say, attempt) {
  for (let left = times - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      say(`${error.message}; trying again, ${left} more ${left === 1 ? 'time' : 'times'}`);
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  }
}
