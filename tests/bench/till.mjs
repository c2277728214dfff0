// The till beside Stripe itself: what the server adds to Stripe's answer, and whether pages flow while Stripe is slow.
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, median, PROGRAM, SITE, startServer, WORKERS } from './stand.mjs';
import { startStripe, stripeSettings } from './stripe.mjs';

const CALLS = 400;
const BUYERS = 200;
const SLOW = 2000;
const CREATE = '/functions/v1/create-initiation-checkout';
const SESSIONS = '/v1/checkout/sessions';

export async function benchTill() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const stripe = await startStripe();
  const shop = await startTill(stripe, folder);
  try {
    await ownShare(stripe, shop);
    await slowStripe(stripe, shop);
  } finally {
    await shop.stop();
    stripe.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Alternating calls: Stripe's double directly, and through the shop, which also brings the order to the disk. */
async function ownShare(stripe, shop) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const direct = [];
  const through = [];
  for (let call = 0; call < CALLS; call += 1) {
    const pair = [
      await post(agent, stripe.url + SESSIONS, 'application/x-www-form-urlencoded', 'mode=payment'),
      await post(agent, shop.url + CREATE, 'application/json', '{}'),
    ];
    // The first tenth warms both up and is not counted.
    if (call < CALLS / 10) continue;
    direct.push(pair[0].took);
    through.push(pair[1].took);
  }
  agent.destroy();
  const shares = through.map((value, call) => value - direct[call]);
  console.log(
    `Opening a checkout, ${shares.length} alternating pairs of calls, one connection each`,
  );
  console.log(`Stripe's double  ${median(direct).toFixed(2)} ms`);
  console.log(`through the till ${median(through).toFixed(2)} ms`);
  console.log(
    `own share        ${median(shares).toFixed(2)} ms  (median of the pairs; with two more ways over loopback and one flush of the disk)`,
  );
}

/** Many buyers at once while Stripe takes its time; and visitors who only look, before and meanwhile. */
async function slowStripe(stripe, shop) {
  const idle = await look(shop.url, SLOW);
  stripe.wait = SLOW;
  const began = performance.now();
  const agent = new Agent({ keepAlive: true, maxSockets: BUYERS });
  const buyers = Array.from({ length: BUYERS }, () =>
    post(agent, shop.url + CREATE, 'application/json', '{}'),
  );
  const busy = await look(shop.url, SLOW);
  const secrets = new Set(
    (await Promise.all(buyers)).map(({ body }) => JSON.parse(body).clientSecret),
  );
  const took = performance.now() - began;
  agent.destroy();
  stripe.wait = 0;
  if (secrets.size !== BUYERS) throw new Error(`${BUYERS} buyers got ${secrets.size} checkouts.`);
  console.log(`${BUYERS} buyers at once, Stripe takes ${SLOW / 1000} s, ${WORKERS} workers`);
  console.log(
    `all checkouts    ${took.toFixed(0)} ms  (${(took / SLOW).toFixed(2)} of what Stripe takes)`,
  );
  console.log(
    `a page meanwhile ${median(busy).toFixed(2)} ms, the slowest ${Math.max(...busy).toFixed(0)} ms, ${busy.length} pages`,
  );
  console.log(
    `a page before    ${median(idle).toFixed(2)} ms, the slowest ${Math.max(...idle).toFixed(0)} ms, ${idle.length} pages`,
  );
}

/** Looks at Home again and again for so long: how many milliseconds each look took. */
async function look(url, milliseconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const looks = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    looks.push((await call(agent, url, { method: 'GET' })).took);
  }
  agent.destroy();
  return looks;
}

function post(agent, url, type, body) {
  const headers = { 'content-type': type, 'content-length': String(body.length) };
  return call(agent, url, { method: 'POST', headers }, body);
}

/** One request; another status than 200 ends the benchmark. */
function call(agent, url, options, body) {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const asked = request(url, { agent, ...options }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (answer.statusCode === 200) resolve({ took: performance.now() - began, body: text });
        else reject(new Error(`${url} answered ${answer.statusCode}: ${text}`));
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** The shop's own server with Stripe's till. */
async function startTill(stripe, folder) {
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
  // Its log has a line for every order.
  const shop = await startServer(PROGRAM, [], env, `http://127.0.0.1:${port}/`, 'ignore');
  return { ...shop, url: `http://127.0.0.1:${port}` };
}
