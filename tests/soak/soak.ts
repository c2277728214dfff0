// `npm run soak`: pages, form posts, purchases, aborted and slow connections, and restarts on one socket, all at once
// for a minute. Nothing may fail, be lost or be stored twice, and memory may not grow. (For kills see `npm run soak --
// kills` and `-- postgres`.)

import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paidEvent, sessionOf, startStripe, stripeSettings } from '../bench/fake-stripe';
import { memory, SETTINGS, SITE } from '../bench/server';
import { sendSlowly } from '../bench/slow-clients';
import { SocketActivation } from './socket-activation';
import { compareWithStore } from './stored';

const SECONDS = Number(process.env['SOAK_SECONDS'] || 60);
/** Milliseconds between two restarts. The last third of the time has no restarts, to measure memory. */
const RESTART_INTERVAL = 10_000;
const [VISITORS, SENDERS, BUYERS, SLOW_CLIENTS] = [6, 2, 2, 100];
/** Milliseconds between two pages of a visitor, and between two aborted connections. */
const [PAGE_INTERVAL, ABORT_INTERVAL] = [3, 50];
/**
 * Limits. Seconds until a client with a slow request body must be disconnected: the server allows 10 (a slow head has
 * 60, longer than this test). Seconds until a page must arrive: it may wait for a restart, but not for the whole 15 s
 * that a stopping server may wait for request bodies. Megabytes that the last server may grow in half its time.
 */
const [MAX_SLOW_SECONDS, MAX_PAGE_SECONDS, MAX_GROWTH] = [15, 14, 5];

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const isOver = () => performance.now() >= end;
const times = (count: number, work: (number: number) => Promise<void>) =>
  Array.from({ length: count }, (_, number) => work(number));

const folder = await mkdtemp(join(tmpdir(), 'soak-'));
const log = await open(join(folder, 'events.log'), 'a');
const stripe = await startStripe();
const settings = { ...SETTINGS, DATA_DIR: folder, ...stripeSettings(stripe) };
const server = await SocketActivation.open(settings, log.fd);
const [script, module] = (await readdir(join(SITE, 'assets')))
  .filter((name) => /\.(js|wasm)$/.test(name))
  .sort((name) => (name.endsWith('.wasm') ? 1 : -1));
const largeFile = `/assets/${module}`;
const files = {
  ...{ '/': 'index.html', '/about': 'about.html', '/journal': 'journal.html' },
  ...{ [`/assets/${script}`]: `assets/${script}`, [largeFile]: `assets/${module}` },
};
const expected = new Map<string, Buffer>();
for (const [path, file] of Object.entries(files))
  expected.set(path, await readFile(join(SITE, `${file}.br`)));

const end = performance.now() + SECONDS * 1000;
const failures: string[] = [];
const latencies: number[] = [];
const submissions: string[] = [];
const orders: string[] = [];
let [aborted, slow, slowest, restartedAt] = [0, 0, 0, 0];
const clients = Promise.all([
  ...times(VISITORS, loadPages),
  ...times(SENDERS, sendForms),
  ...times(BUYERS, buy),
  ...times(SLOW_CLIENTS, sendRequestsSlowly),
  abortConnections(),
]);
while (performance.now() + RESTART_INTERVAL <= end - (SECONDS * 1000) / 3) {
  await delay(RESTART_INTERVAL);
  // Alternates between an overlapping restart and `systemctl restart`, which stops the old server first.
  await server.restart({ overlapping: server.restarts % 2 === 0 });
  restartedAt = performance.now();
}
await delay((end - performance.now()) / 2);
const middle = memory(server.pid);
await clients;
const last = memory(server.pid);
await server.close();
stripe.stop();
await log.close();

failures.push(...server.failures, ...compareWithStore(settings, submissions, orders));
latencies.sort((a, b) => a - b);
if (slowest > MAX_SLOW_SECONDS) failures.push(`a slow request body stayed ${slowest.toFixed(1)} s`);
if ((latencies.at(-1) ?? 0) > MAX_PAGE_SECONDS * 1000) failures.push('a page took too long');
if (last - middle > MAX_GROWTH) failures.push('memory has grown');
if ([latencies, submissions, orders].some(({ length }) => length === 0))
  failures.push('a kind of client did nothing');
