// Tests of the files of earlier builds: kept for seven days beside those of the new one, then left out.

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

type Times = Record<string, string>;

const SCRIPT = join(import.meta.dirname, '../../app/scripts/earlier-assets.mjs');
const { ASSET_LIST, addEarlierAssets, saveEarlierAssets } = (await import(
  pathToFileURL(SCRIPT).href
)) as {
  ASSET_LIST: string;
  saveEarlierAssets: (from: { earlier: string; folder: string; now: number }) => Promise<Times>;
  addEarlierAssets: (to: {
    dist: string;
    folder: string;
    kept: Times;
    now: number;
  }) => Promise<number>;
};

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-11-25T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString();

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'earlier-assets-'));
});

afterEach(() => rm(root, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

/** Replaces the site `old` by the site `new`, as a build does. */
async function build(earlier = 'old'): Promise<number> {
  const folder = join(root, 'saved');
  const kept = await saveEarlierAssets({ earlier: join(root, earlier), folder, now: NOW });
  return await addEarlierAssets({ dist: join(root, 'new'), folder, kept, now: NOW });
}

const list = async () => JSON.parse(await readFile(join(root, 'new', ASSET_LIST), 'utf8'));

beforeEach(async () => {
  await write('new/assets/start-2.js', 'new');
  await write('new/assets/start-2.js.br', 'new, compressed');
  await write('new/assets/same-1.css', 'same');
});

test('files of an earlier build that are younger than seven days stay, with their copies and times', async () => {
  await write('old/assets/start-1.js', 'old');
  await write('old/assets/start-1.js.br', 'old, compressed');
  await write('old/assets/fonts/a-1.woff2', 'font');
  await write('old/assets/same-1.css', 'same');
  const times = {
    'assets/start-1.js': daysAgo(6.9),
    'assets/fonts/a-1.woff2': daysAgo(1),
    'assets/same-1.css': daysAgo(6),
  };
  await write(`old/${ASSET_LIST}`, JSON.stringify(times));

  expect(await build()).toBe(2);
  expect(await readFile(join(root, 'new/assets/start-1.js.br'), 'utf8')).toBe('old, compressed');
  expect(await readFile(join(root, 'new/assets/fonts/a-1.woff2'), 'utf8')).toBe('font');
  expect(await list()).toEqual({
    ...times,
    'assets/start-2.js': daysAgo(0),
    // Made anew, it begins a further seven days.
    'assets/same-1.css': daysAgo(0),
  });
});

test('older files, and files that no longer exist, are left out', async () => {
  await write('old/assets/start-0.js', 'older');
  const times = { 'assets/start-0.js': daysAgo(7), 'assets/gone-0.js': daysAgo(1) };
  await write(`old/${ASSET_LIST}`, JSON.stringify(times));
  expect(await build()).toBe(0);
  expect(Object.keys(await list())).toEqual(['assets/same-1.css', 'assets/start-2.js']);
  expect(await readdir(join(root, 'new/assets'))).not.toContain('start-0.js');
});

test('without an earlier site, or one from before there was a list, the new files are listed alone', async () => {
  expect(await build('nothing')).toBe(0);
  expect(Object.keys(await list())).toEqual(['assets/same-1.css', 'assets/start-2.js']);
});

test.each([
  ['no JSON', '<html>'],
  ['a path outside of the assets', '{"../secret":"2026-11-25T00:00:00Z"}'],
  ['a time that is none', '{"assets/a-1.js":"soon"}'],
])('a list with %s is refused, with its file and the remedy', async (_, text) => {
  await write(`old/${ASSET_LIST}`, text);
  await expect(build()).rejects.toThrow(/old\/_assets\.json: .* Copy it again .* EARLIER_SITE/);
});
