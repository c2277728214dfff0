// Largest Contentful Paint of Home and INITIATION against the same pages as plain HTML and CSS without scripts.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { LIGHTHOUSE, lighthouse } from '../support/lighthouse.mjs';
import { median, SITE, spread, startShop } from './stand.mjs';

const RUNS = 5;
const PAGES = { Home: ['/', 'index.html'], INITIATION: ['/initiation', 'initiation.html'] };

export async function benchPages() {
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
        ours.push(await lcp(new URL(path, shop.url).href));
        theirs.push(await lcp(new URL(path, peer.url).href));
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

/** One measured load. */
async function lcp(url) {
  const { audits } = await lighthouse(url, ['performance']);
  return audits['largest-contentful-paint'].numericValue;
}
