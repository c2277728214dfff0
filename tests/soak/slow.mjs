// Soak test: page latency with five hundred slow clients connected, and how soon the server closes each of them.

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SITE } from '../bench/harness.mjs';
import { largestAsset, recordResponses } from './expected-responses.mjs';
import { HttpConnection } from './http-connection.mjs';
import { SocketActivation } from './socket-activation.mjs';

const ROUNDS = Number(process.env.SOAK_SLOW_ROUNDS || 3);
const CLIENTS = { heads: 225, bodies: 225, readers: 50 };
const ALL_CLIENTS = 500;
/** Milliseconds of one measurement: less than the shortest timeout, so that all slow clients stay connected. */
const MEASUREMENT = 8000;
/** Connections that load pages meanwhile, and milliseconds between two requests of each. */
const [VISITORS, REQUEST_INTERVAL] = [8, 5];
/** Seconds after which each slow client must be closed, and the maximum ratio of page latencies. */
const [MAX_SECONDS, MAX_RATIO] = [15, 2];

export async function soakSlow({ folder, log }) {
  const settings = { CHECKOUT_MODE: 'demo', SITE_DIR: SITE, DATA_DIR: folder };
  const server = await SocketActivation.open({ ...settings, FORM_POSTS_PER_HOUR: '0' }, log);
  const differences = await recordResponses(server.port);
  const [withoutSlow, withSlow, closed] = [[], [], []];
  let connectedThroughout = ALL_CLIENTS;
  let memory = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    withoutSlow.push(...(await loadPages(server.port, differences)));
    const clients = await startSlowClients(server.port);
    withSlow.push(...(await loadPages(server.port, differences)));
    connectedThroughout = Math.min(connectedThroughout, ALL_CLIENTS - clients.closed.length);
    memory = Math.max(memory, server.memory());
    await clients.finished;
    closed.push(...clients.closed);
  }
  await server.close();
  const [before, during] = [percentile(withoutSlow, 0.95), percentile(withSlow, 0.95)];
  const longest = (kind) =>
    Math.max(...closed.filter((client) => client.kind === kind).map(({ seconds }) => seconds));
  const kinds = ['head', 'body', 'reader'].map((kind) => `${kind} ${longest(kind).toFixed(1)} s`);
  const last = Math.max(...closed.map(({ seconds }) => seconds));
  return [
    {
      subject: `95th percentile of page latency with ${ALL_CLIENTS} slow clients, ${withSlow.length} pages in ${ROUNDS} rounds`,
      result: `${during.toFixed(2)} ms, without them ${before.toFixed(2)} ms, ratio ${(during / before).toFixed(2)}`,
      target: `at most ${MAX_RATIO}`,
      passed: during <= before * MAX_RATIO,
    },
    {
      subject: 'slow clients connected throughout each measurement',
      result: `${connectedThroughout}`,
      target: `${ALL_CLIENTS}`,
      passed: connectedThroughout === ALL_CLIENTS,
    },
    {
      subject: `longest time until a slow client was closed, of ${closed.length}`,
      result: `${last.toFixed(1)} s (${kinds.join(', ')})`,
      target: `at most ${MAX_SECONDS} s`,
      passed: last <= MAX_SECONDS && closed.length === ALL_CLIENTS * ROUNDS,
    },
    { subject: 'memory with all slow clients', result: `${memory.toFixed(1)} MB` },
  ];
}

/** Starts the slow clients in a worker thread; `closed` collects those that the server has closed. */
async function startSlowClients(port) {
  const workerData = { port, ...CLIENTS, largeFile: await largestAsset() };
  const worker = new Worker(new URL('./slow-clients.mjs', import.meta.url), { workerData });
  const closed = [];
  const finished = once(worker, 'exit');
  await new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (message) => (message === 'connected' ? resolve() : closed.push(message)));
  });
  return { closed, finished };
}

/** Requests pages for the time of one measurement, and returns the milliseconds of each request. */
async function loadPages(port, differences) {
  const times = [];
  const end = performance.now() + MEASUREMENT;
  const paths = [...differences.keys()];
  const visit = async (_, number) => {
    const connection = new HttpConnection(port);
    for (let turn = number; performance.now() < end; turn += 1) {
      const path = paths[turn % paths.length];
      const response = await connection.get(path);
      const difference = differences.get(path)(response);
      if (difference) throw new Error(difference);
      times.push(response.took);
      await new Promise((resolve) => setTimeout(resolve, REQUEST_INTERVAL));
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  return times;
}

function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
