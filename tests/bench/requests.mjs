// Benchmark: requests per second of checkout-server against nginx and static-web-server, and its memory.
// All servers send the same bytes; their runs alternate.

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  cpuTime,
  freePort,
  median,
  memory,
  range,
  SITE,
  startCheckoutServer,
  startServer,
  WORKERS,
} from './harness.mjs';
import { findPeers, findStaticWebServer } from './peers.mjs';

const RUNS = Number(process.env.BENCH_RUNS || 7);
const SECONDS = Number(process.env.BENCH_SECONDS || 4);
/** Load by wrk: client threads and connections of all of them. With one thread, wrk itself may be the bottleneck. */
const LOADS = [
  { threads: 1, connections: 8 },
  { threads: 1, connections: 32 },
  { threads: 1, connections: 64 },
  { threads: 2, connections: 64 },
];
/** An incompressible file, like an image. */
const PICTURE = { path: '/assets/picture-0a1b2c3d.avif', bytes: 200 * 1024 };
const OWN = 'checkout-server';
const OWN_WITHOUT_LOG = `${OWN}, no log`;
/** Minimum ratio of requests per second to each peer. */
const TARGETS = { nginx: 1, 'static-web-server': 1.5 };
/** Megabytes. */
const MAX_MEMORY = 50;

export async function benchRequests() {
  const tools = await findPeers().catch(({ message }) => console.log(message));
  if (!tools) return;
  const staticWebServer = findStaticWebServer();
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const site = join(folder, 'site');
  await cp(SITE, site, { recursive: true });
  await writeFile(join(site, PICTURE.path), randomBytes(PICTURE.bytes));
  const log = await open(join(folder, 'requests.log'), 'a');
  const servers = new Map();
  try {
    servers.set(OWN, await startCheckoutServer(site, log.fd));
    servers.set('nginx', await startNginx(tools, folder, site));
    if (staticWebServer) {
      servers.set('static-web-server', await startStaticWebServer(staticWebServer, site));
    }
    servers.set(OWN_WITHOUT_LOG, await startCheckoutServer(site));
    const { pid } = servers.get(OWN);
    const memoryUsed = [memory(pid)];
    // Without its module, nginx sends gzip only.
    const codings = tools.brotli ? ['br', 'gzip'] : ['gzip'];
    console.log(
      `${WORKERS} workers each, ${RUNS} alternating runs of ${SECONDS} s. ${OWN} writes its access log to a file and ` +
        'sends security headers; the peers log nothing. nginx: gzip_static on, reuseport.',
    );
    for (const coding of codings) {
      for (const clients of LOADS) await compare(tools, servers, 'Home', '/', coding, clients);
    }
    const picture = `an image of ${PICTURE.bytes} bytes`;
    await compare(tools, servers, picture, PICTURE.path, codings[0], LOADS.at(-1));
    memoryUsed.push(memory(pid));
    const [before, after] = memoryUsed.map((megabytes) => megabytes?.toFixed(1));
    console.log(
      `memory of ${OWN}: ${before} MB with the site loaded, ${after} MB after the requests (less than ${MAX_MEMORY}: ${met(memoryUsed[1] < MAX_MEMORY)})`,
    );
  } finally {
    for (const { stop } of servers.values()) await stop();
    await log.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures one file on all servers in turn under one load, and prints medians and ratios. */
async function compare(tools, servers, title, path, coding, clients) {
  const address = ({ url }) => new URL(path, url).href;
  await checkSameBytes(
    [...servers].map(([name, server]) => [name, address(server)]),
    coding,
  );
  const rates = new Map([...servers.keys()].map((name) => [name, []]));
  const costs = new Map([...servers.keys()].map((name) => [name, []]));
  // Run 0 is the warm-up.
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [name, server] of servers) {
      const before = cpuTime(server.pid);
      const { rate, requests } = load(tools, address(server), coding, clients);
      if (run === 0) continue;
      rates.get(name).push(rate);
      costs.get(name).push((cpuTime(server.pid) - before) / requests);
    }
  }
  const { threads, connections } = clients;
  console.log(
    `\n${title}, ${coding}, ${connections} connections from ${threads === 1 ? 'one client thread' : `${threads} client threads`}`,
  );
  for (const [name, found] of rates) {
    const cost = `${median(costs.get(name)).toFixed(1)} µs of CPU time per request`;
    console.log(
      `${name.padEnd(24)}${median(found).toFixed(0)} requests/s  (${range(found)}), ${cost}`,
    );
  }
  const ratioTo = (peer) => median(rates.get(OWN).map((rate, run) => rate / rates.get(peer)[run]));
  for (const [peer, target] of Object.entries(TARGETS)) {
    if (!rates.has(peer)) continue;
    const ratio = ratioTo(peer);
    console.log(
      `${`to ${peer}`.padEnd(24)}${ratio.toFixed(2)}  (median of the pairs; minimum ${target.toFixed(1)}: ${met(ratio >= target)})`,
    );
  }
  console.log(`${'to itself without log'.padEnd(24)}${ratioTo(OWN_WITHOUT_LOG).toFixed(2)}`);
}

