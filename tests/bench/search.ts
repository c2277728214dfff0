// `npm run bench -- search`: a search of the core over 2,000 entries in Node, and over the journal in Chromium with
// the CPU slowed four times.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/install/chromium';

const PACKAGE = join(import.meta.dirname, '../../core-wasm/pkg');
const ENTRIES = Number(process.env['BENCH_ENTRIES'] ?? 2_000);
const CATEGORIES = ['Rituals', 'Brand Story', 'Soft Power', 'Founder Notes'];
const RUNS = Number(process.env['BENCH_RUNS'] ?? 15);

/** Encodes a number as in the journal's index (postcard format): groups of seven bits, the lowest first. */
const number = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...number(value >> 7)];
const text = (value: string) => [...number(Buffer.byteLength(value)), ...Buffer.from(value)];

const generated = (file: string) => readFileSync(join(PACKAGE, '../../app/src/generated', file));
const content = generated('content.bin');

/** Words of the site's pages: the entries are generated from them, so that words are as frequent as in real essays. */
const words = content
  .toString()
  .replaceAll(/[^\p{L}’ .]+/gu, ' ')
  .split(/\s+/);
const some = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => words[(from + at) % words.length]).join(' ');

const entry = (position: number) => [
  ...text(`essay-${position}`),
  ...text(some(position * 7, 5)),
  ...text(some(position * 13, 50)),
  ...[0, 0], // No words of other languages.
  ...text(CATEGORIES[position % CATEGORIES.length] ?? ''),
  ...text('9 min read'),
  ...text('January 18, 2026'),
  ...text('2026-01-18'),
  ...[0, 0, 0, 0], // Not updated, not featured, not signed, not a sample.
  ...text('shore'),
  ...text('A shore'),
  ...[50, 50],
  0, // No portrait.
];
const index = Buffer.concat([
  generated('journal-index.bin').subarray(0, 8), // The version header.
  Buffer.from(number(ENTRIES)),
  ...Array.from({ length: ENTRIES }, (_, at) => Buffer.from(entry(at))),
]);

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
const formatted = (times: readonly number[]) =>
  `${median(times).toFixed(2)} ms (median of ${times.length}, ${Math.min(...times).toFixed(2)} at best)`;

// Imports the module directly: the package would load the site's journal into it.
const core = await import(join(PACKAGE, 'core_wasm_bg.js'));
const module = await WebAssembly.compile(readFileSync(join(PACKAGE, 'core_wasm_bg.wasm')));
const { exports } = await WebAssembly.instantiate(module, { './core_wasm_bg.js': core });
core.__wbg_set_wasm(exports);
(exports as { __wbindgen_start: () => void }).__wbindgen_start();
core.load(content);
core.loadJournal(index);
console.log(
  `in Node, processor time, ${ENTRIES} entries of ${(index.length / 2 ** 20).toFixed(0)} MB`,
);
for (const query of ['e', 'th', 'the sea', 'evening', 'zeppelin']) {
  const times = Array.from({ length: RUNS }, () => {
    const since = process.cpuUsage();
    core.journalList(query);
    const { user, system } = process.cpuUsage(since);
    return (user + system) / 1000;
  });
  console.log(`${query}, found in ${core.journalList(query).countText}: ${formatted(times)}`);
}

const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  await page.route('http://localhost/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '' });
    return route.fulfill({ path: join(PACKAGE, pathname) });
  });
  await page.goto('http://localhost/');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times = await page.evaluate(async (runs) => {
    // The page's own copy of the package.
    const web = 'http://localhost/web.js';
    const { searchJournal }: typeof import('#core') = await import(web);
    return Array.from({ length: runs }, () => {
      const since = performance.now();
      searchJournal('e', { limit: 24 });
      return performance.now() - since;
    });
  }, RUNS * 10);
  console.log(
    `in Chromium, processor slowed four times, one letter in the journal: ${formatted(times)}`,
  );
} finally {
  await browser.close();
}
