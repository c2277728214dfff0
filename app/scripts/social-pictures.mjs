// Makes the picture that stands for each page where its link is shared, and the list that the prerender reads.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { CONTENT } from './content-files.mjs';
import { openCore } from './core-in-node.mjs';
import { socialCards } from './social-cards.mjs';
import { draw, tones } from './social-drawing.mjs';
import { HEIGHT, WIDTH } from './social-layout.mjs';
import { readColours } from './tokens.mjs';
import { openTypefaces } from './typeset.mjs';
import { writeWhole } from './write-whole.mjs';

const HERE = import.meta.dirname;
const CACHE = join(HERE, '../.cache/social');
const MARK = join(HERE, '../src/components/mark.json');

/** Everything that all cards depend on, in a few letters: another drawing, another name for every file. */
async function fingerprint(colour, brand) {
  const hash = createHash('sha256').update(JSON.stringify([sharp.versions, brand]));
  for (const name of ['ivory', 'pearl', 'plum', 'aubergine', 'bronze', 'champagne'])
    hash.update(colour(name));
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
  const [core, colour] = await Promise.all([openCore(), readColours()]);
  const cards = socialCards(core);
  const brand = core.site().brand.name;
  const common = await fingerprint(colour, brand);
  let house;
  const open = async () => ({
    typesetter: await openTypefaces(),
    mark: JSON.parse(await readFile(MARK, 'utf8')),
    palette: tones(colour),
    colour,
    brand,
  });

  const made = new Map();
  let drawn = 0;
  const waiting = [...cards];
  const work = async () => {
    for (let card = waiting.shift(); card; card = waiting.shift()) {
      const { file, name, alt, ...shown } = card;
      const hash = createHash('sha256').update(common).update(JSON.stringify(shown));
      if (card.picture)
        hash.update(await readFile(join(CONTENT, 'images', `${card.picture.id}.jpg`)));
      const picture = `${name}-${hash.digest('hex').slice(0, 8)}.jpg`;
      made.set(file, { picture, alt });
      if (await exists(join(CACHE, picture))) continue;
      house ??= open();
      await writeWhole(join(CACHE, picture), await draw(card, await house));
      drawn += 1;
      console.log(`social pictures: ${drawn}, ${name}`);
    }
  };
  await Promise.all([work(), work()]);

  const needed = new Set([...made.values()].map(({ picture }) => picture));
  for (const file of await readdir(CACHE))
    if (file.endsWith('.jpg') && !needed.has(file)) await rm(join(CACHE, file));
  const pages = Object.fromEntries(cards.map(({ file }) => [file, made.get(file)]));
  const list = { width: WIDTH, height: HEIGHT, pages };
  await writeWhole(join(CACHE, 'list.json'), `${JSON.stringify(list, null, 2)}\n`);
  console.log(`social pictures: ${cards.length} in all, ${drawn} drawn anew`);
}

await main();
