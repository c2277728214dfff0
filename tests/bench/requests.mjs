// Requests per second for the Home page and a large file: the shop's server against nginx and static-web-server, the
// same bytes, alternating runs; and the memory that it takes meanwhile.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPeers, findStaticWebServer } from './peers.mjs';
import {
  freePort,
  median,
  memory,
  processorTime,
  SITE,
  spread,
  startServer,
  startShop,
  WORKERS,
} from './stand.mjs';

const RUNS = Number(process.env.BENCH_RUNS || 7);
const SECONDS = Number(process.env.BENCH_SECONDS || 4);
const CONNECTIONS = 64;
/** Bytes that no encoding makes fewer, as those of a picture. */
const PICTURE = { path: '/assets/picture-0a1b2c3d.avif', bytes: 200 * 1024 };
const OURS = 'checkout-server';
const SILENT = `${OURS}, no log`;
/** How many times as fast as each peer the server has to be. */
const TARGETS = { nginx: 1, 'static-web-server': 1.5 };
const MOST_MEMORY = 50;

export async function benchRequests() {
  const tools = await findPeers().catch(({ message }) => console.log(message));
  if (!tools) return;
  const staticWebServer = await findStaticWebServer().catch(({ message }) => console.log(message));
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const site = join(folder, 'site');
  await cp(SITE, site, { recursive: true });
  await writeFile(join(site, PICTURE.path), randomBytes(PICTURE.bytes));
  const lines = await open(join(folder, 'requests.log'), 'a');
  const servers = new Map();
  try {
    servers.set(OURS, await startShop(site, lines.fd));
    servers.set('nginx', await startNginx(tools, folder, site));
    if (staticWebServer) {
      servers.set('static-web-server', await startStaticWebServer(staticWebServer, site));
    }
    servers.set(SILENT, await startShop(site));
    const { pid } = servers.get(OURS);
    const held = [memory(pid)];
    const coding = tools.brotli ? 'br' : 'gzip';
    console.log(
      `${CONNECTIONS} connections, ${WORKERS} workers each, ${RUNS} alternating runs of ${SECONDS} s. ` +
        `${OURS} writes its log into a file and sends its security headers; the peers log nothing.`,
    );
    await compare(tools, servers, `Home (${coding})`, '/', coding);
    await compare(tools, servers, `a picture of ${PICTURE.bytes} bytes`, PICTURE.path, coding);
    held.push(memory(pid));
    const [before, after] = held.map((megabytes) => megabytes?.toFixed(1));
    console.log(
      `memory of ${OURS}: ${before} MB with the whole site loaded, ${after} MB after the load (less than ${MOST_MEMORY}: ${met(held[1] < MOST_MEMORY)})`,
    );
  } finally {
    for (const { stop } of servers.values()) await stop();
    await lines.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Measures one file on every server in turn, and prints the medians and their ratios. */
async function compare(tools, servers, title, path, coding) {
  const address = ({ url }) => new URL(path, url).href;
  await sameBytes(
    [...servers].map(([name, server]) => [name, address(server)]),
    coding,
  );
  const rates = new Map([...servers.keys()].map((name) => [name, []]));
  const costs = new Map([...servers.keys()].map((name) => [name, []]));
  // The first runs warm all of them up and are not counted.
  for (let run = 0; run <= RUNS; run += 1) {
    for (const [name, server] of servers) {
      const before = processorTime(server.pid);
      const { rate, requests } = load(tools, address(server), coding);
      if (run === 0) continue;
      rates.get(name).push(rate);
      costs.get(name).push((processorTime(server.pid) - before) / requests);
    }
  }
  console.log(`\n${title}`);
  for (const [name, found] of rates) {
    const cost = `${median(costs.get(name)).toFixed(1)} µs of processor time each`;
    console.log(
      `${name.padEnd(24)}${median(found).toFixed(0)} requests/s  (${spread(found)}), ${cost}`,
    );
  }
  const against = (peer) => median(rates.get(OURS).map((rate, run) => rate / rates.get(peer)[run]));
  for (const [peer, target] of Object.entries(TARGETS)) {
    if (!rates.has(peer)) continue;
    const ratio = against(peer);
    console.log(
      `${`to ${peer}`.padEnd(24)}${ratio.toFixed(2)}  (median of the pairs; at least ${target.toFixed(1)}: ${met(ratio >= target)})`,
    );
  }
  console.log(`${'to itself without log'.padEnd(24)}${against(SILENT).toFixed(2)}`);
}

const met = (reached) => (reached ? 'reached' : 'MISSED');

/** One run; a failed request or a wrong status ends the benchmark. */
function load({ wrk, libraries }, url, coding) {
  const args = [
    // With a single thread, reading a large file would be what takes the time.
    `-t${WORKERS}`,
    `-c${CONNECTIONS}`,
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
  if (!rate) throw new Error(`wrk said nothing of a rate: ${stdout}`);
  return { rate: Number(rate), requests: Number(/(\d+) requests in/.exec(stdout)[1]) };
}

/** Ends the benchmark unless all servers send the same bytes in the same encoding. */
async function sameBytes(addresses, coding) {
  const answers = await Promise.all(addresses.map(([, url]) => fetchRaw(url, coding)));
  for (const [index, [name]] of addresses.entries()) {
    const { encoding, body } = answers[index];
    if (encoding !== answers[0].encoding || !body.equals(answers[0].body)) {
      throw new Error(
        `${name} sends other bytes than ${addresses[0][0]}: ${encoding}, ${body.length}.`,
      );
    }
  }
}

function fetchRaw(url, coding) {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': coding } }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      resolve({ encoding: answer.headers['content-encoding'], body });
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
    // Threads for each processor, of which there are as many as workers.
    'threads-multiplier': 1,
    'compression-static': true,
    compression: false,
    'cache-control-headers': false,
    'log-level': 'error',
  };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  return startServer(program, args, {}, `http://127.0.0.1:${port}/`);
}
