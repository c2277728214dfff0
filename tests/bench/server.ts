// Starts the release build of checkout-server on loopback for benchmarks and soak tests, and reads its memory and CPU
// time.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
export const SITE = join(ROOT, 'app/dist');
/** The release build. Another build may be given to try out a script, but not to measure. */
export const SERVER =
  process.env['CHECKOUT_SERVER_BIN'] ?? join(ROOT, 'target/release/checkout-server');

/**
 * Settings of every server here: the demo checkout, no log, and no rate limit, because all load comes from one client.
 */
export const SETTINGS = {
  ...{ HOST: '127.0.0.1', PORT: '0', SITE_DIR: SITE, LOG_FORMAT: 'off' },
  ...{ CHECKOUT_MODE: 'demo', STRIPE_SECRET_KEY: '' },
  ...{ DATABASE_URL: '', SMTP_URL: '' },
  ...{ CHECKOUT_REQUESTS_PER_HOUR: '0', FORM_POSTS_PER_HOUR: '0', SEARCHES_PER_HOUR: '0' },
};

export interface RunningServer {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts a server with an empty database and additional settings. Its access log, if it has one, is in a file. */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const data = await mkdtemp(join(tmpdir(), 'bench-'));
  const output = await open(join(data, 'output'), 'w+');
  const child = spawn(SERVER, [], {
    env: { ...process.env, ...SETTINGS, DATA_DIR: data, ...settings },
    // The event log has a line for each order, so it is discarded.
    stdio: ['ignore', output.fd, 'ignore'],
  });
  const exited = once(child, 'exit');
  let url: string | undefined;
  while (!url) {
    if (child.exitCode !== null) throw new Error(`The server exited with ${child.exitCode}.`);
    await delay(20);
    url = /Listening on (\S+)\n/.exec(readFileSync(join(data, 'output'), 'utf8'))?.[1];
  }
  await output.close();
  const stop = async () => {
    child.kill();
    await exited;
    await rm(data, { recursive: true });
  };
  return { url, pid: child.pid ?? 0, stop };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [lower = Number.NaN, upper = Number.NaN] = sorted.slice(middle - 1, middle + 1);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : (lower + upper) / 2;
}

/** Formats the median, the minimum and the maximum of times in milliseconds. */
export const summary = (times: readonly number[]): string =>
  `${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)})`;

/**
 * Memory of a process in megabytes: resident memory, and its deleted open files (in which the server keeps large
 * files).
 */
export function memory(pid: number): number {
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const sizes = readdirSync(`/proc/${pid}/fd`).map((number) => {
    const file = `/proc/${pid}/fd/${number}`;
    try {
      return readlinkSync(file).endsWith(' (deleted)') ? statSync(file).size : 0;
    } catch {
      return 0; // Closed in the meantime.
    }
  });
  return Number(resident) / 1024 + sizes.reduce((sum, size) => sum + size, 0) / 1024 ** 2;
}

/** CPU time of a process so far, in microseconds; a clock tick is 10 ms on Linux. */
export function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