const met = (reached) => (reached ? 'reached' : 'MISSED');

/** One run of wrk; a failed request or an error status ends the benchmark. */
function load({ wrk, libraries }, url, coding, { threads, connections }) {
  const args = [
    `-t${threads}`,
    `-c${connections}`,
    `-d${SECONDS}s`,
    '-H',
    `Accept-Encoding: ${coding}`,
    url,
  ];
  const env = libraries ? { ...process.env, LD_LIBRARY_PATH: libraries } : process.env;
  const { stdout } = spawnSync(wrk, args, { encoding: 'utf8', env });
  const failures = stdout?.match(/Socket errors:.*|Non-2xx.*/g);
  if (failures) throw new Error(`Requests failed at ${url}: ${failures.join('; ')}`);
  const rate = stdout?.match(/Requests\/sec:\s+([\d.]+)/)?.[1];
  if (!rate) throw new Error(`wrk printed no rate: ${stdout}`);
  return { rate: Number(rate), requests: Number(/(\d+) requests in/.exec(stdout)[1]) };
}

/** Throws unless all servers send the same bytes in the same encoding. */
async function checkSameBytes(addresses, coding) {
  const responses = await Promise.all(addresses.map(([, url]) => fetchRaw(url, coding)));
  for (const [index, [name]] of addresses.entries()) {
    const { encoding, body } = responses[index];
    if (encoding !== responses[0].encoding || !body.equals(responses[0].body)) {
      throw new Error(
        `${name} sends a different body than ${addresses[0][0]}: ${encoding}, ${body.length} bytes.`,
      );
    }
  }
}

function fetchRaw(url, coding) {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': coding } }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ encoding: response.headers['content-encoding'], body });
    }).on('error', reject);
  });
}

async function startNginx({ nginx, brotli }, folder, site) {
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `
${process.getuid() === 0 ? 'user root;' : ''}
${brotli ? `load_module ${brotli};` : ''}
daemon off; master_process on; worker_processes ${WORKERS}; pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000000;
  gzip_static on; ${brotli ? 'brotli_static on;' : ''} etag on;
  open_file_cache max=1000 inactive=10m; open_file_cache_valid 10m; open_file_cache_min_uses 1;
  types { text/html html; image/avif avif; }
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port} reuseport; root ${site}; index index.html; }
}
`,
  );
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log')];
  return startServer(nginx, args, {}, `http://127.0.0.1:${port}/`);
}

async function startStaticWebServer(program, site) {
  const port = await freePort();
  const settings = {
    host: '127.0.0.1',
    port,
    root: site,
    // Threads for each CPU, so that all servers have as many workers.
    'threads-multiplier': 1,
    'compression-static': true,
    compression: false,
    'cache-control-headers': false,
    'log-level': 'error',
  };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  return startServer(program, args, {}, `http://127.0.0.1:${port}/`);
}
