// Generates the social image (og:image) of each page, and the list that the prerender reads. The package satori draws a
// variable font in its default weight only, and does not know how much contrast a text has on a picture.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureFile } from './picture-source.mjs';
import { socialCards } from './social-cards.mjs';
import { colorSchemes, draw, ENCODERS } from './social-drawing.mjs';
import { HEIGHT, WIDTH } from './social-layout.mjs';
import { readColors } from './tokens.mjs';
import { loadTypesetter } from './typeset.mjs';
import { writeAtomically } from './write-atomically.mjs';

const HERE = import.meta.dirname;
const CACHE = join(HERE, '../.cache/social');
const MARK = join(HERE, '../src/ui/brand-mark.json');

/** Cards that are drawn at a time: one is composed while others are encoded on the threads of libvips. */
const CONCURRENT = 3;

/** The most images that are encoded as small as possible. */
const MANY = 500;

/** Hash of everything that all cards depend on; it is part of every file name. */
async function fingerprint(color, ...values) {
  const hash = createHash('sha256').update(JSON.stringify([sharp.versions, ...values]));
  for (const name of ['ivory', 'pearl', 'plum', 'aubergine', 'bronze', 'champagne'])
    hash.update(color(name));
  const drawing = ['contrast', 'social-drawing', 'social-layout'];
  const scripts = [...drawing, 'break-lines', 'font-metrics', 'typeset'];
  for (const script of scripts) hash.update(await readFile(join(HERE, `${script}.mjs`)));
  hash.update(await readFile(MARK));
  return hash.digest('hex');
}

const exists = (file) =>
  stat(file).then(
    () => true,
    () => false,
  );

const pictureHashes = new Map();

/** Hash of the source file of a picture, which many cards may show. */
function pictureHash(id) {
  const known = pictureHashes.get(id) ?? pictureFile(id).then(hashOf);
  pictureHashes.set(id, known);
  return known;
}

const hashOf = async (file) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest();

async function main() {
  await mkdir(CACHE, { recursive: true });
  const [core, color] = await Promise.all([import('../../core-wasm/pkg/node.js'), readColors()]);
  const cards = socialCards(core);
  const brand = core.site().brand.name;
  const encoder = cards.length > MANY ? ENCODERS.fast : ENCODERS.small;
  const common = await fingerprint(color, brand, encoder);
  let context;
  const loadContext = async () => ({
    typesetter: await loadTypesetter(),
    mark: JSON.parse(await readFile(MARK, 'utf8')),
    schemes: colorSchemes(color),
    color,
    brand,
    encoder,
    backgrounds: new Map(),
  });

  const images = new Map();
  let drawn = 0;
  const queue = [...cards];
  const work = async () => {
    for (let card = queue.shift(); card; card = queue.shift()) {
      const { file, name, alt, ...content } = card;
      const hash = createHash('sha256').update(common).update(JSON.stringify(content));
      if (card.picture) hash.update(await pictureHash(card.picture.id));
      const picture = `${name}-${hash.digest('hex').slice(0, 8)}.jpg`;
      images.set(file, { picture, alt });
      if (await exists(join(CACHE, picture))) continue;
      context ??= loadContext();
      await writeAtomically(join(CACHE, picture), await draw(card, await context));
      drawn += 1;
      console.log(`social images: ${drawn}, ${name}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));

  const needed = new Set([...images.values()].map(({ picture }) => picture));
  for (const file of await readdir(CACHE))
    if (file.endsWith('.jpg') && !needed.has(file)) await rm(join(CACHE, file));
  const pages = Object.fromEntries(cards.map(({ file }) => [file, images.get(file)]));
  const list = { width: WIDTH, height: HEIGHT, pages };
  await writeAtomically(join(CACHE, 'list.json'), `${JSON.stringify(list, null, 2)}\n`);
  console.log(`social images: ${cards.length} in total, ${drawn} redrawn`);
}

await main();
