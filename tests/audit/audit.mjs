// Opens the built shop on loopback, runs every check that was asked for, and prints one table and what is to be done.
// Usage: npm run audit -- --help

import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openCore, openModules } from '../support/modules.mjs';
import { checkAxe } from './axe.mjs';
import { checkData } from './data.mjs';
import { checkFeeds } from './feeds.mjs';
import { checkHeaders } from './headers.mjs';
import { checkHtml } from './html.mjs';
import { checkLighthouse, checkPerformance } from './lighthouse.mjs';
import { checkMachines } from './machines.mjs';
import { HELP, OptionError, readOptions } from './options.mjs';
import { Report } from './report.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const BROWSERS = join(ROOT, 'tests/browsers');

/** The checks by name, in the order in which they run: each takes `(ground, report)`. */
const CHECKS = {
  html: checkHtml,
  feeds: checkFeeds,
  data: checkData,
  machines: checkMachines,
  headers: checkHeaders,
  axe: checkAxe,
  lighthouse: checkLighthouse,
  performance: checkPerformance,
  browsers: checkBrowsers,
};

/** Every module in tests/browsers that has something to say here: it exports `audit(ground, report)`. */
async function checkBrowsers(ground, report) {
  const files = await readdir(BROWSERS).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('.mjs')).sort()) {
    const { audit } = await import(pathToFileURL(join(BROWSERS, file)).href);
    await audit?.(ground, report);
  }
}

/**
 * What the checks stand on: the open shop's `url`, the origin that the pages call their own, the core, the pages of its
 * list, whether an address was asked for, and a way to open TypeScript.
 */
async function prepare(modules, shop, paths) {
  const core = await openCore(modules);
  const note = await readFile(join(ROOT, 'app/dist/_site.json'), 'utf8');
  const isAsked = (path) => paths.length === 0 || paths.includes(path);
  const pages = core.prerenderList().filter(({ path }) => isAsked(path));
  const ground = { url: shop.url, origin: JSON.parse(note).siteUrl, core, pages, isAsked };
  return { ...ground, open: modules.open };
}

/** A check that cannot be finished is a finding, too, and the others go on. */
async function run(name, ground, report) {
  const since = Date.now();
  try {
    await CHECKS[name](ground, report);
  } catch (error) {
    const remedy = `Run it again by itself: npm run audit -- --only=${name}`;
    report.hold('', name, [{ rule: 'unfinished', told: error.message, remedy }]);
  }
  console.log(`▸ ${name}  ${((Date.now() - since) / 1000).toFixed(0)} s`);
}

async function main() {
  const options = readOptions(process.argv.slice(2), Object.keys(CHECKS));
  if (!options) {
    console.log(HELP(Object.keys(CHECKS)));
    return 0;
  }
  const modules = await openModules();
  const { openDemo } = await modules.open('tests/support/shops.ts');
  const shop = await openDemo({ FORM_POSTS_PER_HOUR: '0' });
  const report = new Report();
  try {
    const ground = await prepare(modules, shop, options.pages);
    for (const name of options.checks) await run(name, ground, report);
  } finally {
    await shop.stop();
    await modules.close();
  }
  report.print();
  return report.findings.length === 0 ? 0 : 1;
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof OptionError ? error.message : error);
  return error instanceof OptionError ? 2 : 1;
});
