// Compressed copies of the site's files: complete, and made anew only where a file has changed.

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, '../../app/scripts/compress.mjs');
const { compress } = (await import(pathToFileURL(SCRIPT).href)) as {
  compress: (dist: string, cache: string) => Promise<number>;
};

test('only what has changed is compressed again, and the cache has nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compress-'));
  const [dist, cache] = [join(folder, 'dist'), join(folder, 'cache')];
  await mkdir(join(dist, 'journal'), { recursive: true });
  const write = (file: string, text: string) => writeFile(join(dist, file), text.repeat(100));
  await write('index.html', 'Home. ');
  await write('journal/an-essay.html', 'An essay. ');
  // Of the same content.
  await write('journal/the-same.html', 'An essay. ');
  await write('picture.avif', 'A picture. ');

  expect(await compress(dist, cache)).toBe(4);
  expect((await readdir(dist)).toSorted()).toEqual([
    'index.html',
    'index.html.br',
    'index.html.gz',
    'journal',
    'picture.avif',
  ]);
  expect(await compress(dist, cache)).toBe(0);

  await write('index.html', 'Another. ');
  expect(await compress(dist, cache)).toBe(2);
  const copy = (file: string) => readFile(join(dist, file));
  const another = 'Another. '.repeat(100);
  expect(brotliDecompressSync(await copy('index.html.br')).toString()).toBe(another);
  expect(gunzipSync(await copy('index.html.gz')).toString()).toBe(another);
  const essay = 'An essay. '.repeat(100);
  expect(brotliDecompressSync(await copy('journal/the-same.html.br')).toString()).toBe(essay);
  expect(await readdir(cache)).toHaveLength(4);
  await rm(folder, { recursive: true });
});

test('of a script the shortest of several copies is kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compress-'));
  const dist = join(folder, 'dist');
  await mkdir(dist);
  // Words of which some come again: compressors disagree on such texts.
  let seed = 1;
  const next = () => (seed = (seed * 48271) % 2147483647);
  const script = Array.from({ length: 30_000 }, () => `w${next() % 997}`).join(
    next() % 2 ? ' ' : ';',
  );
  for (const name of ['a.js', 'a.txt']) await writeFile(join(dist, name), script);
  await compress(dist, join(folder, 'cache'));
  const copies = await Promise.all(
    ['a.js.br', 'a.txt.br'].map((name) => readFile(join(dist, name))),
  );
  for (const copy of copies) expect(brotliDecompressSync(copy).toString()).toBe(script);
  const [ofScript = 0, ofText = 0] = copies.map(({ length }) => length);
  expect(ofScript).toBeLessThan(ofText);
  await rm(folder, { recursive: true });
});

test('a folder of very many files is compressed faster, and a little less', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compress-'));
  const dist = join(folder, 'dist');
  let seed = 1;
  const next = () => (seed = (seed * 48271) % 2147483647);
  const text = Array.from({ length: 3_000 }, () => `word${next() % 499}`).join(' ');
  const sizes: number[] = [];
  for (const [name, files] of [
    ['few', 1_000],
    ['many', 1_001],
  ] as const) {
    await mkdir(join(dist, name), { recursive: true });
    await writeFile(join(dist, name, 'a.html'), text);
    for (let file = 1; file < files; file += 1)
      await writeFile(join(dist, name, `${file}.txt`), '');
    await compress(join(dist, name), join(folder, name));
    const copy = await readFile(join(dist, name, 'a.html.br'));
    expect(brotliDecompressSync(copy).toString()).toBe(text);
    sizes.push(copy.length);
  }
  const [few = 0, many = 0] = sizes;
  expect(few).toBeLessThan(many);
  expect(many).toBeLessThan(1.06 * few);
  await rm(folder, { recursive: true });
});
