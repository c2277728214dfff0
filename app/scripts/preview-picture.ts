// Pictures of the site beside the desk: a file is made when a page asks for it, quickly instead of small.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPicture, pictureFile } from './picture-source.ts';
import { writeAtomically } from './write-atomically.ts';

/** Name of a file, as app/src/ui/picture-files.ts writes it. */
const NAME = /^([\w-]+)-([0-9a-f]{10})-(\d+)\.(avif|webp|jpg)$/;

interface Folders {
  /** Folder with the lists of the pictures. */
  generated: string;
  pictures: string;
}

/** One file at a time: encoders take the threads with which the desk reads and writes. */
let last: Promise<unknown> = Promise.resolve();

/** Makes and stores a file of a listed picture; undefined for another name. */
export function previewPicture(folders: Folders, name: string): Promise<Buffer | undefined> {
  const made = last.then(() => make(folders, name));
  last = made.catch(() => undefined);
  return made;
}

async function make({ generated, pictures }: Folders, name: string): Promise<Buffer | undefined> {
  const [, id = '', hash, size, ending] = NAME.exec(name) ?? [];
  const list = async (file: string) => JSON.parse(await readFile(join(generated, file), 'utf8'));
  const ofSite = (await list('picture-files.json')).files[id];
  const ofArticles = (await list('article-pictures.json'))[id]?.file;
  if (hash === undefined || (ofSite ?? ofArticles)?.[2] !== hash) return undefined;
  const picture = openPicture(await pictureFile(id)).resize(Number(size));
  const encoded = {
    avif: () => picture.avif({ quality: 55, effort: 0 }),
    webp: () => picture.webp({ quality: 80, effort: 0 }),
    jpg: () => picture.jpeg({ quality: 80 }),
  }[ending as 'avif' | 'webp' | 'jpg'];
  const bytes = await encoded().toBuffer();
  await writeAtomically(join(pictures, name), bytes);
  return bytes;
}
