// `npm run bench -- first-paint`: the times at which pages appear and respond on a slow phone. Each page is compared
// with its twin, a copy without scripts; the two are measured alternately, so that other load of the machine affects
// both. BENCH_RUNS sets the number of runs; the arguments `lighthouse`, `observed` and `taps` choose parts.

import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { searchJournal } from '#core';
import { findChromium } from '../../scripts/install/chromium';
import { median, type RunningServer, SITE, startServer, summary } from './server';

const RUNS = Number(process.env['BENCH_RUNS'] || 5);
const LIGHTHOUSE = 'lighthouse@12.8.2';
const [{ path: ARTICLE } = { path: '' }] = searchJournal('').articles;
const PATHS = ['/', '/initiation', '/journal', ARTICLE];

/** Window, CPU and network of a phone, as in Lighthouse's mobile preset. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const SLOWER = 4;
const NETWORK = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const CHROMIUM_OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
];

/** Maximum ratio of a page's paint times to those of its twin; other figures are only printed. */
const MAX_RATIO = 1.05;
const JUDGED = ['first paint', 'largest paint'];
/** Maximum time from a tap on a button to the next paint, in milliseconds. */
const MAX_TAP = 200;

/** Buttons that open a dialog or the checkout: a page, and the selector of the button. */
const TAPS: Record<string, [path: string, button: string]> = {
  'dialog of /': ['/', 'main [aria-haspopup="dialog"]'],
  'dialog of /contact': ['/contact', 'main [aria-haspopup="dialog"]'],
  buy: ['/initiation', 'main .buy-button button'],
};

interface Bench {
  site: string;
  twin: string;
  browser: Browser;
}

/** Milliseconds by event; undefined if the event did not happen. */
type Figures = Record<string, number | undefined>;

const PARTS = { lighthouse, observed, taps };

const { positionals } = parseArgs({ allowPositionals: true });
const folder = await mkdtemp(join(tmpdir(), 'first-paint-'));
const servers: RunningServer[] = [];
let browser: Browser | undefined;
try {
  const twinSite = join(folder, 'site');
  await makeTwins(twinSite);
  const siteServer = await startServer();
  servers.push(siteServer);
  const twin = await startServer({ SITE_DIR: twinSite });
  servers.push(twin);
  browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: CHROMIUM_OPTIONS,
  });
  const bench = { site: siteServer.url, twin: twin.url, browser };
  for (const [name, measure] of Object.entries(PARTS))
    if (positionals.length === 0 || positionals.includes(name)) await measure(bench);
} finally {
  await browser?.close();
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true });
}

/** Copies the site without the script elements of its documents and templates; structured data stays. */
async function makeTwins(site: string): Promise<void> {
  await cp(SITE, site, { recursive: true });
  const files = await readdir(site, { recursive: true });
  let removed = 0;
  for (const file of files.filter((name) => /\.html$|^_templates\.json$/.test(name))) {
    const path = join(site, file);
    const text = await readFile(path, 'utf8');
    // In the file of templates, quotes are escaped.
    const plain = text.replace(/<script type=\\?"module\\?"[^>]*><\/script>/g, '');
    if (plain === text) continue;
    removed += 1;
    await writeFile(path, plain);
    if (!file.endsWith('.html')) continue;
    await writeFile(`${path}.br`, brotliCompressSync(plain));
    await writeFile(`${path}.gz`, gzipSync(plain, { level: 9 }));
  }
  if (removed < PATHS.length) throw new Error('The pages of the site have no scripts to remove.');
}

/** Measures each page and its twin alternately, and prints the figures with their ratios. */
async function compare(
  title: string,
  { site, twin }: Bench,
  measure: (url: string) => Promise<Figures>,
): Promise<void> {
  console.log(`\n${title}, ${RUNS} runs each: median (range) in milliseconds`);
  for (const path of PATHS) {
    const page = { origin: site, runs: [] as Figures[] };
    const twinPage = { origin: twin, runs: [] as Figures[] };
    for (let run = 0; run < RUNS; run += 1)
      // Alternates the order, because the second of a pair runs on a warmer machine.
      for (const { origin, runs } of run % 2 ? [twinPage, page] : [page, twinPage])
        runs.push(await twice(() => measure(origin + path)));
    for (const kind of Object.keys(page.runs[0] ?? {}))
      row(path, kind, timesOf(page.runs, kind), timesOf(twinPage.runs, kind));
  }
}

