// Everything at once, for a bounded time: pages, letters, purchases, visitors who break off, slow ones, and restarts.
import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { PROGRAM, SITE } from '../bench/stand.mjs';
import { paid, startStripe, stripeSettings } from '../bench/stripe.mjs';
import { House } from './keeper.mjs';
import { Line } from './line.mjs';
import { expectedAnswers, largest } from './site.mjs';

const SECONDS = Number(process.env.SOAK_SECONDS || 60);
/** Milliseconds between two restarts, and the part of the time in which there is none and memory is watched. */
const [EVERY, WATCHED] = [10_000, 1 / 3];
const [VISITORS, WRITERS, BUYERS, SLOW] = [6, 2, 2, 20];
/** Milliseconds between two pages of a visitor, and between two who break off. */
const [REST, BREAK] = [3, 50];
/** Megabytes by which a server may grow from the middle of its time to the end. */
const GROWTH = 5;

export async function soakMixed({ folder, log }) {
  const stripe = await startStripe();
  const books = { SITE_DIR: SITE, DATA_DIR: folder, ...stripeSettings(stripe) };
  const house = await House.open({ ...books, FORM_POSTS_PER_HOUR: '0' }, log);
  const day = {
    port: house.port,
    end: performance.now() + SECONDS * 1000,
    expected: await expectedAnswers(house.port),
    large: await largest(),
    stripe,
    failures: [],
    pages: 0,
    letters: [],
    orders: [],
    broken: 0,
    slow: 0,
  };
  const many = (count, work) => Array.from({ length: count }, (_, number) => work(day, number));
  const working = Promise.all([
    ...many(VISITORS, visit),
    ...many(WRITERS, write),
    ...many(BUYERS, buy),
    ...many(SLOW, dawdle),
    breakOff(day),
  ]);
  const memory = await lead(house, day);
  await working;
  memory.push(house.memory());
  await house.close();
  stripe.stop();
  const faults = [...day.failures, ...house.faults];
  const lost = inBooks(books, day);
  const [middle, end] = memory.slice(-2);
  return [
    {
      what: `${SECONDS} s: ${day.pages} pages, ${day.letters.length} letters, ${day.orders.length} orders paid, ${day.broken} broken off, ${day.slow} slow, ${house.changes} restarts`,
      found: `${faults.length} failed`,
      target: 'none',
      met: faults.length === 0 && day.pages > 0 && day.letters.length > 0 && day.orders.length > 0,
      details: faults,
    },
    {
      what: 'letters and orders lost or kept twice',
      found: `${lost.length}`,
      target: 'none',
      met: lost.length === 0,
      details: lost,
    },
    {
      what: `memory of the last server, from the middle of its time to its end`,
      found: `${middle.toFixed(1)} → ${end.toFixed(1)} MB, the most of all ${Math.max(...memory).toFixed(1)} MB`,
      target: `at most ${GROWTH} MB more`,
      met: end - middle <= GROWTH,
    },
  ];
}

/** Changes the server again and again, and looks at its memory: at each one's end, and in the middle of the last one's. */
async function lead(house, day) {
  const memory = [];
  const last = day.end - SECONDS * 1000 * WATCHED;
  while (performance.now() + EVERY <= last) {
    await rest(EVERY);
    memory.push(house.memory());
    await house.change({ overlapping: house.changes % 2 === 0 });
  }
  await rest((day.end - performance.now()) / 2);
  memory.push(house.memory());
  return memory;
}

const rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Does something again and again on one kept connection; what fails is noted and never tried again. */
async function again(day, once) {
  const line = new Line(day.port);
  for (let turn = 0; performance.now() < day.end; turn += 1) {
    const fault = await once(line, turn).catch((error) => error.message);
    if (fault) day.failures.push(fault);
  }
  line.close();
}

const visit = (day, number) =>
  again(day, async (line, turn) => {
    await rest(REST);
    const path = [...day.expected.keys()][(turn + number) % day.expected.size];
    const fault = day.expected.get(path).unlike(await line.get(path));
    day.pages += 1;
    return fault && `${path} is answered with ${fault}`;
  });

const write = (day, number) =>
  again(day, async (line, turn) => {
    const email = `w${number}n${turn}@house.example`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await line.post(
      '/forms/newsletter',
      headers,
      `email=${encodeURIComponent(email)}`,
    );
    if (status !== 303) return `a letter is answered with ${status}`;
    day.letters.push(email);
  });

const buy = (day) =>
  again(day, async (line) => {
    const headers = { 'content-type': 'application/json' };
    const opened = await line.post('/functions/v1/create-initiation-checkout', headers, '{}');
    if (opened.status !== 200) return `a checkout is answered with ${opened.status}`;
    const id = JSON.parse(opened.body).clientSecret.replace(/_secret_.*/, '');
    const message = paid(day.stripe.sessions.get(id));
    const told = await line.post('/webhooks/stripe', message.headers, message.body);
    if (told.status !== 200) return `a message is answered with ${told.status}`;
    day.orders.push(id);
  });

/** A head that never ends, on one connection after another. */
async function dawdle(day) {
  while (performance.now() < day.end) {
    const socket = connect(day.port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ');
    const timer = setInterval(() => socket.write('x'), 500);
    const over = setTimeout(() => socket.destroy(), day.end - performance.now());
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(timer);
    clearTimeout(over);
    day.slow += 1;
  }
}

/** Visitors who hang up: within a head, within a body, and within an answer. */
async function breakOff(day) {
  const beginnings = [
    'GET /about HTTP/1.1\r\nho',
    'POST /forms/newsletter HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 90\r\n\r\nemail=',
    `GET ${day.large} HTTP/1.1\r\nhost: x\r\n\r\n`,
  ];
  while (performance.now() < day.end) {
    await rest(BREAK);
    const socket = connect(day.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(beginnings[day.broken % beginnings.length], () => {
      // With a reset, as when a telephone loses its network.
      setTimeout(() => socket.resetAndDestroy(), day.broken % 7);
    });
    day.broken += 1;
  }
}

/** What was acknowledged and is not in the books, or is there twice. */
function inBooks(settings, { letters, orders }) {
  const read = (book) => {
    const env = { ...process.env, ...settings };
    const run = spawnSync(PROGRAM, [book, '--csv'], { env, encoding: 'utf8', maxBuffer: 2 ** 30 });
    if (run.status !== 0) throw new Error(`${book} cannot be read: ${run.stderr}`);
    return run.stdout;
  };
  const times = (text, pattern) => {
    const found = new Map();
    for (const [, name] of text.matchAll(pattern)) found.set(name, (found.get(name) ?? 0) + 1);
    return found;
  };
  const kept = [
    [letters, times(read('leads'), /"(w\d+n\d+@house\.example)"/g)],
    [orders, times(read('orders'), /"paid".*"(cs_test_\d+)"/g)],
  ];
  return kept.flatMap(([acknowledged, found]) => [
    ...acknowledged.filter((name) => !found.has(name)).map((name) => `${name} is lost`),
    ...[...found].filter(([, count]) => count > 1).map(([name]) => `${name} is kept twice`),
  ]);
}
