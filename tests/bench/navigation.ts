// `npm run bench -- navigation`: time from a click on a link, and from a keystroke in the journal's search, to the painted result.

import { chromium, type Page } from 'playwright-core';
import { searchJournal } from '#core';
import { findChromium } from '../../scripts/install/chromium';
import { startServer, summary } from './server';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
/** Milliseconds between hovering over a link and clicking. */
const HOVER = 250;
const [{ path: ARTICLE } = { path: '' }] = searchJournal('').articles;
const PAGES: [from: string, to: string][] = [
  ['/', '/about'],
  ['/', '/rituals'],
  ['/about', '/'],
  ['/about', '/retreats'],
  ['/journal', ARTICLE],
];

const server = await startServer();
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
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

async function report(name: string, measure: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await measure());
  console.log(`${name}: ${summary(times)}`);
}

async function open(path: string, rate: number): Promise<Page> {
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

/** Milliseconds from the click until the frame with the new page's heading has been painted. */
async function clickTime(rate: number, from: string, to: string): Promise<number> {
  const page = await open(from, rate);
  const link = page.locator(`a[href="${to}"]:visible`).first();
  await link.hover();
  await page.waitForTimeout(HOVER);
  const time = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // Written as methods, because the compiler's output of a named function calls a helper that the page lacks.
        const watch = {
          shown() {
            return [...document.querySelectorAll('h1')].find((one) =>
              one.checkVisibility({ visibilityProperty: true }),
            );
          },
          look(since: number) {
            if ((watch.shown() ?? heading) === heading) {
              requestAnimationFrame(() => watch.look(since));
              return;
            }
            // A task after the frame runs when the frame has been painted.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - since);
            port2.postMessage(null);
          },
        };
        const heading = watch.shown();
        document.addEventListener(
          'click',
          (event) => requestAnimationFrame(() => watch.look(event.timeStamp)),
          { capture: true, once: true },
        );
      }),
  );
  await link.click();
  const result = await time;
  await page.context().close();
  return result;
}

/** Longest time from key down to the next painted frame, for a word typed into the search. */
async function keyTime(rate: number): Promise<number> {
  const page = await open('/journal', rate);
  await page.getByRole('searchbox').focus();
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.keyboard.type('soft', { delay: 200 });
  await page.waitForTimeout(1_000);
  const durations = await page.evaluate(
    () => (window as unknown as { durations: number[] }).durations,
  );
  await page.context().close();
  return Math.max(0, ...durations);
}
