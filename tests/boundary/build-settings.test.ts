// Settings of the build: the origin that a site is built for, and the day on which an essay appears.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const open = (file: string) => import(/* @vite-ignore */ join(ROOT, file));

const { waitingEssays } = (await open('scripts/build/waiting-essays.mjs')) as {
  waitingEssays: (
    now: string,
    folder: string,
  ) => Promise<{ waiting: { name: string; day: string }[]; contentDate: string | undefined }>;
};
const { publicOrigin } = (await open('app/scripts/public-origin.mjs')) as {
  publicOrigin: (environment: Record<string, string>) => string;
};

test.each([
  [{}, 'http://127.0.0.1:8080'],
  [{ PORT: '9000' }, 'http://127.0.0.1:8080'],
  [{ HOST: 'localhost', PORT: '9000' }, 'http://127.0.0.1:8080'],
  [{ HOST: '::1' }, 'http://127.0.0.1:8080'],
  [{ HOST: '192.0.2.1', PORT: '9000' }, 'http://192.0.2.1:9000'],
  [{ HOST: '192.0.2.1', PORT: '0' }, 'http://192.0.2.1:8080'],
  [{ SITE_URL: 'https://www.example.org/', PORT: '9000' }, 'https://www.example.org'],
] as [Record<string, string>, string][])(
  'a site with the settings %o is built for %s',
  (settings, origin) => {
    expect(publicOrigin(settings)).toBe(origin);
  },
);

test('an essay waits until its day of publication, and the argument of the core changes only then', async () => {
  const content = await mkdtemp(join(tmpdir(), 'essays-'));
  const folder = join(content, 'journal');
  await mkdir(folder);
  const essay = (date: string, draft = false) =>
    `\uFEFF+++\r\npublish_date = "${date}"\r\ndraft = ${draft}\r\n+++ \r\nWords.\r\n`;
  await writeFile(join(folder, 'past.md'), essay('March 8, 2026'));
  await writeFile(join(folder, 'next.md'), essay('January 3, 2027'));
  await writeFile(join(folder, 'draft.md'), essay('January 4, 2027', true));
  await writeFile(join(folder, '._past.md'), 'no essay');
  const next = { waiting: [{ name: 'next.md', day: '2027-01-03' }], contentDate: '2026-03-08' };
  expect(await waitingEssays('2026-11-22', content)).toEqual(next);
  expect(await waitingEssays('2027-01-02', content)).toEqual(next);
  expect(await waitingEssays('2027-01-03', content)).toEqual({
    waiting: [],
    contentDate: undefined,
  });
  await rm(content, { recursive: true });
});
