// `npm run audit`: starts the built site on loopback, runs the selected checks, and prints one table and the findings.
// Usage: npm run audit -- --help

import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openCore, openModules } from '../support/load-modules.mjs';
import { checkAxe } from './axe.mjs';
import { checkDependencies } from './dependencies.mjs';
import { checkFeeds } from './feeds.mjs';
import { checkHeaders } from './headers.mjs';
import { checkHtml } from './html.mjs';
import { checkLighthouse, checkPerformance } from './lighthouse.mjs';
import { HELP, OptionError, readOptions } from './options.mjs';
import { Report } from './report.mjs';
import { checkSiteFiles } from './site-files.mjs';
import { checkStructuredData } from './structured-data.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const BROWSERS = join(ROOT, 'tests/browsers');

/** The checks by name, in the order in which they run: each takes `(context, report)`. */
const CHECKS = {
  dependencies: checkDependencies,
  html: checkHtml,
  feeds: checkFeeds,
  data: checkStructuredData,
  files: checkSiteFiles,
  headers: checkHeaders,
  axe: checkAxe,
  lighthouse: checkLighthouse,
  performance: checkPerformance,
  browsers: checkBrowsers,
};

/** Runs every module of tests/browsers that exports `audit(context, report)`. */
async function checkBrowsers(context, report) {
  const files = await readdir(BROWSERS).catch(() => []);
  for (const file of files.filter((name) => name.endsWith('.mjs')).sort()) {
    const { audit } = await import(pathToFileURL(join(BROWSERS, file)).href);
    await audit?.(context, report);
  }
}

/**
 * The context of the checks: `url` of the running server, `origin` of the pages' canonical URLs, the core, its list of
 * pages, `isSelected(path)`, and `open(file)` to load a TypeScript module.
 */
async function createContext(modules, server, paths) {
  const core = await openCore(modules);
  const metadata = await readFile(join(ROOT, 'app/dist/_site.json'), 'utf8');
  const isSelected = (path) => paths.length === 0 || paths.includes(path);
  const pages = core.prerenderList().filter(({ path }) => isSelected(path));
  const context = {
    url: server.url,
    origin: JSON.parse(metadata).siteUrl,
    core,
    pages,
    isSelected,
  };
  return { ...context, open: modules.open };
}

/** An error in a check becomes a finding, and the other checks go on. */
async function run(name, context, report) {
  const since = Date.now();
  try {
    await CHECKS[name](context, report);
  } catch (error) {
    const remedy = `Run it again alone: npm run audit -- --only=${name}`;
    report.add('', name, [{ rule: 'unfinished', message: error.message, remedy }]);
  }
  console.log(`▸ ${name}  ${((Date.now() - since) / 1000).toFixed(0)} s`);
}

async function main() {
  const options = readOptions(process.argv.slice(2), Object.keys(CHECKS));
  if (!options) {
    console.log(HELP(Object.keys(CHECKS)));
    return 0;
  }
  const report = new Report();
  if (options.checks.every((name) => name === 'dependencies'))
    for (const name of options.checks) await run(name, undefined, report);
  else await runOnSite(options, report);
  report.print();
  return report.findings.length === 0 ? 0 : 1;
}

/** Runs the checks on the built site, served on loopback. */
async function runOnSite(options, report) {
  const modules = await openModules();
  const { startDemoServer } = await modules.open('tests/support/test-servers.ts');
  const server = await startDemoServer({ FORM_POSTS_PER_HOUR: '0' });
  try {
    const context = await createContext(modules, server, options.pages);
    for (const name of options.checks) await run(name, context, report);
  } finally {
    await server.stop();
    await modules.close();
  }
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof OptionError ? error.message : error);
  return error instanceof OptionError ? 2 : 1;
});
