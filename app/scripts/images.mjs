// Encodes every referenced picture in five widths and three formats, and generates its TypeScript table and CSS.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { articlePictures, pictureStyles, pictureTable, widthsOf } from './picture-code.mjs';
import {
  checkPicture,
  LEAST_WIDTH,
  openPicture,
  pictureFile,
  pictureSize,
} from './picture-source.mjs';
import { writeAtomically } from './write-atomically.mjs';

const CACHE = join(import.meta.dirname, '../.cache/pictures');
const GENERATED = join(import.meta.dirname, '../src/generated');

/** List of the pictures for the SEO step. */
const LIST = 'list.json';

/**
 * Widths of the files: those that are less than a picture's own, and its own, if that is not more than the largest.
 * Chrome takes the nearest file, also a smaller one: each is at most 1.4 times the one before, so that no picture is
 * enlarged more than 1.2 times.
 */
const WIDTHS = { smaller: [LEAST_WIDTH, 660, 900, 1200, 1600], largest: 1920 };

/**
 * Encoder qualities by how well a picture compresses. Smooth pictures (silk, sky) are small at any quality and
 * show banding at a low one; detailed pictures (sand, water) are large and hide artifacts. `upTo` limits the
 * size of an AVIF probe in bytes per pixel.
 */
const QUALITIES = [
  { upTo: 0.06, avif: 64, webp: 82, jpeg: 80 },
  { upTo: 0.12, avif: 56, webp: 76, jpeg: 74 },
  { upTo: Number.POSITIVE_INFINITY, avif: 46, webp: 66, jpeg: 66 },
];

/** Ten bits avoid banding; effort 4 is six times slower and saves little. */
const AVIF = { effort: 3, bitdepth: 10 };
const SETTINGS = JSON.stringify({
  version: 1,
  WIDTHS,
  QUALITIES,
  AVIF,
  sharp: sharp.versions.sharp,
});

const FORMATS = {
  avif: (image, quality) => image.avif({ ...AVIF, quality: quality.avif }),
  webp: (image, quality) => image.webp({ effort: 5, smartSubsample: true, quality: quality.webp }),
  jpg: (image, quality) => image.jpeg({ mozjpeg: true, quality: quality.jpeg }),
};

const exists = (file) =>
  stat(file).then(
    () => true,
    () => false,
  );

async function chooseQuality(source) {
  const probe = await openPicture(source)
    .resize(480)
    .avif({ quality: 64, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  const bytesPerPixel = probe.data.length / (probe.info.width * probe.info.height);
  return QUALITIES.find((quality) => bytesPerPixel <= quality.upTo);
}

/** A data URL of a few pixels, shown until the picture has loaded. */
async function placeholder(source) {
  const bytes = await openPicture(source)
    .resize(16, 16, { fit: 'inside' })
    .webp({ quality: 30, effort: 6, alphaQuality: 0 })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** Encodes one source file, and returns the data for the generated code and the list of its files. */
async function encode(id) {
  const file = await pictureFile(id);
  const source = await readFile(file);
  const hash = createHash('sha256').update(SETTINGS).update(source).digest('hex').slice(0, 10);
  const stem = `${id}-${hash}`;
  // A picture that was encoded before has been checked.
  if (!(await readdir(CACHE)).some((name) => name.startsWith(stem)))
    await checkPicture(file, LEAST_WIDTH);
  const { width, height } = await pictureSize(source);
  const widths = widthsOf(width, WIDTHS);
  const files = [];
  let quality;
  for (const size of widths) {
    for (const [ending, format] of Object.entries(FORMATS)) {
      // Feeds, covers of the book and browsers without the other formats take no small one.
      if (ending === 'jpg' && size < 900 && size !== widths.at(-1)) continue;
      const name = `${stem}-${size}.${ending}`;
      files.push(name);
      if (await exists(join(CACHE, name))) continue;
      quality ??= await chooseQuality(source);
      await writeAtomically(
        join(CACHE, name),
        await format(openPicture(source).resize(size), quality).toBuffer(),
      );
    }
  }
  return {
    id,
    width,
    height,
    stem,
    hash,
    files,
    middle: widths.includes(1200) ? 1200 : Math.max(...widths),
    placeholder: await placeholder(source),
  };
}

/** The JPEG of a picture for feeds, the sitemap and structured data. */
function listEntry({ stem, middle, width, height }) {
  const address = `/assets/pictures/${stem}-${middle}.jpg`;
  return { address, width: middle, height: Math.round((middle * height) / width) };
}

async function main() {
  await mkdir(CACHE, { recursive: true });
  await mkdir(GENERATED, { recursive: true });
  const pictures = JSON.parse(await readFile(join(GENERATED, 'pictures.json'), 'utf8'));
  const ids = pictures.flatMap(({ id, portrait }) => (portrait ? [id, portrait.id] : [id]));

  const encoded = new Map();
  const queue = [...new Set(ids)];
  const problems = [];
  const work = async () => {
    for (let id = queue.shift(); id; id = queue.shift()) {
      try {
        encoded.set(id, await encode(id));
      } catch (error) {
        problems.push(error.message);
        continue;
      }
      console.log(`pictures ${encoded.size} of ${new Set(ids).size}: ${id}`);
    }
  };
  await Promise.all([work(), work()]);
  if (problems.length > 0) {
    for (const problem of problems.sort()) console.error(problem);
    process.exit(1);
  }

  const needed = new Set([...encoded.values()].flatMap(({ files }) => files));
  for (const file of await readdir(CACHE))
    if (!needed.has(file) && file !== LIST) await rm(join(CACHE, file));

  const list = Object.fromEntries(
    [...encoded].sort().map(([id, picture]) => [id, listEntry(picture)]),
  );
  await writeAtomically(join(CACHE, LIST), `${JSON.stringify(list, null, 2)}\n`);

  // A crop for phones needs a media query, so its picture stays in the style sheet.
  const ofArticles = pictures.filter(({ articlesOnly, portrait }) => articlesOnly && !portrait);
  const ofPages = pictures.filter((picture) => !ofArticles.includes(picture));
  const inTable = ofPages.flatMap(({ id, portrait }) => (portrait ? [id, portrait.id] : [id]));
  const ofTable = [...new Set(inTable)].map((id) => encoded.get(id));
  await writeAtomically(
    join(GENERATED, 'article-pictures.json'),
    articlePictures(ofArticles, encoded),
  );
  await writeAtomically(join(GENERATED, 'picture-files.json'), pictureTable(ofTable, WIDTHS));
  await writeAtomically(join(GENERATED, 'pictures.css'), pictureStyles(ofPages, encoded));
}

await main();
