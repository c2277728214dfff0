// `npm start`: installs what is missing, builds what has changed, and starts the server.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runSteps } from './build/runner.mjs';
import { STEPS } from './build/steps.mjs';
import { checkNode, ROOT, readEnvFile, withDefaultCheckoutMode } from './settings.mjs';

checkNode();
readEnvFile();
// Request lines would scroll the address away; set LOG_FORMAT to get them.
const environment = { LOG_FORMAT: 'off', ...withDefaultCheckoutMode(process.env) };
await runSteps('site', 'startServer');
process.exitCode = await runServer();

/**
 * Runs checkout-server until it exits, and resolves with its exit code. SIGINT and SIGTERM are passed
 * on, so that the server finishes open requests first.
 */
function runServer() {
  const child = spawn(join(ROOT, STEPS.startServer.outputs[0]), [], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let announced = false;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      // The address is printed last, by announce().
      if (!/^Listening on /.test(line)) console.log(line);
      const address = /http:\/\/[^\s"']*:[1-9]\d*/.exec(line)?.[0];
      if (announced || !address) return;
      announced = true;
      // Lets start-up warnings that follow be printed first.
      setTimeout(announce, 50, address);
    });
  }
  const stop = () => child.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) onParentExit(stop);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`The server could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function announce(address) {
  if (environment.CHECKOUT_MODE === 'demo') console.log('Demo checkout: no card is charged.');
  console.log(`The site is running at ${address}`);
}

/**
 * npm sends a signal to the shell between npm and this process, and the shell exits without passing
 * it on. The new parent process id is then the only sign of it.
 */
function onParentExit(stop) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 250).unref();
}
