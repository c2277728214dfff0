// Subsets the fonts to the characters and weights in use, and writes their @font-face rules.

import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fromFile } from '@capsizecss/unpack/fs';
import subset from 'subset-font';
import { filesBelow } from './content-files.mjs';
import { charactersOf, fontFile, RANGES } from './font-files.mjs';
import { writeAtomically } from './write-atomically.mjs';

const ROOT = join(import.meta.dirname, '../..');
const GENERATED = join(ROOT, 'app/src/generated');

/** Characters that are always included: digits, ASCII, Hawaiian vowels, typographic punctuation. */
const ALWAYS_INCLUDED =
  ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' +
  '.,:;!?-()/&%$+@\'"_' +
  'ʻ‘’“”–—…·×→←↓↑©é\u00a0' +
  'ĀāĒēĪīŌōŪū';

/** OpenType features to keep: kerning, ligatures, marks, lining figures (for prices). */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum'];

const FACES = [
  {
    family: 'Cormorant',
    style: 'normal',
    package: 'cormorant',
    weights: { min: 300, max: 500 },
    like: 'serif',
  },
  {
    family: 'Cormorant',
    style: 'italic',
    package: 'cormorant',
    weights: { min: 300, max: 500 },
    like: 'serif',
  },
  {
    family: 'Hanken Grotesk',
    style: 'normal',
    package: 'hanken-grotesk',
    weights: { min: 400, max: 600 },
    like: 'sans',
  },
  // Hanken Grotesk has no ʻokina; that of Public Sans has its shape.
  {
    family: 'Hanken Grotesk',
    style: 'normal',
    package: 'public-sans',
    weights: { min: 400, max: 600 },
    characters: ['ʻ'],
    // One weight is enough for it.
    pinned: 450,
  },
];

/**
 * Fonts of operating systems for each kind of typeface, the most common first, with the average width of their letters in
 * English prose in ems, as capsize measures it.
 */
const SYSTEM_FONTS = {
  serif: [
    { locals: ['Georgia', 'Gelasio'], width: 913 / 2048 },
    { locals: ['Times New Roman', 'Liberation Serif', 'Tinos'], width: 832 / 2048 },
    { locals: ['Noto Serif'], width: 481 / 1000 },
    { locals: ['DejaVu Serif'], width: 1054 / 2048 },
  ],
  sans: [
    {
      locals: ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo'],
      width: 913 / 2048,
    },
    { locals: ['Roboto'], width: 911 / 2048 },
    { locals: ['DejaVu Sans'], width: 1038 / 2048 },
  ],
};

async function charactersInUse() {
  const used = new Set(ALWAYS_INCLUDED);
  const sources = [
    join(GENERATED, 'characters.txt'),
    ...(await filesBelow(join(ROOT, 'app/src'), '.tsx')),
    // What searches fold and what tests say is not shown on any page.
    ...(await filesBelow(join(ROOT, 'core-wasm/src'), '.rs')).filter(
      (file) => !/(text_search|folding|tests\/\w+)\.rs$/.test(file),
    ),
  ];
  for (const file of sources)
    for (const character of await readFile(file, 'utf8')) used.add(character);
  return [...used]
    .filter((character) => !/[\p{C}\p{Extended_Pictographic}─-╿]/u.test(character))
    .sort();
}

/** The CSS descriptor `unicode-range`, such as "U+0020-007E,U+02BB". */
function unicodeRange(characters) {
  const points = characters.map((character) => character.codePointAt(0)).sort((a, b) => a - b);
  const runs = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point) => point.toString(16).toUpperCase();
  return runs
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(',');
}

async function subsetFace(face, range, characters) {
  const name = `${face.package}-${range}-wght-${face.style}`;
  const source = await readFile(fontFile(face.package, range, face.style));
  const known = charactersOf(source);
  const supported = characters.filter((character) => known.has(character));
  if (supported.length === 0) return undefined;
  const bytes = await subset(source, supported.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: face.pinned ?? face.weights },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  return { ...face, name, bytes, characters: supported };
}

const rule = ({ family, style, name, weights, characters }) => `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  src: url("./fonts/${name}.woff2") format("woff2");
  unicode-range: ${unicodeRange(characters)};
}
`;

/**
 * Rules for the family "<name> Fallback": system fonts scaled to the metrics of the web font, so that its arrival shifts no
 * layout. Browsers try the last rule of a family first, so the best match comes last.
 */
async function fallbackRules({ family, package: name, style, weights, like }) {
  const metrics = await fromFile(fontFile(name, 'latin', style));
  const percent = (share) => `${(100 * share).toFixed(2)}%`;
  return SYSTEM_FONTS[like].toReversed().map(({ locals, width }) => {
    const names =
      style === 'italic' ? locals.flatMap((local) => [`${local} Italic`, local]) : locals;
    const em = metrics.xWidthAvg / width;
    return `@font-face {
  font-family: "${family} Fallback";
  font-style: ${style};
  font-weight: ${weights.min} ${weights.max};
  src: ${names.map((local) => `local("${local}")`).join(', ')};
  size-adjust: ${percent(em / metrics.unitsPerEm)};
  ascent-override: ${percent(metrics.ascent / em)};
  descent-override: ${percent(-metrics.descent / em)};
  line-gap-override: ${percent(metrics.lineGap / em)};
}
`;
  });
}

await mkdir(join(GENERATED, 'fonts'), { recursive: true });
const used = await charactersInUse();
const rules = [];
const files = new Set();
for (const face of FACES) {
  const left = new Set(face.characters ?? used);
  for (const range of RANGES) {
    const font = await subsetFace(face, range, [...left]);
    if (!font) continue;
    for (const character of font.characters) left.delete(character);
    const file = `${font.name}.woff2`;
    files.add(file);
    await writeAtomically(join(GENERATED, 'fonts', file), font.bytes);
    rules.push(rule(font));
    if (range === 'latin' && face.like) rules.push(...(await fallbackRules(face)));
    console.log(`${file}: ${font.characters.length} characters, ${font.bytes.length} bytes`);
  }
  if (left.size > 0) console.log(`${face.family} ${face.style} lacks: ${[...left].join(' ')}`);
}
for (const file of await readdir(join(GENERATED, 'fonts')))
  if (!files.has(file)) await rm(join(GENERATED, 'fonts', file));
const head = '/* Generated by app/scripts/fonts.mjs: do not edit. */';
await writeAtomically(join(GENERATED, 'fonts.css'), `${head}\n\n${rules.join('\n')}`);
