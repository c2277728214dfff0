// What the benchmarks stand on: servers started on loopback and ended by their own handle, medians, a way to look for tools.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
export const SITE = join(ROOT, 'app/dist');
/** The server, as it is built for those who visit. */
export const PROGRAM = join(ROOT, 'target/release/checkout-server');
/** As many workers for every server that is compared: one a processor. */
export const WORKERS = availableParallelism();

/** The middle value; of an even number of values, the mean of the middle two. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function spread(values) {
  return `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;
}

/**
 * How many megabytes a process holds in memory now, those in its files without a name included, wherever these are;
 * undefined where the system does not tell.
 */
export function memory(pid) {
  try {
    const own = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    const files = readdirSync(`/proc/${pid}/fd`).map((number) => `/proc/${pid}/fd/${number}`);
    const bytes = files.reduce((sum, file) => sum + keptIn(file), 0);
    return Number(own) / 1024 + bytes / 1024 ** 2;
  } catch {
    return undefined;
  }
}

/** Bytes of a file that has no name; 0 where it is another, or has been closed meanwhile. */
function keptIn(file) {
  try {
    return readlinkSync(file).endsWith(' (deleted)') ? statSync(file).size : 0;
  } catch {
    return 0;
  }
}

/** Microseconds of processor time that a process and its children have taken so far; as `memory` where none is told. */
export function processorTime(pid) {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    const processes = [pid, ...children.split(' ').filter((child) => child !== '')];
    const ticks = processes.map((process) => {
      const cells = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ').at(-1).split(' ');
      return Number(cells[11]) + Number(cells[12]);
    });
    // A tick is a hundredth of a second on every Linux.
    return ticks.reduce((sum, of) => sum + of) * 10_000;
  } catch {
    return undefined;
  }
}

/** The path of a program, or undefined where the machine has none of that name. */
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

/** A port that nobody listens on at this moment. */
export async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * Starts a server and waits until its address answers 200; `stop` ends exactly this process. Its log is shown, or not;
 * what it says of requests goes to `out`.
 */
export async function startServer(command, args, env, url, log = 'inherit', out = 'ignore') {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', out, log],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) break;
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) {
      const stop = () => {
        child.kill('SIGTERM');
        return ended;
      };
      return { url, pid: child.pid, stop };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`${command} did not answer at ${url} within 10 s`);
}

/** The shop's own server over a site folder, with the demo till; with a line for each request where `out` takes them. */
export async function startShop(siteDir, out) {
  const port = await freePort();
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_DIR: siteDir,
    CHECKOUT_MODE: 'demo',
    WORKERS: String(WORKERS),
    STRIPE_SECRET_KEY: '',
    TILL_REQUESTS_PER_HOUR: '0',
    LOG_FORMAT: out === undefined ? 'off' : 'plain',
  };
  return startServer(PROGRAM, [], env, `http://127.0.0.1:${port}/`, 'inherit', out);
}
