// `npm run bench -- load`: loads the server with requests of pages, a picture and checkouts (autocannon). Compares
// pages that the server counts with requests that it does not count, and measures pages while Stripe is slow and beside
// slow clients.

import { readdir, stat } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon, { type Options } from 'autocannon';
import { startStripe, stripeSettings } from './fake-stripe';
import { cpuTime, median, memory, SITE, startServer } from './server';
import { readNothing, sendSlowly } from './slow-clients';

const CONNECTIONS = 64;
const SECONDS = Number(process.env['BENCH_SECONDS'] || 10);
const BUYERS = 200;
const STRIPE_DELAY = 2000;
/** Number of slow clients (every tenth reads nothing), of rounds with and without them, and of visitors. */
const [SLOW_CLIENTS, ROUNDS, VISITORS] = [300, 5, 8];
/** Maximum factor by which slow clients may slow down a page, at the 95th percentile. */
const MAX_SLOWDOWN = 2;
/** Headers that a browser sends with a document, which is counted, and with other requests, which are not. */
const headersOf = (dest: string) => ({
  ...{ 'accept-encoding': 'br', 'user-agent': 'Mozilla/5.0 Firefox/145.0' },
  ...{ 'sec-fetch-site': 'none', 'sec-fetch-dest': dest },
});
const [COUNTED, NOT_COUNTED] = [headersOf('document'), headersOf('empty')];
/** Minimum speed of counted pages, relative to uncounted ones. */
const LEAST_COUNTED = 0.85;
/** Milliseconds between two pages of a visitor, and between the starts of two slow clients. */
const PAUSE = 3;
/** Maximum memory in megabytes after pages and pictures were loaded. */
const MAX_MEMORY = 60;

const BROTLI = { 'accept-encoding': 'br' };
const CHECKOUT = {
  path: '/functions/v1/create-initiation-checkout',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
} as const;

const stripe = await startStripe();
const server = await startServer(stripeSettings(stripe));
try {
  const files: { name: string; size: number }[] = [];
  for (const file of await readdir(join(SITE, 'assets/pictures')))
    files.push({ name: file, size: (await stat(join(SITE, 'assets/pictures', file))).size });
  const { name, size } = files.sort((a, b) => b.size - a.size)[0] ?? {
    name: '',
    size: 0,
  };

  await load('Home, Brotli', { path: '/', headers: BROTLI });
  await load(`a picture of ${(size / 1024).toFixed(0)} KB`, { path: `/assets/pictures/${name}` });
  const megabytes = memory(server.pid);
  console.log(`memory ${megabytes.toFixed(1)} MB (at most ${MAX_MEMORY})`);
  if (megabytes > MAX_MEMORY) process.exitCode = 1;
  await compareCounting();
  await load('checkouts, the order on disk', CHECKOUT);
  await load('Home on one connection', { path: '/', headers: BROTLI, connections: 1 });
  stripe.delay = STRIPE_DELAY;
  const buyers = { ...CHECKOUT, connections: BUYERS, title: `${BUYERS} buyers, slow Stripe` };
  await Promise.all([
    load(buyers.title, buyers),
    load('Home on one connection meanwhile', { path: '/', headers: BROTLI, connections: 1 }),
  ]);
  await compareWithSlowClients(`/assets/pictures/${name}`);
} finally {
  await server.stop();
  stripe.stop();
}

