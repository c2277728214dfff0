// `npm run bench:load`: pages, a picture and checkouts under load (autocannon), and pages while Stripe is slow.

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startStripe, stripeSettings } from './fake-stripe.mjs';
import { cpuTime, memory, SITE, startServer } from './server.mjs';

const CONNECTIONS = 64;
const SECONDS = Number(process.env.BENCH_SECONDS || 10);
const BUYERS = 200;
const STRIPE_DELAY = 2000;
/** Megabytes after pages and pictures were loaded. */
const MAX_MEMORY = 50;

const BROTLI = { 'accept-encoding': 'br' };
const CHECKOUT = {
  path: '/functions/v1/create-initiation-checkout',
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
};

const stripe = await startStripe();
const server = await startServer(stripeSettings(stripe));
try {
  const files = [];
  for (const name of await readdir(join(SITE, 'assets/pictures')))
    files.push({ name, ...(await stat(join(SITE, 'assets/pictures', name))) });
  const { name, size } = files.sort((one, other) => other.size - one.size)[0];

  await load('Home, Brotli', { path: '/', headers: BROTLI });
  await load(`a picture of ${(size / 1024).toFixed(0)} KB`, { path: `/assets/pictures/${name}` });
  const megabytes = memory(server.pid);
  console.log(`memory ${megabytes.toFixed(1)} MB (at most ${MAX_MEMORY})`);
  if (megabytes > MAX_MEMORY) process.exitCode = 1;
  await load('checkouts, the order on disk', CHECKOUT);
  await load('Home on one connection', { path: '/', headers: BROTLI, connections: 1 });
  stripe.delay = STRIPE_DELAY;
  const buyers = { ...CHECKOUT, connections: BUYERS, title: `${BUYERS} buyers, slow Stripe` };
  await Promise.all([
    load(buyers.title, buyers),
    load('Home on one connection meanwhile', { path: '/', headers: BROTLI, connections: 1 }),
  ]);
} finally {
  await server.stop();
  stripe.stop();
}

/** Prints what the load has measured; a failed request or an error status ends the benchmark. */
async function load(title, { path, ...options }) {
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
