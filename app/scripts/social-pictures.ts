// Draws the social image (og:image) of each page that has changed, and writes the list that the prerender reads.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'satori';
import sharp from 'sharp';
import * as core from '#core';
import { pictureFile } from './picture-source';
import { socialCards } from './social-cards';
import { draw, HEIGHT, loadFonts, WIDTH } from './social-drawing';
import { writeAtomically } from './write-atomically';

const HERE = import.meta.dirname;
const CACHE = join(HERE, '../.cache/social');
/** Files on which every image depends. */
const SOURCES = [
  'social-drawing.ts',
  'picture-source.ts',
  '../src/styles/tokens.css',
  '../src/ui/brand-mark.json',
];

/**
 * Draws the images into app/.cache/social. The file name contains a hash of the drawn data, so that an existing image
 * is not drawn again.
 */
export async function drawSocialPictures(): Promise<void> {
  const cards = socialCards(core);
  const brand = core.site().brand.name;
  const sources = await Promise.all(SOURCES.map((file) => readFile(join(HERE, file))));
  const common = createHash('sha256').update(JSON.stringify([brand, sharp.versions]));
  for (const source of sources) common.update(source);

  await mkdir(CACHE, { recursive: true });
  const existing = new Set(await readdir(CACHE));
  const pages: Record<string, { picture: string; alt: string }> = {};
  let fonts: Font[] | undefined;
  for (const { alt, name, ...card } of cards) {
    const hash = common.copy().update(JSON.stringify(card));
    if (card.picture) hash.update(await readFile(await pictureFile(card.picture.id)));
    const picture = `${name}-${hash.digest('hex').slice(0, 8)}.jpg`;
    pages[card.file] = { picture, alt };
    if (existing.has(picture)) continue;
    fonts ??= await loadFonts(cards, brand);
    await writeAtomically(join(CACHE, picture), await draw(card, { brand, fonts }));
    console.log(`social images: ${name}`);
  }

  const needed = new Set(Object.values(pages).map(({ picture }) => picture));
  for (const file of existing)
    if (file.endsWith('.jpg') && !needed.has(file)) await rm(join(CACHE, file));
  const list = { width: WIDTH, height: HEIGHT, pages };
  await writeAtomically(join(CACHE, 'list.json'), `${JSON.stringify(list, null, 2)}\n`);
  console.log(`social images: ${cards.length} in total`);
}
