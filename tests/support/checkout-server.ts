// Starts the checkout server on a free port with its own environment and a temporary data folder.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const binary = process.env['CHECKOUT_SERVER_BIN'] ?? join(root, 'target/start/checkout-server');

/** Longest wait for the server to print its URL, in milliseconds. */
const START_LIMIT = 30_000;

export class CheckoutServer {
  /** Origin without a trailing slash. */
  readonly url: string;
  private readonly process: ChildProcess;
  private readonly folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.process = child;
    this.folder = folder;
  }

  /** Resolves when the server has printed its URL; otherwise rejects with the output of the server. */
  static async start(environment: Record<string, string>): Promise<CheckoutServer> {
    const folder = await mkdtemp(join(tmpdir(), 'checkout-server-'));
    const child = spawn(binary, [], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOST: '127.0.0.1',
        PORT: '0',
        SITE_DIR: join(root, 'app/dist'),
        PROGRAM_DIR: join(root, 'app/program'),
        DATA_DIR: join(folder, 'data'),
        // All requests of a test come from one client IP address, so there is no rate limit.
        CHECKOUT_REQUESTS_PER_HOUR: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const url = await addressOf(child);
    return new CheckoutServer(url, child, folder);
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      this.process.kill('SIGTERM');
      await once(this.process, 'exit');
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const started = new AbortController();
    const failWith = (reason: string) => {
      child.kill();
      reject(new Error(`checkout-server ${reason}. Output:\n${output}`));
    };
    AbortSignal.timeout(START_LIMIT).addEventListener(
      'abort',
      () => failWith('did not print its address'),
      { signal: started.signal },
    );
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      // The server also prints the origin of the site, which is another URL.
      const address = /Listening on (http:\/\/127\.0\.0\.1:[1-9]\d*)/.exec(output)?.[1];
      if (address === undefined) return;
      started.abort();
      resolve(address);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('error', (error) => failWith(`could not start (${error.message})`));
    child.once('exit', (code) => failWith(`exited with ${code}`));
  });
}
