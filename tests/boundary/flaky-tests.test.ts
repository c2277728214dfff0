// Tests of retries (playwright.config.ts, .ci/run): a test that fails once passes at the second try, and the run
// reports it.

import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test as base, expect } from 'vitest';
import { readPlaywright } from '../flakes/flake-record';

const ROOT = resolve(import.meta.dirname, '../..');

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures that are used from this pattern; there are none.
const test = base.extend('folder', async ({}: object, { onCleanup }) => {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.cache/flaky-tests-'));
  onCleanup(() => rm(folder, { recursive: true }));
  return folder;
});

const TESTS = `
  import { expect, test } from '@playwright/test';
  test('fails once', ({}, { retry }) => expect(retry).toBe(1));
  test('passes', () => undefined);
`;

/** A configuration with the project's settings and its own tests. */
const CONFIGURATION = `
  import project from '../../playwright.config.ts';
  const { outputDir } = project.projects.find(({ name }) => name === 'chromium');
  // One worker, and a JSON report for this test instead of the console report.
  const reporter = [...project.reporter.slice(0, -1), ['json', { outputFile: 'report.json' }]];
  const projects = [{ name: 'chromium', outputDir }];
  export default { ...project, workers: 1, testDir: '.', reporter, projects };
`;

test('a test that passes at its second try is reported with the trace of the first, and is a failure for `npm run flakes`', async ({
  folder,
}) => {
  await writeFile(join(folder, 'some.test.ts'), TESTS);
  await writeFile(join(folder, 'playwright.config.ts'), CONFIGURATION);
  const command = join(ROOT, 'node_modules/.bin/playwright');
  const { status, stdout } = spawnSync(command, ['test'], { cwd: folder, encoding: 'utf8' });
  expect(stdout).toContain('1 flaky');
  expect(status).toBe(0);
  const list = await readFile(join(folder, '.cache/flaky/chromium.txt'), 'utf8');
  const [name, trace] = list.trimEnd().split('\n');
  expect(name).toBe('some.test.ts › fails once');
  const file = trace?.replace('    npx playwright show-trace ', '') ?? '';
  expect(file).toMatch(/^\.cache\/failed-tests\/chromium\/.+\/trace\.zip$/);
  expect((await readFile(join(folder, file))).subarray(0, 2).toString()).toBe('PK');
  // The failed try, the second one and the test that passes.
  expect(readPlaywright(await readFile(join(folder, 'report.json'), 'utf8'))).toEqual({
    executed: 3,
    failed: ['some.test.ts › fails once'],
  });
});

/** Runs `.ci/run` with a fake npm that exits with 0 or with the status of `npm test`. */
async function runCi(folder: string, npm: string) {
  await mkdir(join(folder, '.ci'));
  await copyFile(join(ROOT, '.ci/run'), join(folder, '.ci/run'));
  await writeFile(join(folder, 'npm'), `#!/bin/sh\n${npm}\n`);
  await chmod(join(folder, 'npm'), 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` };
  return spawnSync(join(folder, '.ci/run'), { encoding: 'utf8', env });
}

test('.ci/run ends with the list of flaky tests, even if all tests pass in the end', async ({
  folder,
}) => {
  const npm = 'mkdir -p .cache/flaky; test "$1" = test && echo "some › name" >.cache/flaky/e2e.txt';
  const { status, stdout } = await runCi(folder, `${npm}; exit 0`);
  expect(status).toBe(0);
  expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([
    'Flaky tests, which failed and passed at the second try:',
    'some › name',
  ]);
});

test('.ci/run names the steps and tests that failed in its last lines', async ({ folder }) => {
  const lines = [
    'npm error code ENOTEMPTY',
    '❌ [unit-tests] Failed with exit status 1',
    'unit-tests: has not passed.',
    'test store::keeps_orders ... FAILED',
    ' FAIL  unit  app/src/some.test.ts > name',
    '  1) [chromium] › tests/e2e/some.test.ts:1:1 › name',
  ];
  const npm = `cat output; test "$1" != test`;
  await writeFile(
    join(folder, 'output'),
    ['test store::other ... ok', ...lines, 'More.'].join('\u001B[0m\n'),
  );
  const { status, stdout } = await runCi(folder, npm);
  expect(status).toBe(1);
  const [, list = ''] = stdout.split('\nFailed, with the lines of the output that say so:\n');
  expect(list.split('\n\n')[0]?.split('\n').sort()).toEqual(lines.sort());
});

test('.ci/run forgets the flaky tests of an earlier run, and fails if a part has failed', async ({
  folder,
}) => {
  await mkdir(join(folder, '.cache/flaky'), { recursive: true });
  await writeFile(join(folder, '.cache/flaky/e2e.txt'), 'old\n');
  const { status, stdout } = await runCi(folder, 'test "$1" != test');
  expect(status).toBe(1);
  expect(stdout).toBe(
    '\nFailed, with the lines of the output that say so:\n\nNo test was flaky.\n',
  );
});
