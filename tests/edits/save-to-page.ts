// `npm run bench -- edits`: seconds from a saved edit to the changed page of `npm run dev`, with an idle CPU and with a
// busy one.

import { spawn } from 'node:child_process';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/install/chromium';
import { startDevelopmentCopy } from '../support/development';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);

/** Edit: the page, the file, the changed line, and its replacement; `{run}` differs with each run. */
type Edit = [path: string, file: string, from: RegExp, to: string];
const EDITS: Record<string, Edit> = {
  sentence: [
    '/about',
    'content/pages/about.toml',
    /^text = "(.*)"$/m,
    'text = "A saved sentence {run}."',
  ],
  title: [
    '/about',
    'content/pages/about.toml',
    /^title = "(.*)"$/m,
    'title = "A saved title {run}"',
  ],
  price: ['/initiation', 'content/offers.toml', /^price = "(.*)"$/m, 'price = "$9{run}"'],
  form: [
    '/contact',
    'content/forms.toml',
    /^optional = "(.*)"$/m,
    'optional = "A saved form {run}"',
  ],
  essay: [
    '/journal/hair-oil-and-patience',
    'content/journal/hair-oil-and-patience.md',
    /$/,
    '\nA saved essay {run}.\n',
  ],
};

/** Part of an edited text that the page will show: its words, or the price. */
const wordsOf = (text: string) => /A saved \w+ \d+|\$\d+/.exec(text)?.[0] ?? '';

const development = await startDevelopmentCopy();
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});

/** Seconds from the saved file to the text in the page, in its title or in its dialogs. */
async function measure([path, file, from, to]: Edit, run: number): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.goto(`${development.url}${path}`);
    await page.waitForSelector('html[data-hydrated]');
    // The form fields of /contact are in a dialog.
    if (path === '/contact') await page.getByRole('main').getByRole('button').first().click();
    const before = await development.read(file);
    const text = to.replace('{run}', String(run));
    const changed = page.waitForFunction(
      (words) => `${document.title} ${document.body.textContent}`.includes(words),
      wordsOf(text),
      { polling: 'raf' },
    );
    const since = performance.now();
    await development.write(file, before.replace(from, text));
    await changed;
    const seconds = (performance.now() - since) / 1000;
    await development.write(file, before);
    await page.waitForFunction(
      (words) => !`${document.title} ${document.body.textContent}`.includes(words),
      wordsOf(text),
    );
    return seconds;
  } finally {
    await page.close();
  }
}

async function report(title: string): Promise<void> {
  console.log(`${title}, ${RUNS} runs each: seconds from save to page, median and slowest`);
  for (const [name, edit] of Object.entries(EDITS)) {
    const times: number[] = [];
    for (let run = 1; run <= RUNS; run += 1) times.push(await measure(edit, run));
    times.sort((a, b) => a - b);
    console.log(
      `  ${name.padEnd(9)} ${times[times.length >> 1]?.toFixed(2)}  ${times.at(-1)?.toFixed(2)}`,
    );
  }
}

try {
  await report('Idle');
  const busy = spawn(process.execPath, ['-e', 'for (;;);']);
  await report('Beside a busy loop');
  busy.kill();
} finally {
  await browser.close();
  await development.stop();
}