console.log(`${SECONDS} s: ${latencies.length} pages, ${submissions.length} form posts, ${orders.length} paid orders, ${aborted} aborted and ${slow} slow connections, ${server.restarts} restarts
pages: 95 % within ${latencies[Math.floor(latencies.length * 0.95)]?.toFixed(1)} ms, the slowest ${latencies.at(-1)?.toFixed(0)} ms (at most ${MAX_PAGE_SECONDS} s, while a server stops)
slow request bodies: disconnected after ${slowest.toFixed(1)} s at the latest (at most ${MAX_SLOW_SECONDS})
memory of the last server: ${middle.toFixed(1)} → ${last.toFixed(1)} MB (at most ${MAX_GROWTH} more)
failed, lost or stored twice: ${failures.length}`);
for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`);
if (failures.length > 0) process.exitCode = 1;
await rm(folder, { recursive: true });

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends one request on a kept-alive connection, without retries. */
function send(
  agent: Agent,
  path: string,
  { method = 'GET', headers = {}, body = '' }: Sent = {},
): Promise<{ status: number | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new Error(`${method} ${path}: ${error.message}`));
    const to = { host: '127.0.0.1', port: server.port, path };
    const sent = request({ agent, ...to, method, headers }, async (response) => {
      const chunks = await response.toArray().catch(fail);
      resolve({ status: response.statusCode, body: Buffer.concat(chunks ?? []) });
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Repeats an action on one connection until the end; a returned text is a failure. */
async function repeat(
  work: (agent: Agent, turn: number) => Promise<string | undefined>,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let turn = 0; !isOver(); turn += 1) {
    const failure = await work(agent, turn).catch((error: Error) => error.message);
    if (failure) failures.push(failure);
  }
  agent.destroy();
}

function loadPages(number: number): Promise<void> {
  const pages = [...expected];
  return repeat(async (agent, turn) => {
    await delay(PAGE_INTERVAL);
    const [path, bytes] = pages[(turn + number) % pages.length] ?? ['', Buffer.of()];
    const start = performance.now();
    const response = await send(agent, path, { headers: { 'accept-encoding': 'br' } });
    latencies.push(performance.now() - start);
    const isRight = response.status === 200 && response.body.equals(bytes);
    return isRight ? undefined : `${path}: ${response.status}, ${response.body.length} bytes`;
  });
}

function sendForms(number: number): Promise<void> {
  return repeat(async (agent, turn) => {
    const email = `w${number}n${turn}@house.example`;
    const { status } = await send(agent, '/forms/newsletter', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `email=${encodeURIComponent(email)}`,
    });
    if (status !== 303) return `a form post: ${status}`;
    submissions.push(email);
    return undefined;
  });
}

function buy(): Promise<void> {
  return repeat(async (agent) => {
    const created = await send(agent, '/functions/v1/create-initiation-checkout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    if (created.status !== 200) return `a checkout: ${created.status}`;
    const id = JSON.parse(created.body.toString()).clientSecret.replace(/_secret_.*/, '');
    const event = paidEvent(sessionOf(stripe, id));
    const received = await send(agent, '/webhooks/stripe', { method: 'POST', ...event });
    if (received.status !== 200) return `a webhook event: ${received.status}`;
    orders.push(id);
    return undefined;
  });
}

/** Never finishes a request head or body, on one connection after another. */
async function sendRequestsSlowly(number: number): Promise<void> {
  while (!isOver()) {
    const since = performance.now();
    const socket = sendSlowly(server.port, number);
    const timeout = setTimeout(() => socket.destroy(), end - since);
    await new Promise((resolve) => socket.once('close', resolve));
    clearTimeout(timeout);
    slow += 1;
    // A connection from before may have waited for a server that had not started yet.
    const isMeasured = number % 2 === 1 && since > restartedAt && !isOver();
    if (isMeasured) slowest = Math.max(slowest, (performance.now() - since) / 1000);
  }
}

/** Resets connections during a request head, a request body and a response. */
async function abortConnections(): Promise<void> {
  const requests = [
    'GET /about HTTP/1.1\r\nho',
    'POST /forms/newsletter HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 90\r\n\r\nemail=',
    `GET ${largeFile} HTTP/1.1\r\nhost: x\r\n\r\n`,
  ];
  for (; !isOver(); aborted += 1) {
    await delay(ABORT_INTERVAL);
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(requests[aborted % requests.length] ?? '', () => {
      // With RST, as when a phone loses its network.
      setTimeout(() => socket.resetAndDestroy(), aborted % 7);
    });
  }
}
