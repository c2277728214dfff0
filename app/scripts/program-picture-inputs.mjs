// What the pictures of the delivered program show, as a hash that each picture carries in its metadata, so that an old
// picture is found; run as a command it warns of those that are old.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { CONTENT, filesBelow } from './content-files.mjs';
import { pictureFile } from './picture-source.mjs';

/** The pictures by id, each with the pages of the program that it shows, by slug. */
export const PICTURES = {
  'program-guide': ['day-1'],
};

/** Words around the pages, and those of the excerpt that may be read. */
const WORDS = ['pages/program.toml', 'pages/inside.toml'];

/** Folders of the style sheets and components that the pages are made with. */
const SHEETS = ['../src/styles', '../src/program'];

/** The guided mode, and the files in which the pictures are composed. */
const FILES = [
  '../src/guided/guided.css',
  '../src/guided/guided-mode.tsx',
  'program-pages.mjs',
  '../../scripts/program-pictures.mjs',
  'program-scenes.css',
];

const MESSAGE = 'shows the program as it was (take the pictures again: npm run pictures:program)';

const MARK = /program pages ([0-9a-f]{16})/;

/** The text for a picture's metadata. */
export const markOf = (hash) => `program pages ${hash}`;

/** The hash of what a picture shows, with the program and its words in the folder `content`. */
export async function inputsOf(id, content = CONTENT) {
  const here = (name) => join(import.meta.dirname, name);
  const sheets = await Promise.all(SHEETS.map((path) => filesBelow(here(path), '.css', '.tsx')));
  const shown = [...PICTURES[id].map((slug) => `program/${slug}.md`), ...WORDS];
  const files = [...shown.map((name) => join(content, name)), ...sheets.flat(), ...FILES.map(here)];
  const hash = createHash('sha256').update(id);
  for (const file of files)
    hash.update(basename(file)).update(await readFile(file).catch(() => ''));
  return hash.digest('hex').slice(0, 16);
}

/** Whether a picture in `content/images` shows something else than the program does now. */
async function isStale(id, content) {
  const file = await pictureFile(id, join(content, 'images')).catch(() => '');
  const { exif } = existsSync(file) ? await sharp(file).metadata() : {};
  const [, hash] = MARK.exec(exif?.toString('latin1') ?? '') ?? [];
  // A picture without the mark is somebody's own, and never old.
  return hash !== undefined && hash !== (await inputsOf(id, content));
}

/** The pictures that show something else than the program does now: file and remedy of each. */
export async function stalePictures(content = CONTENT) {
  const ids = Object.keys(PICTURES);
  const stale = await Promise.all(ids.map((id) => isStale(id, content)));
  return ids
    .filter((_, index) => stale[index])
    .map((id) => ({ file: `content/images/${id}.jpg`, message: MESSAGE }));
}

if (process.argv[1] === import.meta.filename)
  for (const { file, message } of await stalePictures())
    console.warn(`${file}: warning: ${message}`);
