// Requests per second for the Home page: the shop's server against nginx, the same bytes, alternating runs.
import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  freePort,
  median,
  SITE,
  spread,
  startServer,
  startShop,
  WORKERS,
  which,
} from './stand.mjs';

const RUNS = 7;
const SECONDS = 4;
const CONNECTIONS = 64;

export async function benchRequests() {
  const nginx = which('nginx');
  const wrk = which('wrk');
  if (!nginx || !wrk) {
    console.log(
      'This benchmark needs nginx and wrk: install both with the system’s package manager.',
    );
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const port = await freePort();
  await writeFile(join(folder, 'nginx.conf'), nginxConfig(folder, port));
  const shop = await startShop(SITE);
  const lines = await open(join(folder, 'requests.log'), 'a');
  const telling = await startShop(SITE, lines.fd);
  const peer = await startServer(
    nginx,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    {},
    `http://127.0.0.1:${port}/`,
  );
  try {
    await sameBytes(shop.url, peer.url);
    const ours = [];
    const theirs = [];
    const withLog = [];
    for (let run = 0; run <= RUNS; run += 1) {
      const pair = [load(wrk, shop.url), load(wrk, peer.url), load(wrk, telling.url)];
      // The first runs warm all of them up and are not counted.
      if (run === 0) continue;
      ours.push(pair[0]);
      theirs.push(pair[1]);
      withLog.push(pair[2]);
    }
    const ratios = ours.map((value, run) => value / theirs[run]);
    console.log(
      `Home, gzip, ${CONNECTIONS} connections, ${WORKERS} workers each, ${RUNS} alternating runs of ${SECONDS} s`,
    );
    console.log(`checkout-server  ${median(ours).toFixed(0)} requests/s  (${spread(ours)})`);
    console.log(`nginx            ${median(theirs).toFixed(0)} requests/s  (${spread(theirs)})`);
    console.log(
      `ratio            ${median(ratios).toFixed(2)}  (median of the pairs; above 1 is faster than nginx)`,
    );
    const kept = withLog.map((value, run) => value / ours[run]);
    console.log(
      `with its log     ${median(withLog).toFixed(0)} requests/s  (${spread(withLog)})  ratio to without ${median(kept).toFixed(2)}`,
    );
  } finally {
    await shop.stop();
    await telling.stop();
    await lines.close();
    await peer.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One run; a failed request or a wrong status ends the benchmark. */
function load(wrk, url) {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', 'Accept-Encoding: gzip', url];
  const { stdout } = spawnSync(wrk, args, { encoding: 'utf8' });
  const failures = stdout.match(/Socket errors:.*|Non-2xx.*/g);
  if (failures) throw new Error(`Requests failed at ${url}: ${failures.join('; ')}`);
  const rate = stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1];
  if (!rate) throw new Error(`wrk said nothing of a rate: ${stdout}`);
  return Number(rate);
}

async function sameBytes(a, b) {
  const [one, two] = await Promise.all([a, b].map(async (url) => (await fetch(url)).text()));
  if (one !== two) throw new Error('The two servers do not send the same page.');
}

function nginxConfig(folder, port) {
  return `
daemon off; master_process on; worker_processes ${WORKERS}; pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000;
  gzip_static on; open_file_cache max=1000; etag on;
  types { text/html html; text/css css; text/javascript js; application/wasm wasm; }
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port} reuseport; root ${SITE}; index index.html; }
}
`;
}