/** Times of an event; empty if it is missing in a run. */
function timesOf(runs: readonly Figures[], kind: string): number[] {
  const times = runs.flatMap((figures) => figures[kind] ?? []);
  return times.length === runs.length ? times : [];
}

/** Repeats a run once if it fails, because browsers sometimes fail to start or to navigate. */
function twice<T>(run: () => Promise<T>): Promise<T> {
  return run().catch(run);
}

function row(
  path: string,
  kind: string,
  pageTimes: readonly number[],
  twin: readonly number[],
): void {
  const ratio = twin.length > 0 ? median(pageTimes) / median(twin) : undefined;
  const late = JUDGED.includes(kind) && ratio !== undefined && ratio > MAX_RATIO;
  if (late) process.exitCode = 1;
  console.log(
    [
      ...[path.padEnd(44).slice(0, 44), kind.padEnd(18), summary(pageTimes).padEnd(24)],
      ...(ratio === undefined ? [] : [`twin ${summary(twin)}`.padEnd(30), ratio.toFixed(3)]),
      ...(late ? [`above ${MAX_RATIO}`] : []),
    ].join(' '),
  );
}

/** First and largest paint as Lighthouse's mobile preset models them. */
async function lighthouse(bench: Bench): Promise<void> {
  const find = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--call=command -v lighthouse'];
  const command = execFileSync('npm', find, { encoding: 'utf8' }).trim();
  await compare(`${LIGHTHOUSE}, mobile preset`, bench, (url) => modelled(command, url));
}

async function modelled(command: string, url: string): Promise<Figures> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...[command, url, '--quiet', '--output=json'],
      '--only-audits=first-contentful-paint,largest-contentful-paint',
      `--chrome-flags=--headless=new ${CHROMIUM_OPTIONS.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 2 ** 26 },
  );
  const { audits, runtimeError } = JSON.parse(stdout);
  if (runtimeError) throw new Error(runtimeError.message);
  return {
    'first paint': audits['first-contentful-paint'].numericValue,
    'largest paint': audits['largest-contentful-paint'].numericValue,
  };
}

/** Events that a visitor observes, with network and CPU throttled by the developer tools. */
async function observed(bench: Bench): Promise<void> {
  const title = 'Observed, 1.6 Mb/s, 150 ms, processor slowed four times';
  await compare(title, bench, (url) => measureObserved(bench, url));
}

function record() {
  const times: Record<string, number | undefined> = {
    'first paint': undefined,
    'largest paint': undefined,
    'last face': 0,
  };
  Object.assign(window, { firstPaint: times });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') times['first paint'] = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) times['largest paint'] = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  document.fonts.addEventListener('loadingdone', () => {
    times['last face'] = performance.now();
  });
  // Until then links and forms work without the app; from then on the app handles them.
  new MutationObserver((_, observer) => {
    if (!document.documentElement.hasAttribute('data-hydrated')) return;
    times['first tap'] = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-hydrated'] });
}

async function measureObserved({ site, browser: opened }: Bench, url: string): Promise<Figures> {
  const context = await opened.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(record);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(url, { waitUntil: 'networkidle' });
    if (url.startsWith(site))
      await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'));
    return await page.evaluate(
      () => (window as unknown as { firstPaint: Record<string, number | undefined> }).firstPaint,
    );
  } finally {
    await context.close();
  }
}

/** Time from a tap on a button to the next paint: the browser's interaction duration (INP). */
async function taps(bench: Bench): Promise<void> {
  console.log(`\nTaps, processor slowed four times, ${RUNS} runs each, at most ${MAX_TAP} ms`);
  for (const [name, [path, button]] of Object.entries(TAPS)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await twice(() => tap(bench, path, button)));
    console.log(name.padEnd(20), summary(times));
    if (median(times) > MAX_TAP) process.exitCode = 1;
  }
}

async function tap(
  { site, browser: opened }: Bench,
  path: string,
  button: string,
): Promise<number> {
  const context = await opened.newContext({ ...PHONE, hasTouch: true });
  try {
    const page = await context.newPage();
    await page.goto(site + path, { waitUntil: 'networkidle' });
    const target = page.locator(button).first();
    await target.scrollIntoViewIfNeeded();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const duration = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const entries = (list.getEntries() as PerformanceEventTiming[]).filter(
              ({ interactionId }) => interactionId > 0,
            );
            if (entries.some(({ name }) => name === 'click'))
              resolve(Math.max(...entries.map((entry) => entry.duration)));
          }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
        }),
    );
    await target.tap();
    return await duration;
  } finally {
    await context.close();
  }
}
