// Tests of the desk's list of publications with a damaged or unreadable file.

import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publications } from '../../app/desk/server/publications';

const NAME = 'publications.json';
const publication = { time: 1, site: 'https://house.example', lines: ['A line.'], version: 'v1' };

test.each(['', '[{"time": 1', '{}'])(
  'a damaged list (%j) is kept beside a new one',
  async (damaged) => {
    const folder = await mkdtemp(join(tmpdir(), 'publications-'));
    await writeFile(join(folder, NAME), damaged);
    const publicationList = publications(folder);
    expect(await publicationList.list()).toEqual([]);
    await publicationList.add(publication);
    expect((await publicationList.list()).map(({ time }) => time)).toEqual([1]);
    const [keptFile = ''] = (await readdir(folder)).filter((name) => name !== NAME);
    expect(await readFile(join(folder, keptFile), 'utf8')).toBe(damaged);
  },
);

test('a list that cannot be read is not replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'publications-'));
  await mkdir(join(folder, NAME));
  await expect(publications(folder).add(publication)).rejects.toThrow();
  expect(await readdir(folder)).toEqual([NAME]);
});
