// Starts the built server and stays with it: hands on its words, its signals and its end.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '..');

/**
 * Starts checkout-server. `onAddress` hears once where it listens. Resolves with its exit code.
 * The signals that stop us stop it, and it finishes what it is doing first.
 */
export function serve({ program, environment, onAddress, onLine = (line) => console.log(line) }) {
  const child = spawn(join(ROOT, program), [], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = false;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      onLine(line);
      const address = /http:\/\/[^\s"']*:[1-9]\d*/.exec(line)?.[0];
      if (told || !address) return;
      told = true;
      // Whatever the server still has to say at its start comes first.
      setTimeout(() => onAddress(address), 50);
    });
  }
  const stop = () => child.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) whenOrphaned(stop);
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`The server could not start: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
  return { ended };
}

/**
 * npm hands a signal to the shell between us, and the shell dies of it without a word: then our
 * parent is another one.
 */
function whenOrphaned(stop) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 250).unref();
}
