// Tests of `npm run flakes` (tests/flakes): which runs remain, and how the reports of the three runners are read.

import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test as base, expect } from 'vitest';
import {
  allRuns,
  describeRecord,
  emptyRecord,
  missingRuns,
  readCargo,
  readVitest,
  withRun,
} from '../flakes/flake-record';

const ROOT = resolve(import.meta.dirname, '../..');

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures that are used from this pattern; there are none.
const test = base.extend('folder', async ({}: object, { onCleanup }) => {
  await mkdir(join(ROOT, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.cache/flakes-'));
  onCleanup(() => rm(folder, { recursive: true }));
  return folder;
});

test('half of the runs are under load, and a record continues with the first missing run', () => {
  const runs = allRuns(['e2e', 'server'], 2);
  expect(runs.map(({ suite, load }) => `${suite} ${load}`)).toEqual([
    ...['e2e idle', 'server idle', 'e2e busy', 'server busy'],
  ]);
  const [first = expect.fail(), second = expect.fail()] = runs;
  let record = withRun(emptyRecord('tree'), first, { executed: 5, failed: ['a', 'a'] });
  expect(missingRuns(record, runs)).toEqual(runs.slice(1));
  // With more repetitions, finished runs still count.
  expect(missingRuns(record, allRuns(['e2e', 'server'], 3))).toHaveLength(5);
  record = withRun(record, second, { executed: 2, failed: ['b'] });
  record = withRun(record, { ...first, round: 1, load: 'busy' }, { executed: 5, failed: ['a'] });
  expect(describeRecord(record)).toBe(
    [
      'e2e: 2 runs (1 beside two busy loops), 10 tests executed',
      'server: 1 runs (0 beside two busy loops), 2 tests executed',
      'Failed:',
      '  2 × e2e: a',
      '  1 × server: b',
    ].join('\n'),
  );
  expect(describeRecord(emptyRecord('tree'))).toBe('No test failed.');
});

test('a report of Vitest names the failed tests, and files that cannot be loaded', async ({
  folder,
}) => {
  await writeFile(
    join(folder, 'some.test.ts'),
    `import { describe, expect, test } from 'vitest';
     describe('a group', () => test('fails', () => expect(1).toBe(2)));
     test('passes', () => undefined);
     test.skip('is left out', () => undefined);`,
  );
  await writeFile(
    join(folder, 'vitest.config.ts'),
    `import '../../scripts/node-polyfill.ts';
     export default {};`,
  );
  await writeFile(join(folder, 'broken.test.ts'), `throw new Error('broken');`);
  const file = join(folder, 'report.json');
  const args = ['run', '--reporter=json', `--outputFile=${file}`];
  spawnSync(join(ROOT, 'node_modules/.bin/vitest'), args, { cwd: folder });
  const { executed, failed } = readVitest(await readFile(file, 'utf8'), folder);
  expect(executed).toBe(2);
  expect(failed.sort()).toEqual(['broken.test.ts', 'some.test.ts › a group fails']);
});

test('the output of cargo test names the failed tests', () => {
  const output = [
    'running 4 tests',
    'test orders::a_refund_is_final ... ok',
    'test web::a_silent_client_is_dropped ... FAILED',
    'test store::needs_postgres ... ignored, PostgreSQL',
    'test panics - should panic ... ok',
    'test result: FAILED. 2 passed; 1 failed; 1 ignored',
  ].join('\n');
  expect(readCargo(output)).toEqual({ executed: 3, failed: ['web::a_silent_client_is_dropped'] });
});
