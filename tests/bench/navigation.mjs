// `npm run bench:navigation`: time from a click on a link, and from a keystroke in the journal's search, to the painted result.

import { chromium } from 'playwright-core';
import { searchJournal } from '../../core-wasm/pkg/node.js';
import { findChromium } from '../../scripts/install/chromium.mjs';
import { startServer, summary } from './server.mjs';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** Time between pointing at a link and pressing, in milliseconds. */
const HOVER = 250;
const [{ path: ARTICLE }] = searchJournal('').articles;
const PAGES = [
  ['/', '/about'],
  ['/', '/rituals'],
  ['/about', '/'],
  ['/about', '/retreats'],
  ['/journal', ARTICLE],
];

const server = await startServer();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
try {
  for (const rate of [1, 4]) {
    console.log(`processor slowed ${rate} times, ${RUNS} runs each, no view transitions`);
    for (const [from, to] of PAGES)
      await report(`${from} → ${to}`, () => clickTime(rate, from, to));
    await report('keystroke in /journal', () => keyTime(rate));
  }
} finally {
  await browser.close();
  await server.stop();
}

async function report(name, measure) {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await measure());
  console.log(`${name}: ${summary(times)}`);
}

async function open(path, rate) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(server.url + path, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

/** From the click until the frame with the new page's heading has been painted. */
async function clickTime(rate, from, to) {
  const page = await open(from, rate);
  const link = page.locator(`a[href="${to}"]:visible`).first();
  await link.hover();
  await page.waitForTimeout(HOVER);
  const time = page.evaluate(
    () =>
      new Promise((resolve) => {
        const shown = () =>
          [...document.querySelectorAll('h1')].find((one) =>
            one.checkVisibility({ visibilityProperty: true }),
          );
        const heading = shown();
        const started = (event) => {
          const look = () => {
            if ((shown() ?? heading) === heading) return requestAnimationFrame(look);
            // A task after the frame: by then it is painted.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - event.timeStamp);
            return port2.postMessage(null);
          };
          requestAnimationFrame(look);
        };
        document.addEventListener('click', started, { capture: true, once: true });
      }),
  );
  await link.click();
  const result = await time;
  await page.context().close();
  return result;
}

/** The longest duration from key down to the next painted frame, for a word typed into the search. */
async function keyTime(rate) {
  const page = await open('/journal', rate);
  await page.getByRole('searchbox').focus();
  await page.evaluate(() => {
    window.durations = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.durations.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  await page.keyboard.type('soft', { delay: 200 });
  await page.waitForTimeout(1_000);
  const durations = await page.evaluate(() => window.durations);
  await page.context().close();
  return Math.max(0, ...durations);
}
