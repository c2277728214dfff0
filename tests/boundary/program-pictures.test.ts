// Pictures of the delivered program: what in a page may be read in them, and which are older than what they show.
import { spawnSync } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const SCRIPTS = join(ROOT, 'app/scripts');
const { PICTURES, inputsOf, markOf, stalePictures } = (await import(
  /* @vite-ignore */ join(SCRIPTS, 'program-picture-inputs.mjs')
)) as {
  PICTURES: Record<string, string[]>;
  inputsOf: (id: string, content: string) => Promise<string>;
  markOf: (hash: string) => string;
  stalePictures: (content: string) => Promise<{ file: string; message: string }[]>;
};
const { secretsIn, wordsOf } = (await import(
  /* @vite-ignore */ join(SCRIPTS, 'program-pages.mjs')
)) as {
  secretsIn: (text: string, known: string) => string[];
  wordsOf: (texts: string[]) => string;
};

const IDS = Object.keys(PICTURES);
const fileOf = (id: string) => `content/images/${id}.jpg`;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'program-'));
  await mkdir(join(folder, 'images'));
  for (const part of ['program', 'pages'])
    await cp(join(ROOT, 'content', part), join(folder, part), { recursive: true });
  for (const id of IDS) await takePicture(id, markOf(await inputsOf(id, folder)));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A picture with a text in its metadata, as the command writes it. */
const takePicture = (id: string, mark: string) =>
  sharp({ create: { width: 8, height: 10, channels: 3, background: '#fff' } })
    .withExif(mark === '' ? {} : { IFD0: { ImageDescription: mark } })
    .jpeg()
    .toFile(join(folder, 'images', `${id}.jpg`));

const stale = async () => (await stalePictures(folder)).map(({ file }) => file);

test('a picture is stale from an edit of its page on, until it is taken again or the edit is undone', async () => {
  expect(await stale()).toEqual([]);
  const page = join(folder, `program/${PICTURES['program-guide']?.[0]}.md`);
  await appendFile(page, '\nOne more sentence.\n');
  expect(await stale()).toEqual([fileOf('program-guide')]);
  await takePicture('program-guide', markOf(await inputsOf('program-guide', folder)));
  expect(await stale()).toEqual([]);
  await cp(join(ROOT, 'content/program'), join(folder, 'program'), { recursive: true });
  expect(await stale()).toEqual([fileOf('program-guide')]);
});

test('the words around the pages are in every picture, and another page is in none', async () => {
  await appendFile(join(folder, 'program/day-5.md'), '\nOne more sentence.\n');
  expect(await stale()).toEqual([]);
  await appendFile(join(folder, 'pages/program.toml'), '\n# A remark.\n');
  expect(await stale()).toEqual(IDS.map(fileOf));
});

test('a picture of the owner’s own, and none at all, is never stale', async () => {
  await takePicture('program-guide', '');
  await appendFile(join(folder, 'program/day-1.md'), '\nOne more sentence.\n');
  expect(await stale()).toEqual([]);
  await rm(join(folder, 'images/program-guide.jpg'));
  expect(await stale()).toEqual([]);
});

test('the launch check lists a stale picture with its remedy, and no other', async () => {
  const check = () => {
    const { stdout } = spawnSync(
      process.execPath,
      [join(ROOT, 'scripts/launch-check.mjs'), folder],
      {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'] },
      },
    );
    return stdout.split('\n').filter((line) => line.includes('content/images/'));
  };
  await writeFile(join(folder, 'site.toml'), '');
  expect(check()).toEqual([]);
  await takePicture('program-guide', markOf('0123456789abcdef'));
  expect(check()).toEqual([
    `  ${fileOf('program-guide')}  shows the program as it was (take the pictures again: npm run pictures:program)`,
  ]);
});

test('of a page only sentences of the public pages may be read, word for word', () => {
  const known = wordsOf(['The threshold', 'Shoes off. Watch off.', '{minutes} minutes left']);
  for (const text of ['Watch off.', 'The threshold, three minutes', '21 minutes left', '·'])
    expect(secretsIn(text, known), text).toEqual([]);
  expect(secretsIn('Shoes off. Watch on.', known)).toEqual(['Watch on.']);
  // Neither parts of words nor the same words in another order.
  for (const text of ['Hoes off.', 'Off, shoes', 'Minutes, the threshold left'])
    expect(secretsIn(text, known), text).toEqual([text]);
});
