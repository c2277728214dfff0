// Encodes the pictures that the content names: AVIF and WebP in several widths, and one JPEG each. Generates the table
// of their files (read by app/src/ui/picture-files.ts) and their CSS rules.

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { isOfDesk } from './content-files';
import { brightnessOf, lossOf } from './picture-loss';
import { type Focal, type PictureRules, pictureSheet, ruleOf } from './picture-rules';
import { checkPicture, LEAST_WIDTH, openPicture, pictureFile, pictureSize } from './picture-source';
import { writeAtomically } from './write-atomically';

/**
 * Folder with the list of the content's pictures, and folder of the encoded files. For the desk's own folders nothing is
 * encoded: its site makes each file when a page asks for it (preview-picture.ts).
 */
const [
  GENERATED = join(import.meta.dirname, '../src/generated'),
  CACHE = join(import.meta.dirname, '../.cache/pictures'),
] = process.argv.slice(2);
const IS_PREVIEW = isOfDesk(GENERATED);

/**
 * Names of the picture list for the SEO step, of the CSS rules for the prerender, and of what the last run has computed,
 * because only a new picture is worth decoding.
 */
const LIST = 'list.json';
const RULES = 'rules.json';
const COMPUTED = 'computed.json';

/**
 * Widths of the files: all `smaller` ones below the picture's own width, its own width up to `largest`, and `small`, which
 * only narrow frames offer to the browser. Chrome takes the first file with enough pixels: 320 for the cards and 720 for
 * the columns of a phone with two device pixels for each CSS pixel, whose window 900 fills.
 */
const WIDTHS = { small: 320, smaller: [LEAST_WIDTH, 720, 900, 1200, 1600], largest: 1920 };

/** Width of the JPEG, for feeds, the sitemap, structured data, and browsers without AVIF and WebP. */
const MIDDLE = 1200;

/** Media query for the portrait crop, if a picture has one. */
const PORTRAIT = '(max-width: 1023px) and (orientation: portrait)';

/**
 * Encoder qualities by how well a picture compresses. Detailed pictures (sand, water) are large and hide artifacts.
 * Smooth pictures (silk, sky) are small at any quality, and some show bands at low quality: the first of the AVIF
 * qualities without bands is used. `upTo` limits the size of an AVIF probe in bytes per pixel.
 */
const COARSEST = { upTo: Number.POSITIVE_INFINITY, avif: [46], webp: 66, jpeg: 66 };
const QUALITIES = [
  { upTo: 0.06, avif: [50, 54, 58, 62], webp: 82, jpeg: 80 },
  { upTo: 0.12, avif: [50, 54], webp: 76, jpeg: 74 },
  COARSEST,
];
type Kind = typeof COARSEST;
type Quality = Omit<Kind, 'avif'> & { avif: number };

/** Maximum number of false steps per thousand (picture-loss.ts); more are visible as bands, judged by eye at 2x. */
const MAX_FALSE_STEPS = 35;

/** Width of the probe on which compression and quality are measured. */
const PROBE = 480;

/** Ten bits avoid banding. */
const AVIF = { effort: 3, bitdepth: 10 } as const;

/**
 * Effort of one file of the crops for phones, each of which is the largest picture of its page. It takes six times as
 * long as effort 3 and saves a fifth.
 */
const CROP_EFFORT = 4;

/** Width of that file, for a phone with two device pixels per CSS pixel. */
const CROP_WIDTH = 900;

/** Settings on which the content of the files depends; their names contain the widths. */
const SETTINGS = JSON.stringify({
  version: 3,
  QUALITIES,
  MAX_FALSE_STEPS,
  AVIF,
  CROP_EFFORT,
  sharp: sharp.versions.sharp,
});

type Encode = (image: Sharp, quality: Quality, effort: number) => Sharp;
const FORMATS = {
  avif: (image, { avif: quality }, effort) => image.avif({ ...AVIF, effort, quality }),
  webp: (image, quality) => image.webp({ effort: 5, smartSubsample: true, quality: quality.webp }),
  jpg: (image, quality) => image.jpeg({ mozjpeg: true, quality: quality.jpeg }),
} satisfies Record<string, Encode>;

/** Quality of a picture, and its AVIF of the width `PROBE` where one was encoded to find it. */
interface Choice {
  quality: Quality;
  probe?: Buffer;
}

