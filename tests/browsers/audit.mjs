// The audit check that runs the journeys in Firefox and WebKit: one column for each browser.

import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { provideOtherBrowsers } from '../../scripts/install/other-browsers.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

/** Runs all journeys; each failure is a finding, in the row of the page that its title starts with. */
export async function audit(_context, report) {
  const found = await provideOtherBrowsers((line) => console.log(`  ${line}`));
  const folder = await mkdtemp(join(tmpdir(), 'journeys-'));
  const file = join(folder, 'outcome.json');
  try {
    const { stderr } = spawnSync(
      join(ROOT, 'node_modules/.bin/vitest'),
      ['run', '--project', 'browsers', '--reporter=json', `--outputFile=${file}`],
      { cwd: ROOT, env: { ...process.env, ...found }, encoding: 'utf8' },
    );
    const outcome = JSON.parse(
      await readFile(file, 'utf8').catch(() => {
        throw new Error(`The journeys produced no report: ${stderr}`);
      }),
    );
    const tests = outcome.testResults.flatMap(({ assertionResults }) => assertionResults);
    if (tests.length === 0) throw new Error(`No journey was run: ${stderr}`);
    for (const test of tests) addFinding(test, report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function addFinding({ ancestorTitles: [browser], title, status, failureMessages }, report) {
  const [, page = ''] = /^(\/\S*) /.exec(title) ?? [];
  const finding = {
    rule: title,
    message: `${browser}: ${failureMessages.join('\n').split('\n    at ')[0] || status}`,
    remedy: `Run it alone: npm run browsers -- -t ${JSON.stringify(title)}`,
  };
  report.add(page, browser, status === 'passed' ? [] : [finding]);
}
