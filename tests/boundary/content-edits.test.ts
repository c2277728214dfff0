// Tests of the content checker with typical edits of an owner, in a copy of content/.

import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TYPESCRIPT } from '../../scripts/environment';
import { EDITS } from '../edits/owner-edits';

const ROOT = resolve(import.meta.dirname, '../..');

let folder = '';
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'edits-')), 'content');
  await cp(join(ROOT, 'content'), folder, { recursive: true });
});
afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));

function check(program: string, ...args: string[]) {
  const run = spawnSync(program, [...args, folder], { encoding: 'utf8' });
  const lines = run.stderr.split('\n').filter(Boolean);
  const isWarning = (line: string) => line.includes(': warning: ');
  return {
    problems: lines.filter((line) => !isWarning(line)),
    warnings: lines.filter(isWarning),
    status: run.status,
  };
}

/** The content checker does not check pictures; `npm run check:content` does. */
const CHECKER = join(
  ROOT,
  'target/start',
  process.platform === 'win32' ? 'core-check.exe' : 'core-check',
);
const WITH_PICTURES = [...TYPESCRIPT, join(ROOT, 'scripts/check-content.ts')];

test('the unedited content has neither a problem nor a warning', () => {
  expect(check(CHECKER)).toEqual({ problems: [], warnings: [], status: 0 });
});

test.each(Object.entries(EDITS))('%s', async (_name, edit) => {
  await edit(folder);
  expect(check(CHECKER)).toMatchObject({ problems: [], status: 0 });
});

test('all edits together, with their pictures, cause only two warnings: about a picture and about italics', () => {
  expect(check(process.execPath, ...WITH_PICTURES)).toEqual({
    problems: [],
    warnings: [
      expect.stringMatching(/the picture "basin" is on this page and on \d others/),
      expect.stringContaining('headlines set a phrase apart in italics'),
    ],
    status: 0,
  });
});

test('problems of files and of pictures are printed together, one line each', async () => {
  const offers = await readFile(join(folder, 'offers.toml'), 'utf8');
  await writeFile(join(folder, 'offers.toml'), offers.replace(/\nprice = ".*"/, '\nprice = 97'));
  await writeFile(join(folder, 'images/garden.PNG'), 'no picture');
  const { problems, status } = check(process.execPath, ...WITH_PICTURES);
  expect(problems).toEqual([
    expect.stringMatching(
      /^content\/offers\.toml:\d+: "price" in \[offers\] is 97 without quotation marks \(write "\$97"\)$/,
    ),
    expect.stringMatching(/^content\/images\/garden\.PNG: cannot be decoded: /),
  ]);
  expect(status).toBe(1);
});
