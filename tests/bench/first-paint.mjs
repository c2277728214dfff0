// `npm run bench:first-paint`: first and largest paint of pages on a slow phone, against the same pages as plain HTML
// (without their scripts).

import { chromium } from 'playwright-core';
import { searchJournal } from '../../core-wasm/pkg/node.js';
import { findChromium } from '../../scripts/install/chromium.mjs';
import { median, startServer, summary } from './server.mjs';

const RUNS = Number(process.env.BENCH_RUNS || 9);
const { featured, articles } = searchJournal('');
const [{ path: ARTICLE }] = [...featured, ...articles];
const PATHS = ['/', '/initiation', '/journal', ARTICLE];
/** A phone's window, processor and network: those of Lighthouse. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
const SLOWER = 4;
const NETWORK = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
/** How much later a page may be than plain HTML. */
const MAX_RATIO = 1.05;

const server = await startServer();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const path of PATHS) {
    const [page, plain] = [[], []];
    for (let run = 0; run < RUNS; run += 1) {
      const both = [() => paintsOf(page, path, true), () => paintsOf(plain, path, false)];
      // The second of a pair finds a warmer machine.
      for (const measure of run % 2 ? both.reverse() : both) await measure();
    }
    for (const kind of ['first', 'largest']) {
      const [own, reference] = [page, plain].map((runs) => runs.map((times) => times[kind]));
      const ratio = median(own) / median(reference);
      console.log(
        `${path} ${kind} paint: ${summary(own)}, plain HTML ${summary(reference)}, ratio ${ratio.toFixed(3)}`,
      );
      if (kind === 'first' && ratio > MAX_RATIO) process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

async function paintsOf(runs, path, hasScripts) {
  runs.push(await paints(server.url + path, hasScripts));
}

/** Milliseconds from the navigation to the first paint with content, and to the largest. */
async function paints(url, hasScripts) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: hasScripts ? [] : ['*.js', '*.wasm'] });
  await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'networkidle' });
  const times = await page.evaluate(async () => {
    const entriesOf = (type) =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({
          type,
          buffered: true,
        });
      });
    const [paint, largest] = [
      await entriesOf('paint'),
      await entriesOf('largest-contentful-paint'),
    ];
    return {
      first: paint.find(({ name }) => name === 'first-contentful-paint').startTime,
      largest: largest.at(-1).startTime,
    };
  });
  await context.close();
  return times;
}
