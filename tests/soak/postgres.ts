// `npm run soak -- postgres`: form posts and purchases at two servers with one PostgreSQL, whose postmaster is killed
// repeatedly. Nothing that a server has acknowledged may be lost or stored twice, and at the end all mail must be sent.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { paidEvent, sessionOf, startStripe, stripeSettings } from '../bench/fake-stripe';
import { SERVER, SETTINGS, startServer } from '../bench/server';
import { compareWithStore } from './stored';

const KILLS = Number(process.env['SOAK_KILLS'] || 4);
const [SENDERS, BUYERS] = [4, 4];
/**
 * Milliseconds of traffic before each kill, without a database after it, between two attempts, and for the mail at the
 * end.
 */
const [TRAFFIC, OUTAGE, PAUSE, MAIL] = [8_000, 2_000, 100, 120_000];
/** Longest wait for a postmaster that starts after a kill, in milliseconds. */
const START = 60_000;
/** PostgreSQL does not run as root: the id of an unprivileged user that most systems have. */
const NOBODY = userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

const folder = await mkdtemp(join(tmpdir(), 'soak-postgres-'));
if (NOBODY) await chown(folder, NOBODY.uid, NOBODY.gid);
const port = await freePort();
const program = (name: string) => join(process.env['POSTGRES_BIN'] ?? '/usr/bin', name);
const options = { cwd: folder, stdio: 'ignore', ...NOBODY } as const;
const initdb = ['--pgdata=data', '--username=house', '--auth=trust', '--encoding=UTF8'];
if (spawnSync(program('initdb'), initdb, options).status !== 0) throw new Error('initdb failed');
let postmaster = await startPostgres();
// Stops PostgreSQL when this process exits.
process.on('exit', () => postmaster.kill('SIGQUIT'));

const stripe = await startStripe();
const settings = {
  ...{ ...SETTINGS, ...stripeSettings(stripe) },
  ...{ DATABASE_URL: `postgres://house@127.0.0.1:${port}/postgres`, DATABASE_CONNECTIONS: '8' },
};
const servers = [await startServer(settings), await startServer(settings)];
const submissions: string[] = [];
const orders: string[] = [];
const failures: string[] = [];
let isOver = false;
let repeated = 0;
const clients = Promise.all([
  ...Array.from({ length: SENDERS }, (_, number) => sendForms(number)),
  ...Array.from({ length: BUYERS }, (_, number) => buy(number)),
]);
for (let kill = 0; kill < KILLS; kill += 1) {
  await delay(TRAFFIC);
  postmaster.kill('SIGKILL');
  await delay(OUTAGE);
  postmaster = await startPostgres();
}
await delay(TRAFFIC);
isOver = true;
await clients;
const deadline = performance.now() + MAIL;
while (pendingMail() > 0 && performance.now() < deadline) await delay(1000);
if (pendingMail() > 0) failures.push(`${pendingMail()} messages are still to be sent`);
failures.push(...compareWithStore(settings, submissions, orders));
if (submissions.length === 0 || orders.length === 0) failures.push('a kind of client did nothing');
for (const server of servers) await server.stop();
stripe.stop();
const stopped = once(postmaster, 'exit');
postmaster.kill('SIGINT');
await stopped;
await rm(folder, { recursive: true });
console.log(`${KILLS} kills of the postmaster under two servers: ${submissions.length} form posts and ${orders.length} paid orders acknowledged, after ${repeated} repeated requests
failed, lost, stored twice or not sent: ${failures.length}`);
for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`);
if (failures.length > 0) process.exitCode = 1;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  return free;
}

/** Starts PostgreSQL; retries until the remains of the previous process are gone. */
async function startPostgres(): Promise<ChildProcess> {
  const set = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`];
  for (let tries = 0; tries < 100; tries += 1) {
    const started = spawn(
      program('postgres'),
      ['-D', 'data', ...set.flatMap((setting) => ['-c', setting])],
      options,
    );
    for (let waited = 0; started.exitCode === null && waited < START; waited += PAUSE) {
      if (await isReady(started)) return started;
      await delay(PAUSE);
    }
    started.kill('SIGQUIT');
  }
  throw new Error('PostgreSQL does not start');
}

/** Whether a postmaster accepts connections: it writes its process id and state into a file. */
async function isReady({ pid }: ChildProcess): Promise<boolean> {
  const file = await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '');
  const lines = file.split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

/** Sends a request to one server and then the other until it gets the status, as browsers and Stripe do. */
async function send(path: string, request: () => RequestInit, status: number): Promise<string> {
  for (let turn = 0; ; turn += 1) {
    const url = servers[turn % servers.length]?.url ?? '';
    const response = await fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      ...request(),
    }).catch(() => undefined);
    const body = await response?.text().catch(() => undefined);
    if (response?.status === status && body !== undefined) return body;
    if (response && ![status, 503].includes(response.status))
      failures.push(`${path}: ${response.status}`);
    repeated += 1;
    await delay(PAUSE);
  }
}

async function sendForms(number: number): Promise<void> {
  for (let turn = 0; !isOver; turn += 1) {
    const email = `w${number}n${turn}@house.example`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = `email=${encodeURIComponent(email)}`;
    await send('/forms/newsletter', () => ({ headers, body }), 303);
    submissions.push(email);
  }
}

async function buy(number: number): Promise<void> {
  for (let turn = 0; !isOver; turn += 1) {
    const key = `attempt-of-buyer-${number}-${turn}`;
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const request = () => ({ headers, body: '{}' });
    const created = await send('/functions/v1/create-initiation-checkout', request, 200);
    const id = JSON.parse(created).clientSecret.replace(/_secret_.*/, '');
    await send('/webhooks/stripe', () => paidEvent(sessionOf(stripe, id)), 200);
    orders.push(id);
  }
}

/** Number of messages that are waiting to be sent. */
function pendingMail(): number {
  const env = { ...process.env, ...settings };
  const run = spawnSync(SERVER, ['mail'], { env, encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (run.status !== 0) throw new Error(`checkout-server mail failed: ${run.stderr}`);
  return run.stdout.split('\n').filter((line) => line.includes('pending')).length;
}
