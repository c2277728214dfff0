// Five hundred slow clients held open: whether pages come as quickly as without them, and when each is let go.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SITE } from '../bench/stand.mjs';
import { House } from './keeper.mjs';
import { Line } from './line.mjs';
import { expectedAnswers, largest } from './site.mjs';

const ROUNDS = Number(process.env.SOAK_SLOW_ROUNDS || 3);
const CLIENTS = { heads: 225, bodies: 225, readers: 50 };
const ALL = 500;
/** Milliseconds of one measurement: shorter than the shortest limit, so that all of them are there throughout. */
const MEASURED = 8000;
/** Who looks at pages meanwhile, and the milliseconds that each rests between two. */
const [VISITORS, REST] = [8, 5];
/** Seconds after which each slow client has to be gone, and how many times slower a page may be. */
const [LONGEST, SLOWER] = [15, 2];

export async function soakSlow({ folder, log }) {
  const settings = { CHECKOUT_MODE: 'demo', SITE_DIR: SITE, DATA_DIR: folder };
  const house = await House.open({ ...settings, FORM_POSTS_PER_HOUR: '0' }, log);
  const expected = await expectedAnswers(house.port);
  const [quiet, busy, borne] = [[], [], []];
  let held = ALL;
  let memory = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await look(house.port, expected)));
    const clients = await begin(house.port);
    busy.push(...(await look(house.port, expected)));
    held = Math.min(held, ALL - clients.gone.length);
    memory = Math.max(memory, house.memory());
    await clients.ended;
    borne.push(...clients.gone);
  }
  await house.close();
  const [before, meanwhile] = [percentile(quiet, 0.95), percentile(busy, 0.95)];
  const longest = (kind) =>
    Math.max(...borne.filter((client) => client.kind === kind).map((client) => client.borne));
  const kinds = ['head', 'body', 'reader'].map((kind) => `${kind} ${longest(kind).toFixed(1)} s`);
  const last = Math.max(...borne.map((client) => client.borne));
  return [
    {
      what: `95 of 100 pages with ${ALL} slow clients, ${busy.length} pages in ${ROUNDS} rounds`,
      found: `${meanwhile.toFixed(2)} ms, without them ${before.toFixed(2)} ms, ratio ${(meanwhile / before).toFixed(2)}`,
      target: `at most ${SLOWER}`,
      met: meanwhile <= before * SLOWER,
    },
    {
      what: 'slow clients there throughout each measurement',
      found: `${held}`,
      target: `${ALL}`,
      met: held === ALL,
    },
    {
      what: `the longest that one was borne, of ${borne.length}`,
      found: `${last.toFixed(1)} s (${kinds.join(', ')})`,
      target: `at most ${LONGEST} s`,
      met: last <= LONGEST && borne.length === ALL * ROUNDS,
    },
    { what: 'memory with all of them', found: `${memory.toFixed(1)} MB` },
  ];
}

/** Starts them in a thread of their own; `gone` fills with who is let go. */
async function begin(port) {
  const workerData = { port, ...CLIENTS, large: await largest() };
  const worker = new Worker(new URL('./slow-clients.mjs', import.meta.url), { workerData });
  const gone = [];
  const ended = once(worker, 'exit');
  const held = new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (told) => (told === 'held' ? resolve() : gone.push(told)));
  });
  await held;
  return { gone, ended };
}

/** Looks at pages for a while: how many milliseconds each took. */
async function look(port, expected) {
  const took = [];
  const end = performance.now() + MEASURED;
  const paths = [...expected.keys()];
  const visit = async (_, number) => {
    const line = new Line(port);
    for (let turn = number; performance.now() < end; turn += 1) {
      const path = paths[turn % paths.length];
      const answer = await line.get(path);
      const fault = expected.get(path).unlike(answer);
      if (fault) throw new Error(`${path} is answered with ${fault}.`);
      took.push(answer.took);
      await new Promise((resolve) => setTimeout(resolve, REST));
    }
    line.close();
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  return took;
}

function percentile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
