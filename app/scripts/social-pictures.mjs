// Generates the social image (og:image) of each page, and the list that the prerender reads.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureFile } from './picture-source.mjs';
import { socialCards } from './social-cards.mjs';
import { colorSchemes, draw } from './social-drawing.mjs';
import { HEIGHT, WIDTH } from './social-layout.mjs';
import { readColors } from './tokens.mjs';
import { loadTypesetter } from './typeset.mjs';
import { writeAtomically } from './write-atomically.mjs';

const HERE = import.meta.dirname;
const CACHE = join(HERE, '../.cache/social');
const MARK = join(HERE, '../src/ui/brand-mark.json');

/** Hash of everything that all cards depend on; it is part of every file name. */
async function fingerprint(color, brand) {
  const hash = createHash('sha256').update(JSON.stringify([sharp.versions, brand]));
  for (const name of ['ivory', 'pearl', 'plum', 'aubergine', 'bronze', 'champagne'])
    hash.update(color(name));
  const scripts = ['break-lines', 'contrast', 'social-drawing', 'social-layout', 'typeset'];
  for (const script of scripts) hash.update(await readFile(join(HERE, `${script}.mjs`)));
  hash.update(await readFile(MARK));
  return hash.digest('hex');
}

const exists = (file) =>
  stat(file).then(
    () => true,
    () => false,
  );

async function main() {
  await mkdir(CACHE, { recursive: true });
  const [core, color] = await Promise.all([import('../../core-wasm/pkg/node.js'), readColors()]);
  const cards = socialCards(core);
  const brand = core.site().brand.name;
  const common = await fingerprint(color, brand);
  let context;
  const loadContext = async () => ({
    typesetter: await loadTypesetter(),
    mark: JSON.parse(await readFile(MARK, 'utf8')),
    schemes: colorSchemes(color),
    color,
    brand,
  });

  const images = new Map();
  let drawn = 0;
  const queue = [...cards];
  const work = async () => {
    for (let card = queue.shift(); card; card = queue.shift()) {
      const { file, name, alt, ...content } = card;
      const hash = createHash('sha256').update(common).update(JSON.stringify(content));
      if (card.picture) hash.update(await readFile(await pictureFile(card.picture.id)));
      const picture = `${name}-${hash.digest('hex').slice(0, 8)}.jpg`;
      images.set(file, { picture, alt });
      if (await exists(join(CACHE, picture))) continue;
      context ??= loadContext();
      await writeAtomically(join(CACHE, picture), await draw(card, await context));
      drawn += 1;
      console.log(`social images: ${drawn}, ${name}`);
    }
  };
  await Promise.all([work(), work()]);

  const needed = new Set([...images.values()].map(({ picture }) => picture));
  for (const file of await readdir(CACHE))
    if (file.endsWith('.jpg') && !needed.has(file)) await rm(join(CACHE, file));
  const pages = Object.fromEntries(cards.map(({ file }) => [file, images.get(file)]));
  const list = { width: WIDTH, height: HEIGHT, pages };
  await writeAtomically(join(CACHE, 'list.json'), `${JSON.stringify(list, null, 2)}\n`);
  console.log(`social images: ${cards.length} in total, ${drawn} redrawn`);
}

await main();
