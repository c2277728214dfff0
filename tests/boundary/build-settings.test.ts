// What the build depends on besides files (scripts/inputs.ts): the origin that a site is built for, and the date.

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, expect } from 'vitest';
import { publicOrigin } from '../../app/scripts/public-origin';
import { TYPESCRIPT } from '../../scripts/environment';

const ROOT = resolve(import.meta.dirname, '../..');

base.each([
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

interface Run {
  kind: 'settings' | 'essays' | 'events';
  lines?: string;
  date?: string;
  environment?: Record<string, string>;
}

/** What the script writes into a folder; a file that stays as it is keeps its time. */
async function inputs(folder: string, { kind, lines = '', date = '', environment = {} }: Run) {
  const file = join(folder, kind);
  const script = join(ROOT, 'scripts/inputs.ts');
  execFileSync(process.execPath, [...TYPESCRIPT, script, kind, file, ...(date ? [date] : [])], {
    input: lines,
    env: environment,
  });
  return { text: await readFile(file, 'utf8'), time: (await stat(file)).mtimeMs };
}

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures that are used from this pattern; there are none.
const test = base.extend('folder', async ({}: object, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'inputs-'));
  onCleanup(() => rm(folder, { recursive: true }));
  return folder;
});

test('an essay waits until its day of publication, and the argument of the checker changes only then', async ({
  folder,
}) => {
  await mkdir(join(folder, 'journal'));
  const essay = (date: string, draft = false) =>
    `\uFEFF+++\r\npublish_date = "${date}"\r\ndraft = ${draft}\r\n+++ \r\nWords.\r\n`;
  await writeFile(join(folder, 'journal/past.md'), essay('March 8, 2026'));
  await writeFile(join(folder, 'journal/next.md'), essay('January 3, 2027'));
  await writeFile(join(folder, 'journal/draft.md'), essay('January 4, 2027', true));
  await writeFile(join(folder, 'journal/._past.md'), 'no essay');
  const checker = join(ROOT, 'target/tools/core-check');
  const lines = execFileSync(checker, ['--publish-days', folder], { encoding: 'utf8' });
  const on = (date: string) => inputs(folder, { kind: 'essays', lines, date });
  const before = await on('2026-11-22');
  expect(before.text).toBe('2026-03-08\n');
  expect(await on('2027-01-02')).toEqual(before);
  expect((await on('2027-01-03')).text).toBe('');
});

test('a day of an event counts from that day on', async ({ folder }) => {
  const on = (date: string) =>
    inputs(folder, { kind: 'events', lines: '2027-05-02\n2027-05-06\n', date });
  const before = await on('2027-05-01');
  expect(before.text).toBe('');
  expect(await on('2027-05-01')).toEqual(before);
  expect((await on('2027-05-02')).text).toBe('2027-05-02\n');
  expect((await on('2027-06-01')).text).toBe('2027-05-02\n2027-05-06\n');
});

test('settings are those of commands that build for visitors', async ({ folder }) => {
  const settings = { SITE_URL: 'https://house.test/', VITE_BACKEND_URL: 'https://b.test' };
  const of = async (npm_lifecycle_event: string) => {
    const environment = { ...settings, npm_lifecycle_event };
    return (await inputs(folder, { kind: 'settings', environment })).text;
  };
  expect(await of('build:site')).toBe(
    "VITE_BACKEND_URL='https://b.test'\nSITE_URL='https://house.test'\n",
  );
  for (const command of ['test', 'check', 'bench', 'audit:lighthouse'])
    expect(await of(command)).toBe("SITE_URL='http://127.0.0.1:8080'\n");
});
