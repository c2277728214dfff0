// Benchmark: single calls of the core's npm package, in Node and in Chromium.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/install/chromium.mjs';
import { ROOT } from './harness.mjs';

const PACKAGE = join(ROOT, 'core-wasm/pkg');
const ORIGIN = 'http://core.test';

/** Calls with the most microseconds that they may take, where there is such a limit. */
const CALLS = [
  { name: 'matchRoute, an article', call: "core.matchRoute('/journal/the-soft-no')", limit: 10 },
  { name: 'matchRoute, not found', call: "core.matchRoute('/no-such-page')", limit: 10 },
  { name: 'searchJournal, everything', call: "core.searchJournal('')", limit: 100 },
  { name: 'searchJournal, one word', call: "core.searchJournal('hawaii')", limit: 100 },
  { name: 'searchJournal, one letter', call: "core.searchJournal('a')", limit: 100 },
  { name: 'openPage, About', call: "core.openPage('/about')" },
  { name: 'formatMoney', call: 'core.formatMoney(124700)' },
  { name: "validateForm, 'newsletter'", call: "core.validateForm('newsletter', {})" },
];

/** The microseconds of one call: the median of batches, and the fastest one. */
function measure(core, call) {
  const run = new Function('core', `return () => ${call}`)(core);
  for (let count = 0; count < 2000; count += 1) run();
  const batches = Array.from({ length: 31 }, () => {
    const start = performance.now();
    for (let count = 0; count < 200; count += 1) run();
    return ((performance.now() - start) * 1000) / 200;
  }).sort((one, other) => one - other);
  return { median: batches[15], fastest: batches[0] };
}

export async function benchCore() {
  const core = await import(pathToFileURL(join(PACKAGE, 'node.js')).href);
  report(
    'Node',
    CALLS.map(({ call }) => measure(core, call)),
  );

  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    await page.route(`${ORIGIN}/**`, serve);
    await page.goto(ORIGIN);
    const calls = CALLS.map(({ call }) => call);
    const times = await page.evaluate(
      async ({ calls, source }) => {
        const core = await import('/web.js');
        const measure = new Function(`return ${source}`)();
        return calls.map((call) => measure(core, call));
      },
      { calls, source: measure.toString() },
    );
    report('Chromium', times);
  } finally {
    await browser.close();
  }
}

/** Answers a request of the page with a file of the package, or with an empty page. */
async function serve(route) {
  const name = new URL(route.request().url()).pathname.slice(1);
  if (name === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
  const contentType = name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
  return route.fulfill({ contentType, body: await readFile(join(PACKAGE, name)) });
}

function report(environment, times) {
  console.log(`${environment}: microseconds for one call, median and fastest of 31 batches`);
  for (const [index, { median, fastest }] of times.entries()) {
    const { name, limit } = CALLS[index];
    const verdict = limit ? `  limit ${limit}: ${fastest <= limit ? 'kept' : 'EXCEEDED'}` : '';
    console.log(`  ${name}: ${median.toFixed(2)} (${fastest.toFixed(2)})${verdict}`);
  }
}
