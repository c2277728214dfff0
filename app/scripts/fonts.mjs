// Subsets the fonts to the characters and weights in use, and writes their @font-face rules.

import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { convert } from 'fontverter';
import subset from 'subset-font';
import { filesBelow } from './content-files.mjs';
import { aliasCharacters } from './font-alias.mjs';
import { fallbackFaces, measure } from './font-metrics.mjs';
import { writeAtomically } from './write-atomically.mjs';

const require = createRequire(import.meta.url);
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
];

/** Hanken Grotesk has no ʻokina; its opening quote has the same shape. */
const ALIASES = { ʻ: '‘' };

/** The files of the font packages that cover these characters; browsers load the second only for macrons. */
const RANGES = ['latin', 'latin-ext'];

async function charactersInUse() {
  const used = new Set(ALWAYS_INCLUDED);
  const sources = [
    join(GENERATED, 'characters.txt'),
    ...(await filesBelow(join(ROOT, 'app/src'), '.tsx')),
    // What searches fold is not shown on any page.
    ...(await filesBelow(join(ROOT, 'core-wasm/src'), '.rs')).filter(
      (file) => !/(text_search|folding)\.rs$/.test(file),
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
  const source = await readFile(
    require.resolve(`@fontsource-variable/${face.package}/files/${name}.woff2`),
  );
  const metrics = await measure(source);
  const supported = characters.filter((character) => metrics.has(character));
  if (supported.length === 0) return undefined;
  const aliases = Object.fromEntries(
    Object.entries(ALIASES).filter(([added, shape]) => !metrics.has(added) && metrics.has(shape)),
  );
  let font = await subset(source, supported.join(''), {
    targetFormat: 'truetype',
    variationAxes: { wght: face.weights },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  if (Object.keys(aliases).length > 0) {
    font = aliasCharacters(font, supported, (await measure(font)).glyphOf, aliases);
    supported.push(...Object.keys(aliases));
  }
  return { ...face, name, bytes: await convert(font, 'woff2'), metrics, characters: supported };
}

function rule({ family, style, name, weights, characters }) {
  return `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  src: url("./fonts/${name}.woff2") format("woff2");
  unicode-range: ${unicodeRange(characters)};
}`;
}

async function main() {
  const used = await charactersInUse();
  await mkdir(join(GENERATED, 'fonts'), { recursive: true });

  const rules = [];
  const files = new Set();
  let total = 0;
  const missing = new Map();
  for (const face of FACES) {
    const left = new Set(used);
    for (const range of RANGES) {
      const font = await subsetFace(face, range, [...left]);
      if (!font) continue;
      for (const character of font.characters) left.delete(character);
      await writeAtomically(join(GENERATED, 'fonts', `${font.name}.woff2`), font.bytes);
      files.add(`${font.name}.woff2`);
      rules.push(rule(font));
      if (range === 'latin') rules.push(...fallbackFaces(font));
      total += font.bytes.length;
      console.log(
        `${font.name}: ${font.characters.length} characters, ${(font.bytes.length / 1024).toFixed(1)} KB`,
      );
    }
    missing.set(`${face.family} ${face.style}`, [...left].join(' '));
  }
  console.log(`fonts: ${(total / 1024).toFixed(1)} KB in total`);
  for (const [face, left] of missing) if (left) console.log(`${face} lacks: ${left}`);

  for (const file of await readdir(join(GENERATED, 'fonts'))) {
    if (!files.has(file)) await rm(join(GENERATED, 'fonts', file));
  }
  await writeAtomically(
    join(GENERATED, 'fonts.css'),
    `/* Generated by app/scripts/fonts.mjs: do not edit. */\n\n${rules.join('\n\n')}\n`,
  );
}

await main();
