// Starts the real server on a free port, with an environment of its own and nothing of ours.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const program = process.env['CHECKOUT_SERVER_BIN'] ?? join(root, 'target/release/checkout-server');

/** Longest wait for the server to tell its address, in milliseconds. */
const START_LIMIT = 30_000;

export class CheckoutServer {
  /** Scheme, host and port, without a slash at the end. */
  readonly url: string;
  private readonly process: ChildProcess;
  private readonly folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.process = child;
    this.folder = folder;
  }

  /** Resolves when the server has said where it listens; fails with all that it said otherwise. */
  static async start(environment: Record<string, string>): Promise<CheckoutServer> {
    const folder = await mkdtemp(join(tmpdir(), 'shop-'));
    const child = spawn(program, [], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        HOST: '127.0.0.1',
        PORT: '0',
        SITE_DIR: join(root, 'app/dist'),
        PROGRAM_DIR: join(root, 'app/program'),
        DATA_DIR: join(folder, 'data'),
        // All the visitors of a test come from one address.
        TILL_REQUESTS_PER_HOUR: '0',
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
  return new Promise((found, fail) => {
    let said = '';
    const giveUp = (why: string) => {
      clearTimeout(limit);
      child.kill();
      fail(new Error(`checkout-server ${why}. It said:\n${said}`));
    };
    const limit = setTimeout(() => giveUp('did not tell its address'), START_LIMIT);
    const listen = (chunk: Buffer) => {
      said += chunk.toString('utf8');
      // What it says of the site's own origin is another address.
      const address = /Listening on (http:\/\/127\.0\.0\.1:[1-9]\d*)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(limit);
      found(address);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', (error) => giveUp(`could not start (${error.message})`));
    child.once('exit', (code) => giveUp(`ended with ${code}`));
  });
}
