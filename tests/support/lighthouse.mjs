// Lighthouse, as for a phone: loads a page in a fresh Chromium and tells what it thinks of it.

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../scripts/chromium.mjs';
import { fetched } from './fetched.mjs';

/** The last Lighthouse that runs on the oldest Node we support. */
export const LIGHTHOUSE = '12.8.2';

const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** The report of one load; `categories` are Lighthouse's. It sometimes loses a trace: then it loads again, twice at most. */
export async function lighthouse(url, categories, tries = 3) {
  const program = join(fetched('lighthouse', LIGHTHOUSE), 'cli/index.js');
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const report = join(folder, 'report.json');
  try {
    const { status, said } = await run(program, [
      url,
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      '--output=json',
      `--output-path=${report}`,
      `--chrome-flags=${FLAGS}`,
    ]);
    if (status === 0) return JSON.parse(await readFile(report, 'utf8'));
    if (tries === 1) throw new Error(`Lighthouse failed at ${url}: ${said.slice(-600)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return lighthouse(url, categories, tries - 1);
}

function run(program, words) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, said }));
  });
}
