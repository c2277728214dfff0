// Soak test: pages, form posts, purchases, aborted and slow connections, and restarts, all at once for a bounded time.

import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { paidEvent, startStripe, stripeSettings } from '../bench/fake-stripe.mjs';
import { SERVER, SITE } from '../bench/harness.mjs';
import { largestAsset, recordResponses } from './expected-responses.mjs';
import { HttpConnection } from './http-connection.mjs';
import { SocketActivation } from './socket-activation.mjs';

const SECONDS = Number(process.env.SOAK_SECONDS || 60);
/** Milliseconds between two restarts; the final share of the time is without restarts, to measure memory. */
const [RESTART_INTERVAL, FINAL_SHARE] = [10_000, 1 / 3];
const [VISITORS, SENDERS, BUYERS, SLOW_CLIENTS] = [6, 2, 2, 20];
/** Milliseconds between two pages of a visitor, and between two aborted connections. */
const [PAGE_INTERVAL, ABORT_INTERVAL] = [3, 50];
/** Megabytes that the last server may grow from the middle of its time to the end. */
const MAX_GROWTH = 5;

export async function soakMixed({ folder, log }) {
  const stripe = await startStripe();
  const settings = { SITE_DIR: SITE, DATA_DIR: folder, ...stripeSettings(stripe) };
  const server = await SocketActivation.open({ ...settings, FORM_POSTS_PER_HOUR: '0' }, log);
  const load = {
    port: server.port,
    end: performance.now() + SECONDS * 1000,
    differences: await recordResponses(server.port),
    largeFile: await largestAsset(),
    stripe,
    failures: [],
    pages: 0,
    submissions: [],
    orders: [],
    aborted: 0,
    slow: 0,
  };
  const times = (count, work) => Array.from({ length: count }, (_, number) => work(load, number));
  const clients = Promise.all([
    ...times(VISITORS, loadPages),
    ...times(SENDERS, sendForms),
    ...times(BUYERS, buy),
    ...times(SLOW_CLIENTS, sendSlowly),
    abortConnections(load),
  ]);
  const memory = await restartRepeatedly(server, load);
  await clients;
  memory.push(server.memory());
  await server.close();
  stripe.stop();
  const failures = [...load.failures, ...server.failures];
  const wrong = compareWithStore(settings, load);
  const [middle, end] = memory.slice(-2);
  const { pages, submissions, orders } = load;
  return [
    {
      subject: `${SECONDS} s: ${pages} pages, ${submissions.length} form posts, ${orders.length} paid orders, ${load.aborted} aborted and ${load.slow} slow connections, ${server.restarts} restarts`,
      result: `${failures.length} failed`,
      target: 'none',
      passed: failures.length === 0 && pages > 0 && submissions.length > 0 && orders.length > 0,
      details: failures,
    },
    {
      subject: 'form posts and orders that were lost or stored twice',
      result: `${wrong.length}`,
      target: 'none',
      passed: wrong.length === 0,
      details: wrong,
    },
    {
      subject: 'memory of the last server, from the middle of its time to its end',
      result: `${middle.toFixed(1)} → ${end.toFixed(1)} MB, peak of all servers ${Math.max(...memory).toFixed(1)} MB`,
      target: `at most ${MAX_GROWTH} MB more`,
      passed: end - middle <= MAX_GROWTH,
    },
  ];
}

/** Restarts the server repeatedly; returns the memory of each server at its end, and of the last one in the middle. */
async function restartRepeatedly(server, load) {
  const memory = [];
  const lastRestart = load.end - SECONDS * 1000 * FINAL_SHARE;
  while (performance.now() + RESTART_INTERVAL <= lastRestart) {
    await delay(RESTART_INTERVAL);
    memory.push(server.memory());
    await server.restart({ overlapping: server.restarts % 2 === 0 });
  }
  await delay((load.end - performance.now()) / 2);
  memory.push(server.memory());
  return memory;
}

