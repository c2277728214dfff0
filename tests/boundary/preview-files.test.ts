// Pictures and fonts of the site beside the desk: a page does not wait for encoders, and every letter has its font at once.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { charactersOf } from '../../app/scripts/font-files';
import { previewPicture } from '../../app/scripts/preview-picture';
import { ROOT, TYPESCRIPT } from '../../scripts/environment';

const run = promisify(execFile);
const script = (name: string, ...folders: string[]) =>
  run(process.execPath, [...TYPESCRIPT, join(ROOT, 'app/scripts', name), ...folders], {
    cwd: ROOT,
  });

let folder = '';
let generated = '';
let pictures = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview-'));
  [generated, pictures] = [join(folder, '.desk/generated'), join(folder, '.desk/pictures')];
  await mkdir(generated, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

test('a picture is listed without being encoded, and a file of it is made when it is requested', async () => {
  const [name = ''] = await readdir(join(ROOT, 'content/images'));
  const id = name.replace(/\.\w+$/, '');
  const focal = { x: 50, y: 50 };
  const listed = [{ id, focal, articlesOnly: false, portrait: null }];
  await writeFile(join(generated, 'pictures.json'), JSON.stringify(listed));
  await script('images.ts', generated, pictures);
  const encoded = async () => (await readdir(pictures)).filter((file) => file.startsWith(id));
  expect(await encoded()).toEqual([]);
  const list = JSON.parse(await readFile(join(generated, 'picture-files.json'), 'utf8'));
  const [, , hash] = list.files[id];
  for (const [ending, format] of [
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpg', 'jpeg'],
  ]) {
    const file = `${id}-${hash}-480.${ending}`;
    const bytes = await previewPicture({ generated, pictures }, file);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 480, format });
    expect(await encoded()).toContain(file);
  }
  for (const other of [`${id}-0123456789-480.webp`, `no-${hash}-480.webp`, 'list.json', '../a.jpg'])
    expect(await previewPicture({ generated, pictures }, other)).toBeUndefined();
});

test('the fonts have letters that no text has yet', async () => {
  await writeFile(join(generated, 'characters.txt'), 'Casa');
  await script('fonts.ts', generated);
  const rules = await readFile(join(generated, 'fonts.css'), 'utf8');
  const known = charactersOf(
    await readFile(join(generated, 'fonts/cormorant-latin-ext-wght-normal.woff2')),
  );
  for (const letter of 'ŵőğ') expect(known).toContain(letter);
  // U+175 is “ŵ”.
  expect(rules).toMatch(/cormorant-latin-ext-wght-normal[^}]*U\+1[0-6][0-9A-F]-1[7-9]/);
});
