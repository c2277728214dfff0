// Cuts the two typefaces down to the characters and weights in use, and writes their @font-face rules.

import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { convert } from 'fontverter';
import subset from 'subset-font';
import { CONTENT, filesBelow } from './content-files.mjs';
import { aliasCharacters } from './font-alias.mjs';
import { fallbackFaces, measure } from './font-metrics.mjs';
import { writeWhole } from './write-whole.mjs';

const require = createRequire(import.meta.url);
const ROOT = join(import.meta.dirname, '../..');
const GENERATED = join(ROOT, 'app/src/generated');

/** What a page may always need: figures of any price, Hawaiian letters, real punctuation. */
const ALWAYS =
  ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' +
  '.,:;!?-()/&%$+@\'"_' +
  'ʻ‘’“”–—…·×→←↓↑©é\u00a0' +
  'ĀāĒēĪīŌōŪū';

/** Kerning, ligatures, marks, and figures that stand on the line (prices are set in those). */
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

/** Hanken Grotesk draws no ʻokina; its opening quote has the same shape. */
const ALIASES = { ʻ: '‘' };

/** The packages' two files that can hold our characters; a page fetches the second only for macrons. */
const RANGES = ['latin', 'latin-ext'];

async function charactersInUse() {
  const used = new Set(ALWAYS);
  const sources = [
    ...(await filesBelow(CONTENT, '.toml', '.md')),
    ...(await filesBelow(join(ROOT, 'app/src'), '.tsx')),
    // The table of spellings that a search takes for the same is not read by anybody.
    ...(await filesBelow(join(ROOT, 'core-wasm/src'), '.rs')).filter(
      (file) => !file.endsWith('fold.rs'),
    ),
  ];
  for (const file of sources)
    for (const character of await readFile(file, 'utf8')) used.add(character);
  return [...used]
    .filter((character) => !/[\p{C}\p{Extended_Pictographic}─-╿]/u.test(character))
    .sort();
}

/** "U+0020-007E,U+02BB": the characters as the CSS descriptor writes them. */
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

async function cut(face, range, characters) {
  const name = `${face.package}-${range}-wght-${face.style}`;
  const source = await readFile(
    require.resolve(`@fontsource-variable/${face.package}/files/${name}.woff2`),
  );
  const metrics = await measure(source);
  const held = characters.filter((character) => metrics.has(character));
  if (held.length === 0) return undefined;
  const aliases = Object.fromEntries(
    Object.entries(ALIASES).filter(([added, shape]) => !metrics.has(added) && metrics.has(shape)),
  );
  let font = await subset(source, held.join(''), {
    targetFormat: 'truetype',
    variationAxes: { wght: face.weights },
    keepFeatures: FEATURES,
    noHinting: true,
  });
  if (Object.keys(aliases).length > 0) {
    font = aliasCharacters(font, held, (await measure(font)).glyphOf, aliases);
    held.push(...Object.keys(aliases));
  }
  return { ...face, name, bytes: await convert(font, 'woff2'), metrics, held };
}

function rule({ family, style, name, weights, held }) {
  return `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${weights.min} ${weights.max};
  font-display: swap;
  src: url("./fonts/${name}.woff2") format("woff2");
  unicode-range: ${unicodeRange(held)};
}`;
}

async function main() {
  const characters = await charactersInUse();
  await mkdir(join(GENERATED, 'fonts'), { recursive: true });

  const rules = [];
  const files = new Set();
  let total = 0;
  const missing = new Map();
  for (const face of FACES) {
    const left = new Set(characters);
    for (const range of RANGES) {
      const made = await cut(face, range, [...left]);
      if (!made) continue;
      for (const character of made.held) left.delete(character);
      await writeWhole(join(GENERATED, 'fonts', `${made.name}.woff2`), made.bytes);
      files.add(`${made.name}.woff2`);
      rules.push(rule(made));
      if (range === 'latin') rules.push(...fallbackFaces(made));
      total += made.bytes.length;
      console.log(
        `${made.name}: ${made.held.length} characters, ${(made.bytes.length / 1024).toFixed(1)} KB`,
      );
    }
    missing.set(`${face.family} ${face.style}`, [...left].join(' '));
  }
  console.log(`fonts: ${(total / 1024).toFixed(1)} KB in all`);
  for (const [face, left] of missing) if (left) console.log(`${face} has no: ${left}`);

  for (const file of await readdir(join(GENERATED, 'fonts'))) {
    if (!files.has(file)) await rm(join(GENERATED, 'fonts', file));
  }
  await writeWhole(
    join(GENERATED, 'fonts.css'),
    `/* Generated by app/scripts/fonts.mjs: do not edit. */\n\n${rules.join('\n\n')}\n`,
  );
}

await main();
