// Tests of the build's inputs that are not files of the content: the origin and the day (scripts/build-inputs.ts), and the
// number of pages of the book (app/scripts/book-pages.ts).

import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { publicOrigin } from '../../app/scripts/public-origin';
import { lastDueDay, settingsOf } from '../../scripts/build-inputs';
import { smallSite } from '../support/small-site';

const ROOT = resolve(import.meta.dirname, '../..');

test.each([
  [{}, 'http://127.0.0.1:8080'],
  [{ PORT: '9000' }, 'http://127.0.0.1:8080'],
  [{ HOST: 'localhost', PORT: '9000' }, 'http://127.0.0.1:8080'],
  [{ HOST: '::1' }, 'http://127.0.0.1:8080'],
  [{ HOST: '192.0.2.1', PORT: '9000' }, 'http://192.0.2.1:9000'],
  [{ HOST: '192.0.2.1', PORT: '0' }, 'http://192.0.2.1:8080'],
  [{ SITE_URL: 'https://www.example.org/', PORT: '9000' }, 'https://www.example.org'],
  [{ SITE_URL: 'https://WWW.example.org:443' }, 'https://www.example.org'],
  [{ SITE_URL: 'http://www.example.org:8080//' }, 'http://www.example.org:8080'],
] as [Record<string, string>, string][])(
  'a site with the settings %o is built for %s',
  (settings, origin) => {
    expect(publicOrigin(settings)).toBe(origin);
  },
);

test('the settings of a site are its origin and its VITE_ variables', () => {
  const settings = { SITE_URL: 'https://house.test/', VITE_BACKEND_URL: 'https://b.test', A: 'b' };
  expect(settingsOf(settings)).toEqual([
    "VITE_BACKEND_URL='https://b.test'",
    "SITE_URL='https://house.test'",
  ]);
  expect(settingsOf({})).toEqual(["SITE_URL='http://127.0.0.1:8080'"]);
});

test('the day of a build is the last day on which the content changes the site, or January 1 if that is later', () => {
  const due = ['2027-05-02', '2026-11-24', '2027-05-06'];
  expect(lastDueDay(due, '2026-11-23')).toBe('2026-01-01');
  expect(lastDueDay(due, '2026-11-24')).toBe('2026-11-24');
  expect(lastDueDay(due, '2026-12-31')).toBe('2026-11-24');
  // Every page shows the year, so a new year changes the site.
  expect(lastDueDay(due, '2027-05-01')).toBe('2027-01-01');
  expect(lastDueDay(due, '2027-05-02')).toBe('2027-05-02');
  expect(lastDueDay(due, '2027-12-31')).toBe('2027-05-06');
});

const CHECKER = join(ROOT, 'target/start/core-check');

/** Returns the output of the content checker for a content folder. */
const checker = (...args: string[]) => execFileSync(CHECKER, args, { encoding: 'utf8' });

test.runIf(existsSync('/dev/full'))('a checker that cannot write its list fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'full-disk-'));
  const full = openSync('/dev/full', 'w');
  try {
    await mkdir(join(folder, 'journal'));
    await writeFile(
      join(folder, 'journal/one.md'),
      '+++\npublish_date = "March 8, 2026"\n+++\nWords.\n',
    );
    for (const args of [['--publish-days', folder], ['--describe'], ['--json', folder]]) {
      const { status, stderr } = spawnSync(CHECKER, args, {
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringMatching(/^core-check: No space left on device/),
      });
    }
  } finally {
    closeSync(full);
    await rm(folder, { recursive: true });
  }
});

test('an essay changes the site on its publish day', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'publish-days-'));
  try {
    await mkdir(join(folder, 'journal'));
    const essay = (date: string, draft = false) =>
      `\uFEFF+++\r\npublish_date = "${date}"\r\ndraft = ${draft}\r\n+++ \r\nWords.\r\n`;
    await writeFile(join(folder, 'journal/past.md'), essay('March 8, 2026'));
    await writeFile(join(folder, 'journal/next.md'), essay('January 3, 2027'));
    await writeFile(join(folder, 'journal/draft.md'), essay('January 4, 2027', true));
    await writeFile(join(folder, 'journal/._past.md'), 'no essay');
    const days = checker('--publish-days', folder).trim().split('\n').sort();
    expect(days).toEqual(['2026-03-08 past.md', '2027-01-03 next.md']);
    // A folder with problems has no event days; the build of the content reports the problems.
    expect(checker('--event-days', folder)).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an event changes the site on its first day and on the day after its last', () => {
  expect(checker('--event-days', smallSite())).toBe('2026-01-03\n2026-01-05\n');
});

test('the number of pages of the book is read beside the program, which is written before it is counted', async () => {
  const content = smallSite();
  const [site, program] = ['site', 'program'].map((name) => join(content, '..', name)) as [
    string,
    string,
  ];
  checker('--program', content, program);
  expect((await readdir(program)).sort()).toEqual(['others.json', 'program.json']);
  const compile = () => {
    const { status, stderr } = spawnSync(CHECKER, [content, site, program], { encoding: 'utf8' });
    return { status, stderr };
  };
  await writeFile(join(program, 'book-pages'), '84\n');
  expect(compile()).toEqual({ status: 0, stderr: '' });
  await writeFile(join(program, 'book-pages'), 'many\n');
  expect(compile()).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /book-pages: invalid digit found in string \(remove the file, and build again\)$/m,
    ),
  });
});
