// Benchmark of a growing journal: the site is built with 7, 200 and 2,000 essays of 1,000 words, in a copy of the project.
// `npm run bench -- growth 200` builds it with that many, and `--server` measures the server's memory, too, which has to be
// compiled for each number of essays.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/install/chromium.mjs';
import { copyProject } from '../support/project-copy.mjs';
import { addEssays, wordsOf, writer } from './growth-content.mjs';
import { median, memory, ROOT } from './harness.mjs';

const COPY = join(ROOT, '.cache/copy');
const DIST = join(COPY, 'app/dist');
const given = process.argv.map(Number).filter((argument) => argument > 0);
const SIZES = given.length > 0 ? given : [7, 200, 2_000];
/** The published essays of the project. */
const PUBLISHED = 7;

/** How many entries one search goes through, and in how many milliseconds: a frame at 60 Hz. */
const ENTRIES = 100_000;
const FRAME = 1000 / 60;

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/**
 * Runs a build step in the copy; returns the seconds that they took, and the seconds of processor time, which other work
 * on the machine changes less.
 */
function build(step) {
  const command = `time -p npm run ${step}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    cwd: COPY,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: { ...process.env, SITE_URL: '', CI: 'true' },
  });
  if (status !== 0) throw new Error(`The build failed.\n${stdout}\n${stderr}`);
  const [real, user, system] = ['real', 'user', 'sys'].map((name) =>
    Number(new RegExp(`^${name} ([\\d.]+)$`, 'm').exec(stderr)?.[1]),
  );
  return { real, cpu: user + system };
}

async function sizes() {
  const size = async (file) => (await stat(join(DIST, file))).size;
  const assets = await readdir(join(DIST, 'assets'));
  const module = assets.find((name) => name.endsWith('.wasm.br'));
  const scripts = assets.filter((name) =>
    /^(start|base|components|home-page)-.*\.js\.br$/.test(name),
  );
  const ofScripts = await Promise.all(scripts.map((name) => size(`assets/${name}`)));
  return {
    module: await size(`assets/${module}`),
    home: await size('index.html.br'),
    homeScripts: ofScripts.reduce((sum, bytes) => sum + bytes, 0),
    journal: await size('journal.html.br'),
    index: await size('journal/index.bin.br'),
    feed: await size('journal/feed.xml'),
    sitemap: await size('sitemap.xml'),
  };
}

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
};

/** Serves the built site; returns its origin and the function that stops it. */
async function serve() {
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    const name = path === '/' ? 'index.html' : path.slice(1);
    const file = [name, `${name}.html`]
      .map((each) => join(DIST, each))
      .find((each) => extname(each) !== '' && existsSync(each));
    if (!file) return response.writeHead(404).end();
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** How much slower the processor of a visitor's phone is. */
const SLOWER = 4;

/**
 * The main thread's milliseconds of processor time for each keystroke of a search, at a processor that is four times
 * slower: what a thread has computed is not changed by other work on the machine. `all` is every task from the keystroke
 * to the frame with its result, `script` the scripts in them.
 */
async function keystrokes() {
  const { origin, stop } = await serve();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${origin}/journal`);
    await page.locator('html[data-hydrated]').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      const seconds = (metric) => metrics.find(({ name }) => name === metric).value;
      return { all: seconds('TaskDuration'), script: seconds('ScriptDuration') };
    };
    await page.focus('#journal-search');
    const times = { all: [], script: [] };
    for (const word of ['salt', 'moon', 'water', 'evening']) {
      for (const key of word) {
        const before = await spent();
        await page.keyboard.press(key);
        await page.waitForTimeout(250);
        const after = await spent();
        for (const kind of ['all', 'script'])
          times[kind].push((after[kind] - before[kind]) * 1000 * SLOWER);
      }
      await page.fill('#journal-search', '');
      await page.waitForTimeout(250);
    }
    return times;
  } finally {
    await browser.close();
    stop();
  }
}

