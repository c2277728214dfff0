// `npm run bench -- servers`: compares this server with nginx and static-web-server by the CPU time per request for the
// home page. CPU time depends less on other work on the machine than requests per second do.

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
/** Minimum speed of this server relative to the server of each name. */
const MIN_SPEED: Record<string, number> = { nginx: 0.8, 'static-web-server': 1.5 };
/** Maximum memory of this server in megabytes. */
const MAX_MEMORY = 60;
/** Gzip: Debian's nginx can send precompressed gzip files, but not brotli. */
const HEADERS = { 'accept-encoding': 'gzip' };
/** Folders in which the programs of the other servers are searched. */
const PROGRAM_FOLDERS = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  ...[join(ROOT, '.tools/bin'), join(ROOT, '.tools/nginx/usr/sbin'), '/usr/sbin'],
];

const folder = await mkdtemp(join(tmpdir(), 'servers-'));
interface ComparedServer {
  name: string;
  url: string;
  pids: () => number[];
  stop: () => Promise<void>;
  /** Microseconds of CPU time per request, one value per round. */
  costs: number[];
}

const thisServer = await startThisServer();
const servers = [thisServer, await startNginx(), await startStaticWebServer()].filter(
  (server) => server !== undefined,
);
try {
  const pages = await Promise.all(servers.map(readHome));
  if (new Set(pages).size !== 1) throw new Error('The servers do not send the same page.');
  for (let round = 0; round < ROUNDS; round += 1)
    for (const server of servers) server.costs.push(await measure(server));
  for (const { name, costs } of servers) {
    const cost = median(costs);
    const [speed, minSpeed] = [cost / median(thisServer.costs), MIN_SPEED[name]];
    const goal = minSpeed
      ? `, this server has ${speed.toFixed(2)} of its speed (at least ${minSpeed})`
      : '';
    console.log(`${name}: ${cost.toFixed(1)} µs of processor time a request${goal}`);
    if (minSpeed && speed < minSpeed) process.exitCode = 1;
  }
  const megabytes = memory(thisServer.pids()[0] ?? 0);
  console.log(`memory of this server: ${megabytes.toFixed(1)} MB (at most ${MAX_MEMORY})`);
  if (megabytes > MAX_MEMORY) process.exitCode = 1;
} finally {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true });
}

async function readHome({ url }: ComparedServer): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await fetch(`${url}/`, { headers: HEADERS }).catch(() => undefined);
    if (response?.headers.get('content-encoding') === 'gzip') return await response.text();
    await delay(100);
  }
  throw new Error(`${url} sends no compressed page.`);
}

/** Returns the CPU time per request, in microseconds, while the server is under load. */
async function measure({ url, pids }: ComparedServer): Promise<number> {
  const time = () => pids().reduce((sum, pid) => sum + cpuTime(pid), 0);
  const before = time();
  const load = { url: `${url}/`, headers: HEADERS, connections: CONNECTIONS, duration: SECONDS };
  const { requests, errors, non2xx } = await autocannon(load);
  if (errors + non2xx > 0 || requests.total === 0) throw new Error(`${url}: ${errors} errors`);
  return (time() - before) / requests.total;
}

async function startThisServer(): Promise<ComparedServer> {
  const { url, pid, stop } = await startServer();
  return { name: 'checkout-server', url, pids: () => [pid], stop, costs: [] };
}

async function startNginx(): Promise<ComparedServer | undefined> {
  const program = findProgram('nginx');
  if (!program) return undefined;
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
       ${temporary} access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=1000;
       types { text/html html; } default_type application/octet-stream;
       server { listen 127.0.0.1:${port}; root ${SITE}; index index.html; gzip_static on; gzip_vary on; }
     }`,
  );
  const { pid, stop } = start(program, ['-e', join(folder, 'logs/start.log'), '-c', file]);
  // The started process serves no requests; its children, the workers, do.
  const pids = () => childrenOf(pid);
  return { name: 'nginx', url: `http://127.0.0.1:${port}`, pids, stop, costs: [] };
}

async function startStaticWebServer(): Promise<ComparedServer | undefined> {
  const program = findProgram('static-web-server');
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

/** Returns the path of a program; undefined, with a message, if it is not installed. */
function findProgram(name: string): string | undefined {
  for (const path of PROGRAM_FOLDERS) if (existsSync(join(path, name))) return join(path, name);
  console.log(`${name} is not installed, and is left out`);
  return undefined;
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').map(Number);
}

/** Returns a port that the system has just assigned to a listener, which is closed again. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
