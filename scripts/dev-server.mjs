// checkout-server during development: compiled without optimisation, restarted when it has changed.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export class DevelopmentServer {
  #child;
  #options;

  constructor(options) {
    this.#options = options;
  }

  /** Compiles it and lets the new one take the old one's place; on failure the old one stays. */
  async rebuild() {
    const { root, environment, command } = this.#options;
    const since = Date.now();
    if (!this.#child) console.log('▸ server, for development');
    try {
      await command('cargo', ['build', '--package', 'checkout-server']);
    } catch (error) {
      console.error([...(error.lastWords ?? []), error.message].join('\n'));
      return;
    }
    await this.#end();
    this.#child = spawn(join(root, 'target/debug/checkout-server'), [], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    console.log(`✓ server, for development  ${((Date.now() - since) / 1000).toFixed(1)} s`);
    this.#child.on('error', (error) =>
      console.error(`The server could not start: ${error.message}`),
    );
  }

  stop() {
    this.#child?.kill();
  }

  async #end() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  }
}
