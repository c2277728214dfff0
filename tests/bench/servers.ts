// `npm run bench -- servers`: Home from this server, nginx and static-web-server, compared by CPU time per request.
// Other work on the machine affects CPU time less than requests per second, and the servers take turns, so that it
// affects all of them. This server and nginx send the same bytes with the same headers, keep connections open, and write
// a line for each request into a file. static-web-server has neither the headers nor the lines.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { cpuTime, median, memory, SITE, startServer } from './server';

const ROOT = resolve(import.meta.dirname, '../..');
const SECONDS = Number(process.env['BENCH_SECONDS'] || 4);
const [ROUNDS, CONNECTIONS] = [5, 32];
/** Maximum CPU time of this server relative to each other server, and its maximum memory in megabytes. */
const MAX_CPU: Record<string, number> = { nginx: 1.2, 'static-web-server': 0.67 };
const MAX_MEMORY = 60;
/** An encoding that all servers, including Debian's nginx, can send directly from the folder. */
const HEADERS = { 'accept-encoding': 'gzip' };
/** Headers that every server makes itself. */
const OWN_HEADERS = ['connection', 'date', 'etag', 'keep-alive', 'vary'];
const FOLDERS = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  ...[join(ROOT, '.tools/bin'), join(ROOT, '.tools/nginx/usr/sbin'), '/usr/sbin'],
];

const folder = await mkdtemp(join(tmpdir(), 'servers-'));
interface Compared {
  name: string;
  url: string;
  pids: () => number[];
  stop: () => Promise<void>;
  /** Microseconds of CPU time per request, one value per round. */
  costs: number[];
}

const thisServer = await startThisServer();
const home = await readHome(thisServer);
const servers = [thisServer, await startNginx(home.headers), await startStaticWebServer()].filter(
  (server) => server !== undefined,
);
try {
  for (const server of servers) {
    const { text, length } = await readHome(server);
    if (text !== home.text || length !== home.length)
      throw new Error(`${server.name} does not send the same bytes.`);
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const server of servers) server.costs.push(await measure(server));
  for (const { name, costs } of servers) {
    const ratio = median(costs.map((cost, round) => (thisServer.costs[round] ?? 0) / cost));
    const most = MAX_CPU[name];
    const goal = most ? `, this server takes ${ratio.toFixed(2)} of it (at most ${most})` : '';
    console.log(`${name}: ${median(costs).toFixed(1)} µs of processor time a request${goal}`);
    if (most && ratio > most) process.exitCode = 1;
  }
  const megabytes = memory(thisServer.pids()[0] ?? 0);
  console.log(`memory of this server: ${megabytes.toFixed(1)} MB (at most ${MAX_MEMORY})`);
  if (megabytes > MAX_MEMORY) process.exitCode = 1;
} finally {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true });
}

async function readHome({ url }: Compared): Promise<{
  text: string;
  /** Bytes of the compressed page. */
  length: string | null;
  headers: Headers;
}> {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(`${url}/`, { headers: HEADERS }).catch(() => undefined);
    if (response?.headers.get('content-encoding') === 'gzip') {
      const { headers } = response;
      return { text: await response.text(), length: headers.get('content-length'), headers };
    }
    await delay(100);
  }
  throw new Error(`${url} sends no compressed page.`);
}

async function measure({ url, pids }: Compared): Promise<number> {
  const time = () => pids().reduce((sum, pid) => sum + cpuTime(pid), 0);
  const before = time();
  const load = { url: `${url}/`, headers: HEADERS, connections: CONNECTIONS, duration: SECONDS };
  const { requests, errors, non2xx } = await autocannon(load);
  if (errors + non2xx > 0 || requests.total === 0) throw new Error(`${url}: ${errors} errors`);
  return (time() - before) / requests.total;
}

async function startThisServer(): Promise<Compared> {
  const { url, pid, stop } = await startServer({ LOG_FORMAT: 'plain' });
  return { name: 'checkout-server', url, pids: () => [pid], stop, costs: [] };
}

async function startNginx(headers: Headers): Promise<Compared | undefined> {
  const program = find('nginx');
  if (!program) return undefined;
  const added = [...headers].filter(
    ([name]) =>
      !(name.startsWith('content-') && name !== 'content-security-policy') &&
      !OWN_HEADERS.includes(name),
  );
  const lines = added.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
  const port = await freePort();
  const workers = availableParallelism();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  await mkdir(join(folder, 'logs'));
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; worker_processes ${workers}; pid ${folder}/nginx.pid; error_log ${folder}/logs/error.log;
     events { worker_connections 1024; }
     http {
       ${temporary} access_log ${folder}/logs/access.log; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=1000;
       types { text/html html; } default_type application/octet-stream;
       server {
         listen 127.0.0.1:${port}; root ${SITE}; index index.html; gzip_static on; gzip_vary on; charset utf-8;
         ${lines.join(' ')}
       }
     }`,
  );
  const started = start(program, ['-e', join(folder, 'logs/start.log'), '-c', file]);
  // The workers serve the requests: they are the children of the started process.
  const pids = () => childrenOf(started.pid);
  return { name: 'nginx', url: `http://127.0.0.1:${port}`, pids, stop: started.stop, costs: [] };
}

async function startStaticWebServer(): Promise<Compared | undefined> {
  const program = find('static-web-server');
  if (!program) return undefined;
  const port = await freePort();
  const settings = ['--host', '127.0.0.1', '--port', String(port), '--root', SITE];
  const { pid, stop } = start(program, [
    ...settings,
    ...['--compression-static', 'true', '--compression', 'false', '--log-level', 'error'],
  ]);
  const url = `http://127.0.0.1:${port}`;
  return { name: 'static-web-server', url, pids: () => [pid], stop, costs: [] };
}

function start(
  program: string,
  args: readonly string[],
): { pid: number; stop: () => Promise<void> } {
  const child = spawn(program, args, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await exited;
  };
  return { pid: child.pid ?? 0, stop };
}

/** Returns the path of a program; a missing program is left out of the comparison. */
function find(name: string): string | undefined {
  for (const path of FOLDERS) if (existsSync(join(path, name))) return join(path, name);
  console.log(`${name} is not installed, and is left out`);
  return undefined;
}

function childrenOf(pid: number): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return listed.trim().split(' ').map(Number);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
