// Benchmark of the checkout: latency that the server adds to Stripe's API, and page latency while Stripe is slow.

import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStripe, stripeSettings } from './fake-stripe.mjs';
import { freePort, median, SERVER, SITE, startServer, WORKERS } from './harness.mjs';

const CALLS = 400;
const BUYERS = 200;
const STRIPE_DELAY = 2000;
const CREATE = '/functions/v1/create-initiation-checkout';
const SESSIONS = '/v1/checkout/sessions';

export async function benchCheckout() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const stripe = await startStripe();
  const server = await startWithStripe(stripe, folder);
  try {
    await addedLatency(stripe, server);
    await pagesWhileStripeIsSlow(stripe, server);
  } finally {
    await server.stop();
    stripe.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Alternating calls of the fake directly, and through the server, which also writes the order to disk. */
async function addedLatency(stripe, server) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const direct = [];
  const proxied = [];
  for (let call = 0; call < CALLS; call += 1) {
    const pair = [
      await post(agent, stripe.url + SESSIONS, 'application/x-www-form-urlencoded', 'mode=payment'),
      await post(agent, server.url + CREATE, 'application/json', '{}'),
    ];
    // The first tenth is the warm-up.
    if (call < CALLS / 10) continue;
    direct.push(pair[0].took);
    proxied.push(pair[1].took);
  }
  agent.destroy();
  const added = proxied.map((value, call) => value - direct[call]);
  console.log(
    `Creating a checkout session, ${added.length} alternating pairs of calls, one connection each`,
  );
  console.log(`fake Stripe      ${median(direct).toFixed(2)} ms`);
  console.log(`through server   ${median(proxied).toFixed(2)} ms`);
  console.log(
    `added            ${median(added).toFixed(2)} ms  (median of the pairs; includes another loopback round trip and one disk flush)`,
  );
}

/** Many concurrent checkouts while Stripe is slow; page latency before and during that. */
async function pagesWhileStripeIsSlow(stripe, server) {
  const before = await loadPages(server.url, STRIPE_DELAY);
  stripe.delay = STRIPE_DELAY;
  const start = performance.now();
  const agent = new Agent({ keepAlive: true, maxSockets: BUYERS });
  const buyers = Array.from({ length: BUYERS }, () =>
    post(agent, server.url + CREATE, 'application/json', '{}'),
  );
  const during = await loadPages(server.url, STRIPE_DELAY);
  const secrets = new Set(
    (await Promise.all(buyers)).map(({ body }) => JSON.parse(body).clientSecret),
  );
  const took = performance.now() - start;
  agent.destroy();
  stripe.delay = 0;
  if (secrets.size !== BUYERS) throw new Error(`${BUYERS} buyers got ${secrets.size} sessions.`);
  console.log(
    `${BUYERS} concurrent buyers, Stripe responds after ${STRIPE_DELAY / 1000} s, ${WORKERS} workers`,
  );
  console.log(
    `all sessions     ${took.toFixed(0)} ms  (${(took / STRIPE_DELAY).toFixed(2)} of Stripe's delay)`,
  );
  console.log(
    `page during that ${median(during).toFixed(2)} ms, slowest ${Math.max(...during).toFixed(0)} ms, ${during.length} pages`,
  );
  console.log(
    `page before      ${median(before).toFixed(2)} ms, slowest ${Math.max(...before).toFixed(0)} ms, ${before.length} pages`,
  );
}

/** Requests Home repeatedly for a time, and returns the milliseconds of each request. */
async function loadPages(url, milliseconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    times.push((await call(agent, url, { method: 'GET' })).took);
  }
  agent.destroy();
  return times;
}

function post(agent, url, type, body) {
  const headers = { 'content-type': type, 'content-length': String(body.length) };
  return call(agent, url, { method: 'POST', headers }, body);
}

/** One request; a status other than 200 ends the benchmark. */
function call(agent, url, options, body) {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const sent = request(url, { agent, ...options }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve({ took: performance.now() - start, body: text });
        else reject(new Error(`${url} answered ${response.statusCode}: ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Starts checkout-server with the fake Stripe. */
async function startWithStripe(stripe, folder) {
  const port = await freePort();
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_DIR: SITE,
    DATA_DIR: join(folder, 'data'),
    WORKERS: String(WORKERS),
    LOG_FORMAT: 'off',
    ...stripeSettings(stripe),
  };
  // The event log has a line for each order, so it is discarded.
  const server = await startServer(SERVER, [], env, `http://127.0.0.1:${port}/`, 'ignore');
  return { ...server, url: `http://127.0.0.1:${port}` };
}
