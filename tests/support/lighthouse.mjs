// Runs Lighthouse with its mobile settings in a fresh Chromium and returns the report.

import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../scripts/install/chromium.mjs';

/** The last Lighthouse version that supports the oldest Node that the project supports. */
export const LIGHTHOUSE = '12.8.2';

const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/**
 * The report of one page load; `categories` are Lighthouse's. Lighthouse sometimes loses a trace, so a failed load is
 * repeated.
 */
export async function lighthouse(url, categories, tries = 3) {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const report = join(folder, 'report.json');
  try {
    const { status, output } = await run([
      url,
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      '--output=json',
      `--output-path=${report}`,
      `--chrome-flags=${FLAGS}`,
    ]);
    if (status === 0) return JSON.parse(await readFile(report, 'utf8'));
    if (tries === 1) throw new Error(`Lighthouse failed at ${url}: ${output.slice(-600)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return lighthouse(url, categories, tries - 1);
}

function run(args) {
  const child = spawn('npx', ['--yes', `lighthouse@${LIGHTHOUSE}`, ...args], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });
}