/** The resident memory of the server with the site of the copy, idle after one request. */
async function serverMemory() {
  const env = {
    ...process.env,
    PORT: '0',
    SITE_DIR: DIST,
    CHECKOUT_MODE: 'demo',
    DATA_DIR: join(COPY, 'data'),
  };
  const child = spawn(join(COPY, 'target/start/checkout-server'), [], { cwd: COPY, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += chunk));
  try {
    for (let tries = 0; tries < 200; tries += 1) {
      const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (origin) {
        const response = await fetch(`${origin}/journal/essay-${PUBLISHED}`);
        return { status: response.status, megabytes: memory(child.pid) };
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`The server did not start.\n${output}`);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

/** A number as postcard writes it, and a text behind its length (core-wasm/src/catalog/journal_index.rs). */
const varint = (number) =>
  number < 128
    ? Buffer.from([number])
    : Buffer.concat([Buffer.from([(number % 128) + 128]), varint(Math.floor(number / 128))]);
const text = (value) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([varint(bytes.length), bytes]);
};

/** An entry without foreign words, neither featured nor updated, with one picture. */
function indexEntry(slug, title, excerpt) {
  const [dates, picture] = [['9 min read', 'January 18, 2026', '2026-01-18'], 'shore'];
  return Buffer.concat([
    ...[slug, title, excerpt].map(text),
    ...[0, 0, 80, 0].map(varint),
    ...dates.map(text),
    ...[0, 0, 0].map(varint),
    text(picture),
    Buffer.from([50, 50]),
    text(picture),
    varint(0),
  ]);
}

/** Searches an index of 100,000 entries in Node; returns the milliseconds of loading it and of each query. */
async function searchMany() {
  // The glue alone: the entries of the package have loaded the project's own journal.
  const folder = join(ROOT, 'core-wasm/pkg');
  const core = await import(pathToFileURL(join(folder, 'core_wasm_bg.js')).href);
  const module = await readFile(join(folder, 'core_wasm_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(module, { './core_wasm_bg.js': core });
  core.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const { word, sentence } = writer(await wordsOf(join(ROOT, 'content/journal')), 1);
  const entries = Array.from({ length: ENTRIES }, (_, number) =>
    indexEntry(
      `essay-${number}`,
      `${sentence(3)} ${word()}`,
      [sentence(14), sentence(16), sentence(12)].join(' '),
    ),
  );
  const index = Buffer.concat([varint(ENTRIES), ...entries]);
  const since = performance.now();
  core.loadJournal(index);
  const loading = performance.now() - since;
  const queries = ['e', 'th', 'moon', 'the sea', 'evening', 'sandalwood', 'zeppelin', 'water and'];
  const times = Object.fromEntries(
    queries.map((query) => {
      const runs = Array.from({ length: 15 }, () => {
        const before = performance.now();
        core.searchJournal(query);
        return performance.now() - before;
      });
      return [query, median(runs)];
    }),
  );
  return { loading, bytes: index.length, times };
}

export async function benchGrowth() {
  const many = await searchMany();
  console.log(
    `  ${ENTRIES} entries (${(many.bytes / 2 ** 20).toFixed(0)} MB) loaded in ${many.loading.toFixed(0)} ms`,
  );
  for (const [query, time] of Object.entries(many.times))
    console.log(
      `  search for “${query}”: ${time.toFixed(1)} ms${time > FRAME ? ', more than a frame' : ''}`,
    );

  for (const count of SIZES) {
    await copyProject(COPY);
    await addEssays(join(COPY, 'content'), count, PUBLISHED);
    console.log(`\n  ${count} essays`);
    const { real, cpu } = build('build:site');
    const { module, home, homeScripts, journal, index, feed, sitemap } = await sizes();
    const files = execFileSync('find', [DIST, '-type', 'f'], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    console.log(
      `  build ${real.toFixed(0)} s, ${cpu.toFixed(0)} s of processor time, ${files.split('\n').length - 1} files`,
    );
    console.log(
      `  module ${module} B, Home ${kilobytes(home)}, its scripts ${kilobytes(homeScripts)}`,
    );
    console.log(`  /journal ${kilobytes(journal)}, index ${kilobytes(index)}`);
    console.log(`  feed ${kilobytes(feed)}, sitemap ${kilobytes(sitemap)}`);
    const times = await keystrokes();
    for (const [kind, values] of Object.entries(times))
      console.log(
        `  keystroke, ${kind}: median ${median(values).toFixed(1)} ms, longest ${Math.max(...values).toFixed(1)} ms`,
      );
    if (process.argv.includes('--server')) {
      build('build:start-server');
      const { status, megabytes } = await serverMemory();
      console.log(`  server ${megabytes.toFixed(0)} MB (an essay answers ${status})`);
    }
  }
}

if (process.argv[1] === import.meta.filename) await benchGrowth();
