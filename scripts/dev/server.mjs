// Compiles checkout-server without optimization and restarts it, for `npm run dev`.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export class DevServer {
  #child;
  #options;

  constructor(options) {
    this.#options = options;
  }

  /** Compiles the server and restarts it; where it cannot be compiled or could not start, the running one stays. */
  async rebuild() {
    const { root, environment, command } = this.#options;
    const binary = join(root, 'target/debug/checkout-server');
    const since = Date.now();
    if (!this.#child) console.log('▸ server, development build');
    try {
      await command('cargo', ['build', '--package', 'checkout-server']);
      if (this.#child) await command(binary, ['--check'], { env: environment });
    } catch (error) {
      console.error([...(error.outputTail ?? []), error.message].join('\n'));
      return;
    }
    await this.#terminate();
    this.#child = spawn(binary, [], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    console.log(`✓ server, development build  ${((Date.now() - since) / 1000).toFixed(1)} s`);
    this.#child.on('error', (error) =>
      console.error(`The server could not be started: ${error.message}`),
    );
  }

  stop() {
    this.#child?.kill();
  }

  async #terminate() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  }
}
