// Compiles checkout-server without optimization and replaces the running one, for `npm run dev`.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export class DevServer {
  #child;
  #options;

  /**
   * - `compile`: compiles the server, and resolves with the path of its binary
   * - `environment`: of the server, without `PORT`
   * - `onListen`: receives the address of each new server
   */
  constructor(options) {
    this.#options = options;
  }

  /** Compiles and starts a server. Until it listens the running one answers, and stays where the new one cannot start. */
  async rebuild() {
    const { compile, onListen } = this.#options;
    const since = Date.now();
    if (!this.#child) console.log('▸ server, development build');
    try {
      const { child, address } = await this.#start(await compile());
      const previous = this.#child;
      this.#child = child;
      onListen(address);
      console.log(`✓ server, development build  ${((Date.now() - since) / 1000).toFixed(1)} s`);
      await terminate(previous);
    } catch (error) {
      console.error([...(error.outputTail ?? []), error.message].join('\n'));
    }
  }

  stop() {
    this.#child?.kill();
  }

  /** Resolves when the new server has printed its address. */
  async #start(binary) {
    const child = spawn(binary, [], {
      env: { ...this.#options.environment, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`The server exited with ${code}.`)));
      createInterface({ input: child.stdout }).on('line', (line) => {
        const [, address] = /^Listening on (http:\S+)/.exec(line) ?? [];
        if (address) resolve({ child, address });
      });
    });
  }
}

/** Open requests are answered first. */
async function terminate(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
