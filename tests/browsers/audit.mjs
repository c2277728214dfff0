// The journeys in Firefox and in WebKit as the audit's table shows them: a column for each browser.

import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { provideOtherBrowsers } from '../../scripts/other-browsers.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

/** Goes all journeys; each that fails is a fault, on the row of its page where it is about one. */
export async function audit(_ground, report) {
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
        throw new Error(`The journeys did not come to an end: ${stderr}`);
      }),
    );
    const journeys = outcome.testResults.flatMap(({ assertionResults }) => assertionResults);
    if (journeys.length === 0) throw new Error(`No journey was gone: ${stderr}`);
    for (const journey of journeys) tell(journey, report);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function tell({ ancestorTitles: [browser], title, status, failureMessages }, report) {
  const [, page = ''] = /^(\/\S*) /.exec(title) ?? [];
  const fault = {
    rule: title,
    told: `${browser}: ${failureMessages.join('\n').split('\n    at ')[0] || status}`,
    remedy: `See it by itself: npm run browsers -- -t ${JSON.stringify(title)}`,
  };
  report.hold(page, browser, status === 'passed' ? [] : [fault]);
}