async function chooseQuality(source: Buffer): Promise<Choice> {
  const small = await openPicture(source).resize(PROBE).png().toBuffer();
  const rough = await sharp(small).avif({ quality: 64, effort: 2 }).toBuffer();
  const before = await brightnessOf(small);
  const bytesPerPixel = rough.length / before.pixels.length;
  const kind = QUALITIES.find(({ upTo }) => bytesPerPixel <= upTo) ?? COARSEST;
  // The last quality is used without a measurement.
  for (const avif of kind.avif.slice(0, -1)) {
    const quality = { ...kind, avif };
    const probe = await FORMATS.avif(sharp(small), quality, AVIF.effort).toBuffer();
    const { falseSteps } = lossOf(before, await brightnessOf(probe));
    if (falseSteps <= MAX_FALSE_STEPS) return { quality, probe };
  }
  return { quality: { ...kind, avif: kind.avif.at(-1) ?? 64 } };
}

const PLACEHOLDER = { size: 16, webp: { quality: 30, effort: 6, alphaQuality: 0 } } as const;

/** Data URL of a few pixels, shown until the picture has loaded. */
async function placeholder(source: Buffer): Promise<string> {
  const { size, webp } = PLACEHOLDER;
  const bytes = await openPicture(source)
    .resize(size, size, { fit: 'inside' })
    .webp(webp)
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** Size and placeholder of a picture, and that it can be decoded. */
async function compute(file: string, source: Buffer) {
  await checkPicture(file, LEAST_WIDTH);
  const { width, height } = await pictureSize(source);
  return { width, height, placeholder: await placeholder(source) };
}

/** Results of `compute` by the stems of file names, and the settings on which they depend. */
type Computed = Record<string, Awaited<ReturnType<typeof compute>>>;

/** Encodes a picture unless its files exist; returns its size, its hash and the names of its files. */
async function encode(id: string, isCrop: boolean, present: readonly string[]) {
  const file = await pictureFile(id);
  const source = await readFile(file);
  const settings = isCrop ? `${SETTINGS}${CROP_WIDTH}` : SETTINGS;
  const hash = createHash('sha256').update(settings).update(source).digest('hex').slice(0, 10);
  const stem = `${id}-${hash}`;
  const key = `${stem} ${JSON.stringify(PLACEHOLDER)}`;
  computed[key] ??= await compute(file, source);
  const { width, height, placeholder: shown } = computed[key];
  // A file hardly narrower than the picture itself would save little, so it is left out.
  const smaller = WIDTHS.smaller.filter((size) => size * 1.1 < width);
  const widths = [WIDTHS.small, ...smaller, Math.min(width, WIDTHS.largest)];
  const middle = widths.includes(MIDDLE) ? MIDDLE : Math.max(...widths);
  const files: [size: number, ending: keyof typeof FORMATS][] = [
    ...widths.flatMap((size): [number, 'avif' | 'webp'][] => [
      [size, 'avif'],
      [size, 'webp'],
    ]),
    [middle, 'jpg'],
  ];
  let choice: Choice | undefined;
  for (const [size, ending] of IS_PREVIEW ? [] : files) {
    const name = `${stem}-${size}.${ending}`;
    if (present.includes(name)) continue;
    choice ??= await chooseQuality(source);
    const { quality, probe } = choice;
    const effort = isCrop && size === CROP_WIDTH ? CROP_EFFORT : AVIF.effort;
    const encoded = () =>
      FORMATS[ending](openPicture(source).resize(size), quality, effort).toBuffer();
    const isProbe = size === PROBE && ending === 'avif';
    await writeAtomically(join(CACHE, name), (isProbe && probe) || (await encoded()));
  }
  return {
    file: [width, height, hash] as const,
    names: files.map(([size, ending]) => `${stem}-${size}.${ending}`),
    key,
    placeholder: shown,
    listed: {
      address: `/assets/pictures/${stem}-${middle}.jpg`,
      width: middle,
      height: Math.round((middle * height) / width),
    },
  };
}

type Encoded = Awaited<ReturnType<typeof encode>>;

/** Encodes the pictures, two at a time. If there are problems, prints all of them and exits with 1. */
async function encodeAll(ids: readonly string[]): Promise<Map<string, Encoded>> {
  const before = await readdir(CACHE);
  const queue = [...ids];
  const results = new Map<string, Encoded>();
  const problems: string[] = [];
  const work = async () => {
    for (let id = queue.shift(); id; id = queue.shift())
      try {
        results.set(id, await encode(id, crops.has(id), before));
        console.log(`pictures ${results.size} of ${ids.length}: ${id}`);
      } catch (error) {
        problems.push((error as Error).message);
      }
  };
  await Promise.all([work(), work()]);
  if (problems.length > 0) {
    console.error(problems.sort().join('\n'));
    process.exit(1);
  }
  const needed = [LIST, RULES, COMPUTED, ...[...results.values()].flatMap(({ names }) => names)];
  for (const name of before) if (!needed.includes(name)) await rm(join(CACHE, name));
  return results;
}

/** Picture of the content, as the checker lists it (core-wasm/content/src/compiler/output/pictures.rs). */
interface ListedPicture {
  id: string;
  focal: Focal;
  /** True if only articles show the picture. */
  articlesOnly: boolean;
  /** Crop for phones. */
  portrait: { id: string; focal: Focal } | null;
}

await mkdir(CACHE, { recursive: true });
await mkdir(GENERATED, { recursive: true });
const computed: Computed = await readFile(join(CACHE, COMPUTED), 'utf8')
  .then(JSON.parse)
  .catch(() => ({}));
const pictures: ListedPicture[] = JSON.parse(
  await readFile(join(GENERATED, 'pictures.json'), 'utf8'),
);
const crops = new Set(pictures.flatMap(({ portrait }) => portrait?.id ?? []));
const idsOf = ({ id, portrait }: ListedPicture) => (portrait ? [id, portrait.id] : [id]);
const encoded = await encodeAll([...new Set(pictures.flatMap(idsOf))].sort());

// Pictures that only articles show are sent with those articles' pages: in the shared module and style sheet, each
// article would cost the visitors of all pages some bytes. Pictures with a crop for phones need a media query, so their
// rules stay in the style sheet.
const articlePictures = pictures.filter(({ articlesOnly, portrait }) => articlesOnly && !portrait);
const sitePictures = pictures.filter((picture) => !articlePictures.includes(picture));
const sitePictureIds = sitePictures.flatMap(idsOf);
const encodedOf = (id: string) => {
  const encodedPicture = encoded.get(id);
  if (!encodedPicture) throw new Error(`${id} has not been encoded.`);
  return encodedPicture;
};
const fileOf = (id: string) => [id, encodedOf(id).file];
const json = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;
const write = (name: string, text: string) => writeAtomically(join(GENERATED, name), text);

const current = [...encoded.values()].map(({ key }) => [key, computed[key]]);
await writeAtomically(join(CACHE, COMPUTED), json(Object.fromEntries(current.sort())));
const list = [...encoded].sort().map(([id, { listed }]) => [id, listed]);
await writeAtomically(join(CACHE, LIST), json(Object.fromEntries(list)));
await write(
  'article-pictures.json',
  json(
    Object.fromEntries(
      articlePictures.map(({ id, focal }) => {
        const picture = encodedOf(id);
        return [id, { file: picture.file, css: ruleOf(id, focal, picture.placeholder) }];
      }),
    ),
  ),
);
await write(
  'picture-files.json',
  json({
    ...WIDTHS,
    portrait: PORTRAIT,
    files: Object.fromEntries([...new Set(sitePictureIds)].sort().map(fileOf)),
  }),
);
const placeholderOf = (id: string) => encodedOf(id).placeholder;
const rules: PictureRules = {
  media: PORTRAIT,
  rules: Object.fromEntries(
    sitePictures.map(({ id, focal }) => [id, ruleOf(id, focal, placeholderOf(id))]),
  ),
  portraits: Object.fromEntries(
    sitePictures.flatMap(({ id, portrait }) =>
      portrait ? [[id, ruleOf(id, portrait.focal, placeholderOf(portrait.id))]] : [],
    ),
  ),
};
await writeAtomically(join(CACHE, RULES), json(rules));
await write(
  'pictures.css',
  `/* Generated by app/scripts/images.ts from content/pictures.toml and content/images: do not edit. */\n${pictureSheet(rules)}\n`,
);
