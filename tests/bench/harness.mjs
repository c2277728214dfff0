// Benchmark harness: starts servers on loopback, measures memory and CPU time, computes medians.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const SITE = join(ROOT, 'app/dist');
/** The release build of checkout-server, or another one. */
export const SERVER =
  process.env.CHECKOUT_SERVER_BIN ?? join(ROOT, 'target/release/checkout-server');
/** Worker threads of every compared server: one for each CPU. */
export const WORKERS = availableParallelism();

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The lowest and the highest value. */
export function range(values) {
  return `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;
}

/**
 * Resident memory of a process plus its deleted open files (the server keeps large files that way), in megabytes;
 * undefined on systems without /proc.
 */
export function memory(pid) {
  try {
    const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const files = readdirSync(`/proc/${pid}/fd`).map((number) => `/proc/${pid}/fd/${number}`);
    const bytes = files.reduce((sum, file) => sum + deletedFileSize(file), 0);
    return Number(resident) / 1024 + bytes / 1024 ** 2;
  } catch {
    return undefined;
  }
}

/** Bytes of an open file that was deleted; 0 for other files, and for one closed in the meantime. */
function deletedFileSize(file) {
  try {
    return readlinkSync(file).endsWith(' (deleted)') ? statSync(file).size : 0;
  } catch {
    return 0;
  }
}

/** CPU time of a process and its children so far, in microseconds; undefined on systems without /proc. */
export function cpuTime(pid) {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    const processes = [pid, ...children.split(' ').filter((child) => child !== '')];
    const ticks = processes.map((process) => {
      const fields = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ').at(-1).split(' ');
      return Number(fields[11]) + Number(fields[12]);
    });
    // A clock tick is 10 ms on Linux.
    return ticks.reduce((sum, count) => sum + count) * 10_000;
  } catch {
    return undefined;
  }
}

/** The path of the first of the programs that is installed, or undefined. */
export function which(...names) {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name} || ls /usr/sbin/${name}`], {
      encoding: 'utf8',
    });
    const path = found.stdout.trim();
    if (found.status === 0 && path) return path;
  }
  return undefined;
}

/** A TCP port that is free at the moment. */
export async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * Starts a server and waits until `url` answers 200; `stop` terminates this process. `out` and `log` are the
 * `stdio` values of its standard output (access log) and standard error (events).
 */
export async function startServer(command, args, env, url, log = 'inherit', out = 'ignore') {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', out, log],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) break;
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) {
      const stop = () => {
        child.kill('SIGTERM');
        return exited;
      };
      return { url, pid: child.pid, stop };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`${command} did not answer at ${url} within 10 s`);
}

/**
 * Starts checkout-server with a site folder, the demo provider and an empty database; with an access log if `out` is
 * given.
 */
export async function startCheckoutServer(siteDir, out) {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'bench-data-'));
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_DIR: siteDir,
    DATA_DIR: data,
    DATABASE_URL: '',
    SMTP_URL: '',
    NOTIFY_URL: '',
    CHECKOUT_MODE: 'demo',
    WORKERS: String(WORKERS),
    STRIPE_SECRET_KEY: '',
    CHECKOUT_REQUESTS_PER_HOUR: '0',
    // All load comes from one address.
    CONNECTIONS_PER_CLIENT: '0',
    LOG_FORMAT: out === undefined ? 'off' : 'plain',
  };
  const server = await startServer(SERVER, [], env, `http://127.0.0.1:${port}/`, 'inherit', out);
  const stop = async () => {
    await server.stop();
    rmSync(data, { recursive: true });
  };
  return { ...server, stop };
}
