// `npm run bench -- duel`: compares four pages of the site with the same pages built by Astro: equal texts, source
// pictures, styles and fonts, measured alternately in one browser. Prints a table with the median and the range of
// BENCH_RUNS runs (five by default). The variable DUEL_ROWS selects rows by their names.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { searchJournal } from '#core';
import { findChromium } from '../../scripts/install/chromium';
import { essayTime, typingTime } from './duel-navigation';
import { buildDuel } from './duel-pages';
import { REACTIONS, reactionTime } from './duel-reactions';
import { serveFolder } from './duel-server';
import { median, startServer } from './server';

const RUNS = Number(process.env['BENCH_RUNS'] || 5);
const ROWS = process.env['DUEL_ROWS'] ?? '';
const LIGHTHOUSE = 'lighthouse@12.8.2';
const [{ path: ESSAY } = { path: '' }] = searchJournal('').articles;
const PAGES = { Home: '/', INITIATION: '/initiation', Journal: '/journal', essay: ESSAY };
const CHROMIUM_OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
];

/** A phone, and the network and processor of Lighthouse's mobile preset. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};

/** Opens a page on the slow phone; `prepare` runs before the page is loaded. */
async function onPhone<Result>(
  browser: Browser,
  url: string,
  measure: (page: Page) => Promise<Result>,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Result> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await prepare?.(page);
    await page.goto(url);
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** Waits until the network has been idle, and a little longer, in case more requests follow. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_500);
}

/** Runs in the page: records the largest paint, and the time that long tasks block. */
function recordPaints(): void {
  const seen = { largest: 0, blocked: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
}

const seenIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { largest: number; blocked: number } }).seen);

const paints = (browser: Browser, url: string) =>
  onPhone(
    browser,
    url,
    async (page) => {
      await settled(page);
      return seenIn(page);
    },
    (page) => page.addInitScript(recordPaints),
  );

/** Kilobytes of the first visit to Home, and of all four pages, each opened by a link. */
async function bytes(browser: Browser, origin: string): Promise<[first: number, all: number]> {
  let total = 0;
  return onPhone(
    browser,
    `${origin}/`,
    async (page) => {
      await settled(page);
      const first = total / 1000;
      for (const path of [PAGES.INITIATION, PAGES.Home, PAGES.Journal, PAGES.essay]) {
        await page.evaluate(
          (target) => document.querySelector<HTMLElement>(`a[href="${target}"]`)?.click(),
          path,
        );
        await page.waitForURL(`${origin}${path}`);
        await settled(page);
      }
      return [first, total / 1000];
    },
    async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        total += encodedDataLength;
      });
    },
  );
}

const execute = promisify(execFile);
let lighthouse: Promise<string> | undefined;

/** Installs Lighthouse for npx once; resolves with the path of its command. */
async function findLighthouse(): Promise<string> {
  const command = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--call=command -v lighthouse'];
  return (await execute('npm', command)).stdout.trim();
}

/** Score of Lighthouse's mobile preset, between 0 and 100. */
async function score(_browser: Browser, url: string): Promise<number> {
  lighthouse ??= findLighthouse();
  const { stdout } = await execute(
    process.execPath,
    [
      ...[await lighthouse, url, '--quiet', '--output=json', '--only-categories=performance'],
      `--chrome-flags=--headless=new ${CHROMIUM_OPTIONS.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 2 ** 26 },
  );
  return JSON.parse(stdout).categories.performance.score * 100;
}

/** Measures one of the two sites; several figures give several rows. */
type Measure = (browser: Browser, origin: string) => Promise<number[]>;

const TABLE: [names: string[], measure: Measure][] = [
  ...Object.entries(REACTIONS).map(([name, reaction]): [string[], Measure] => [
    [`${name}, ms`],
    async (browser, origin) => [
      await onPhone(
        browser,
        origin + reaction.path,
        (page) => reactionTime(page),
        (page) => page.addInitScript(reaction.probe, reaction.selector),
      ),
    ],
  ]),
  ...Object.entries(PAGES).map(([name, path]): [string[], Measure] => [
    [`largest paint of ${name}, ms`, `blocked by long tasks, ${name}, ms`],
    async (browser, origin) => {
      const { largest, blocked } = await paints(browser, origin + path);
      return [largest, blocked];
    },
  ]),
  [['first visit of Home, kB', 'all four pages, kB'], bytes],
  [
    ['longest key in the search, ms'],
    async (browser, origin) => [await onPhone(browser, origin + PAGES.Journal, typingTime)],
  ],
  [
    ['Journal → essay, pointed at for two seconds, ms'],
    async (browser, origin) => [
      await onPhone(browser, origin + PAGES.Journal, (page) => essayTime(page, ESSAY)),
    ],
  ],
  ...Object.entries(PAGES).map(([name, path]): [string[], Measure] => [
    [`Lighthouse score of ${name}`],
    async (browser, origin) => [await score(browser, origin + path)],
  ]),
];

const siteServer = await startServer();
const astro = await serveFolder(await buildDuel(Object.values(PAGES)));
const chrome = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: CHROMIUM_OPTIONS,
});
try {
  for (const path of Object.values(PAGES)) await compareContent(path);
  console.log(`median (range) of ${RUNS} runs: ours, Astro`);
  for (const [names, measure] of TABLE)
    if (names.some((name) => name.includes(ROWS))) await row(names, measure);
} finally {
  await chrome.close();
  astro.stop();
  await siteServer.stop();
}

/** Throws if the two versions of a page have different words without JavaScript, or heights that differ by over 5 %. */
async function compareContent(path: string): Promise<void> {
  const context = await chrome.newContext({ ...PHONE, javaScriptEnabled: false });
  const versions: { text: string; height: number }[] = [];
  for (const { url } of [siteServer, astro]) {
    const page = await context.newPage();
    await page.goto(url + path);
    versions.push(
      await page.locator('main').evaluate((main) => {
        const height = main.scrollHeight;
        for (const code of main.querySelectorAll('script, style, noscript')) code.remove();
        return { text: main.textContent.replace(/\s+/g, ''), height };
      }),
    );
  }
  await context.close();
  const [ours, twins] = versions;
  if (ours?.text !== twins?.text) throw new Error(`${path} has other words than its twin.`);
  const ratio = (ours?.height ?? 0) / (twins?.height ?? 1);
  if (Math.abs(ratio - 1) > 0.05)
    throw new Error(
      `${path} is ${ratio.toFixed(2)} times as high as its twin: are its styles there?`,
    );
}

async function row(names: readonly string[], measure: Measure): Promise<void> {
  const ours: number[][] = [];
  const others: number[][] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const turns = [
      () => measure(chrome, siteServer.url),
      () => measure(chrome, astro.url),
    ] as const;
    // Alternates the order, because the second of a pair runs on a warmer machine.
    const [first, second] = run % 2 ? [turns[1], turns[0]] : turns;
    const results = [await first(), await second()];
    const [mine = [], astros = []] = run % 2 ? results.reverse() : results;
    ours.push(mine);
    others.push(astros);
  }
  for (const [column, name] of names.entries()) {
    const figures = (runs: number[][]) => runs.map((values) => values[column] ?? Number.NaN);
    console.log(name.padEnd(52), range(figures(ours)).padEnd(24), range(figures(others)));
  }
}

function range(values: readonly number[]): string {
  const [minimum, maximum] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(0)} (${minimum.toFixed(0)}–${maximum.toFixed(0)})`;
}
