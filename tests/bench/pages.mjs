// Benchmark: Largest Contentful Paint of Home and INITIATION against the same pages without scripts.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { LIGHTHOUSE, lighthouse } from '../support/lighthouse.mjs';
import { median, range, SITE, startCheckoutServer } from './harness.mjs';

const RUNS = 5;
const PAGES = { Home: ['/', 'index.html'], INITIATION: ['/initiation', 'initiation.html'] };

export async function benchPages() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const stripped = join(folder, 'site');
  await cp(SITE, stripped, { recursive: true });
  for (const [, file] of Object.values(PAGES)) await removeScripts(join(stripped, file));
  const server = await startCheckoutServer(SITE);
  const reference = await startCheckoutServer(stripped);
  try {
    console.log(`Lighthouse ${LIGHTHOUSE} mobile, ${RUNS} alternating runs`);
    for (const [name, [path]] of Object.entries(PAGES)) {
      const ours = [];
      const references = [];
      for (let run = 0; run < RUNS; run += 1) {
        ours.push(await lcp(new URL(path, server.url).href));
        references.push(await lcp(new URL(path, reference.url).href));
      }
      const ratio = median(ours) / median(references);
      console.log(
        `${name}: ${median(ours).toFixed(0)} ms (${range(ours)}) against ${median(references).toFixed(0)} ms (${range(references)}) without scripts: ratio ${ratio.toFixed(3)}`,
      );
    }
  } finally {
    await server.stop();
    await reference.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes scripts and script preloads from a page, and compresses it again. */
async function removeScripts(file) {
  const html = await readFile(file, 'utf8');
  const stripped = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*(rel="modulepreload"|as="script"|as="fetch")[^>]*>/g, '');
  if (stripped === html)
    throw new Error(`${file} contains no script to remove: the comparison would be meaningless.`);
  await writeFile(file, stripped);
  await writeFile(`${file}.br`, brotliCompressSync(stripped));
  await writeFile(`${file}.gz`, gzipSync(stripped, { level: 9 }));
}

/** LCP of one load, in milliseconds. */
async function lcp(url) {
  const { audits } = await lighthouse(url, ['performance']);
  return audits['largest-contentful-paint'].numericValue;
}