const delay = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Repeats a request on one kept-alive connection until the end; failures are recorded and not retried. */
async function repeat(load, request) {
  const connection = new HttpConnection(load.port);
  for (let turn = 0; performance.now() < load.end; turn += 1) {
    const failure = await request(connection, turn).catch((error) => error.message);
    if (failure) load.failures.push(failure);
  }
  connection.close();
}

const loadPages = (load, number) =>
  repeat(load, async (connection, turn) => {
    await delay(PAGE_INTERVAL);
    const path = [...load.differences.keys()][(turn + number) % load.differences.size];
    const difference = load.differences.get(path)(await connection.get(path));
    load.pages += 1;
    return difference;
  });

const sendForms = (load, number) =>
  repeat(load, async (connection, turn) => {
    const email = `w${number}n${turn}@house.example`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = `email=${encodeURIComponent(email)}`;
    const { status } = await connection.post('/forms/newsletter', headers, body);
    if (status !== 303) return `a form post responded with ${status}`;
    load.submissions.push(email);
  });

const buy = (load) =>
  repeat(load, async (connection) => {
    const headers = { 'content-type': 'application/json' };
    const path = '/functions/v1/create-initiation-checkout';
    const created = await connection.post(path, headers, '{}');
    if (created.status !== 200) return `a checkout responded with ${created.status}`;
    const id = JSON.parse(created.body).clientSecret.replace(/_secret_.*/, '');
    const event = paidEvent(load.stripe.sessions.get(id));
    const received = await connection.post('/webhooks/stripe', event.headers, event.body);
    if (received.status !== 200) return `a webhook event responded with ${received.status}`;
    load.orders.push(id);
  });

/** Sends request heads that never end, on one connection after another. */
async function sendSlowly(load) {
  while (performance.now() < load.end) {
    const socket = connect(load.port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ');
    const timer = setInterval(() => socket.write('x'), 500);
    const timeout = setTimeout(() => socket.destroy(), load.end - performance.now());
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(timer);
    clearTimeout(timeout);
    load.slow += 1;
  }
}

/** Resets connections during a request head, a request body and a response. */
async function abortConnections(load) {
  const requests = [
    'GET /about HTTP/1.1\r\nho',
    'POST /forms/newsletter HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 90\r\n\r\nemail=',
    `GET ${load.largeFile} HTTP/1.1\r\nhost: x\r\n\r\n`,
  ];
  while (performance.now() < load.end) {
    await delay(ABORT_INTERVAL);
    const socket = connect(load.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(requests[load.aborted % requests.length], () => {
      // With RST, as when a phone loses its network.
      setTimeout(() => socket.resetAndDestroy(), load.aborted % 7);
    });
    load.aborted += 1;
  }
}

/** Acknowledged form posts and orders that the store does not contain, or contains twice. */
function compareWithStore(settings, { submissions, orders }) {
  const list = (command) => {
    const env = { ...process.env, ...settings };
    const options = { env, encoding: 'utf8', maxBuffer: 2 ** 30 };
    const run = spawnSync(SERVER, [command, '--csv'], options);
    if (run.status !== 0) throw new Error(`checkout-server ${command} failed: ${run.stderr}`);
    return run.stdout;
  };
  const count = (text, pattern) => {
    const counts = new Map();
    for (const [, id] of text.matchAll(pattern)) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  };
  const stored = [
    [submissions, count(list('leads'), /"(w\d+n\d+@house\.example)"/g)],
    [orders, count(list('orders'), /"paid".*"(cs_test_\d+)"/g)],
  ];
  return stored.flatMap(([acknowledged, counts]) => [
    ...acknowledged.filter((id) => !counts.has(id)).map((id) => `${id} was lost`),
    ...[...counts].filter(([, times]) => times > 1).map(([id]) => `${id} was stored twice`),
  ]);
}
