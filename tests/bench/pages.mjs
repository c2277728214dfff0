// Largest Contentful Paint of Home and INITIATION against the same pages as plain HTML and CSS without scripts.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { findChromium } from '../../scripts/chromium.mjs';
import { median, ROOT, SITE, spread, startShop } from './stand.mjs';

const RUNS = 5;
const PAGES = { Home: ['/', 'index.html'], INITIATION: ['/initiation', 'initiation.html'] };
/** The last Lighthouse that runs on the oldest Node we support. */
const LIGHTHOUSE = '12.8.2';

export async function benchPages() {
  const lighthouse = await installLighthouse();
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const plain = join(folder, 'site');
  await cp(SITE, plain, { recursive: true });
  for (const [, file] of Object.values(PAGES)) await strip(join(plain, file));
  const shop = await startShop(SITE);
  const peer = await startShop(plain);
  try {
    console.log(`Lighthouse ${LIGHTHOUSE} mobile, ${RUNS} alternating runs`);
    for (const [name, [path]] of Object.entries(PAGES)) {
      const ours = [];
      const theirs = [];
      for (let run = 0; run < RUNS; run += 1) {
        ours.push(lcp(lighthouse, new URL(path, shop.url).href, folder));
        theirs.push(lcp(lighthouse, new URL(path, peer.url).href, folder));
      }
      const ratio = median(ours) / median(theirs);
      console.log(
        `${name}: ${median(ours).toFixed(0)} ms (${spread(ours)}) against ${median(theirs).toFixed(0)} ms (${spread(theirs)}) plain: ratio ${ratio.toFixed(3)}`,
      );
    }
  } finally {
    await shop.stop();
    await peer.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Takes every script, and every hint that serves a script, out of a page. */
async function strip(file) {
  const html = await readFile(file, 'utf8');
  const bare = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*(rel="modulepreload"|as="script"|as="fetch")[^>]*>/g, '');
  if (bare === html) throw new Error(`${file} holds no script: the comparison would say nothing.`);
  await writeFile(file, bare);
  await writeFile(`${file}.br`, brotliCompressSync(bare));
  await writeFile(`${file}.gz`, gzipSync(bare, { level: 9 }));
}

/** One measured load. Lighthouse sometimes loses a trace: then it loads again, at most three times. */
function lcp(lighthouse, url, folder, tries = 3) {
  const report = join(folder, 'report.json');
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
  const run = spawnSync(
    process.execPath,
    [
      lighthouse,
      url,
      '--quiet',
      '--only-categories=performance',
      '--output=json',
      `--output-path=${report}`,
      `--chrome-flags=${flags}`,
    ],
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH: findChromium() } },
  );
  if (run.status !== 0 && tries > 1) return lcp(lighthouse, url, folder, tries - 1);
  if (run.status !== 0) throw new Error(`Lighthouse failed at ${url}: ${run.stderr.slice(-600)}`);
  const { audits } = JSON.parse(readFileSync(report, 'utf8'));
  return audits['largest-contentful-paint'].numericValue;
}

/** Lighthouse is large and only this command needs it: it is fetched into the project on first use. */
async function installLighthouse() {
  const home = join(ROOT, '.tools/lighthouse');
  const entry = join(home, 'node_modules/lighthouse/cli/index.js');
  const present = await readFile(entry).catch(() => undefined);
  if (!present) {
    console.log(`Installing Lighthouse ${LIGHTHOUSE} into .tools …`);
    const run = spawnSync(
      'npm',
      ['install', '--no-save', '--prefix', home, `lighthouse@${LIGHTHOUSE}`],
      { stdio: 'inherit' },
    );
    if (run.status !== 0)
      throw new Error('Lighthouse could not be installed; the npm registry must be reachable.');
  }
  return entry;
}