/** Prints the result of a load; a failed request or an error status ends the benchmark. */
async function load(
  title: string,
  { path, ...options }: Partial<Options> & { path: string },
): Promise<void> {
  const before = cpuTime(server.pid);
  const settings = { connections: CONNECTIONS, duration: SECONDS, ...options };
  const result = await autocannon({ url: server.url + path, ...settings });
  const { requests, latency, errors, timeouts, non2xx } = result;
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${title}: ${errors} errors, ${timeouts} timeouts, ${non2xx} other statuses`);
  const cost = (cpuTime(server.pid) - before) / requests.total;
  console.log(
    `${title}: ${requests.average.toFixed(0)}/s, ${latency.average} ms on average, p99 ${latency.p99} ms, ${cost.toFixed(1)} µs of CPU time per request`,
  );
}

/** Prints the speed of counted and uncounted pages, in alternating rounds. */
async function compareCounting() {
  const measure = async (headers: Record<string, string>) => {
    const before = cpuTime(server.pid);
    const duration = Math.max(1, SECONDS / ROUNDS);
    const { requests, errors, non2xx } = await autocannon({
      ...{ url: `${server.url}/`, headers, connections: CONNECTIONS, duration },
    });
    if (errors + non2xx > 0) throw new Error(`counted pages: ${errors} errors, ${non2xx} statuses`);
    const cost = (cpuTime(server.pid) - before) / requests.total;
    return { speed: requests.total / duration, cost };
  };
  const rounds: Record<'without' | 'counted', Awaited<ReturnType<typeof measure>>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ without: await measure(NOT_COUNTED), counted: await measure(COUNTED) });
  const medianOf = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const ratio = medianOf(({ counted, without }) => counted.speed / without.speed);
  const cost = medianOf(({ counted, without }) => counted.cost - without.cost);
  console.log(
    `Home counted: ${medianOf(({ counted }) => counted.speed).toFixed(0)}/s, not counted: ${medianOf(({ without }) => without.speed).toFixed(0)}/s, ratio ${ratio.toFixed(2)} (at least ${LEAST_COUNTED}), ${cost.toFixed(1)} µs of CPU time for counting`,
  );
  if (ratio < LEAST_COUNTED) process.exitCode = 1;
}

/** Prints the 95th percentile of page times with and without slow clients, in alternating rounds. */
async function compareWithSlowClients(picture: string): Promise<void> {
  const without: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await percentile95());
    const clients = await startSlowClients(picture);
    beside.push(await percentile95());
    clients.stop();
  }
  const ratio = median(beside.map((time, round) => time / (without[round] ?? Number.NaN)));
  console.log(
    `Home beside ${SLOW_CLIENTS} slow clients: 95 % within ${median(beside).toFixed(2)} ms, without them ${median(without).toFixed(2)} ms, ratio ${ratio.toFixed(2)} (at most ${MAX_SLOWDOWN})`,
  );
  if (ratio > MAX_SLOWDOWN) process.exitCode = 1;
}

/** Connects this many slow clients; the returned `stop` disconnects them. */
async function startSlowClients(picture: string): Promise<{ stop: () => void }> {
  const port = Number(new URL(server.url).port);
  const sockets = new Map<number, Socket>();
  let isStopped = false;
  const open = (number: number) => {
    if (isStopped) return;
    const socket = number % 10 === 9 ? readNothing(port, picture) : sendSlowly(port, number);
    sockets.set(
      number,
      socket.once('close', () => open(number)),
    );
  };
  for (let number = 0; number < SLOW_CLIENTS; number += 1) {
    open(number);
    await delay(PAUSE);
  }
  const stop = () => {
    isStopped = true;
    for (const socket of sockets.values()) socket.destroy();
  };
  return { stop };
}

/** Milliseconds within which 95 % of pages arrive, requested by some visitors on one connection each. */
async function percentile95(): Promise<number> {
  const end = performance.now() + (SECONDS * 1000) / ROUNDS;
  const times: number[] = [];
  const visit = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (performance.now() < end) {
      await delay(PAUSE);
      const start = performance.now();
      const status = await new Promise((resolve, reject) => {
        const receive = (response: IncomingMessage) =>
          response.resume().once('end', () => resolve(response.statusCode));
        get(`${server.url}/`, { agent, headers: BROTLI }, receive).once('error', reject);
      });
      if (status !== 200) throw new Error(`Home: ${status}`);
      times.push(performance.now() - start);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
