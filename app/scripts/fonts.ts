// Subsets the fonts to the characters and weights in use, and writes their @font-face rules.

import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fromFile } from '@capsizecss/unpack/fs';
import subset from 'subset-font';
import { filesBelow, isOfDesk } from './content-files';
import { charactersOf, fontFile, RANGES, withCapitals } from './font-files';
import { writeAtomically } from './write-atomically';

const ROOT = join(import.meta.dirname, '../..');
/**
 * Folder with the list of the content's characters, into which the fonts are written. The desk's own folder gets whole
 * fonts: a text that is being written may need any character at once.
 */
const [GENERATED = join(ROOT, 'app/src/generated')] = process.argv.slice(2);
const IS_PREVIEW = isOfDesk(GENERATED);

/** Characters that are always included: digits, ASCII, Hawaiian vowels, typographic punctuation. */
const ALWAYS_INCLUDED =
  ' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' +
  '.,:;!?-()/&%$+@\'"_' +
  'ʻ‘’“”–—…·×→←↓↑©é\u00a0' +
  'ĀāĒēĪīŌōŪū';

/** Characters of code and of the content's notation, which no page shows. */
const NOTATION = /[*<>[\\\]^`{|}~]/;

/** OpenType features to keep: kerning, ligatures, marks, lining figures (for prices). */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum'];

interface Face {
  family: string;
  package: string;
  style: 'normal' | 'italic';
  weights: { min: number; max: number };
  /** Kind of typeface, for fallbacks. */
  like?: keyof typeof SYSTEM_FONTS;
  /** Characters of the file; all characters in use by default. */
  characters?: readonly string[];
  pinned?: number;
}

interface FontFile extends Face {
  name: string;
  bytes: Uint8Array;
  characters: readonly string[];
}

const CORMORANT = {
  family: 'Cormorant',
  package: 'cormorant',
  weights: { min: 300, max: 500 },
  like: 'serif',
} as const;
const HANKEN = {
  family: 'Hanken Grotesk',
  style: 'normal',
  weights: { min: 400, max: 600 },
} as const;
const FACES: readonly Face[] = [
  { ...CORMORANT, style: 'normal' },
  { ...CORMORANT, style: 'italic' },
  { ...HANKEN, package: 'hanken-grotesk', like: 'sans' },
  // Hanken Grotesk has no ʻokina; the ʻokina of Public Sans has the same shape. One weight is enough for it.
  { ...HANKEN, family: 'Okina', package: 'public-sans', characters: ['ʻ'], pinned: 450 },
];

/**
 * System fonts for each kind of typeface. The best match is last, because browsers try the last rule of a family first.
 * Each has its names, and the average width of its letters in English prose in ems, as capsize measures it.
 */
const SYSTEM_FONTS: Record<'serif' | 'sans', [names: string[], width: number][]> = {
  serif: [
    [['DejaVu Serif'], 1054 / 2048],
    [['Noto Serif'], 481 / 1000],
    [['Times New Roman', 'Liberation Serif', 'Tinos'], 832 / 2048],
    [['Georgia', 'Gelasio'], 913 / 2048],
  ],
  sans: [
    [['DejaVu Sans'], 1038 / 2048],
    [['Roboto'], 911 / 2048],
    [['Arial', 'Helvetica', 'Liberation Sans', 'Arimo'], 913 / 2048],
  ],
};

async function charactersInUse(): Promise<string[]> {
  const used = new Set(ALWAYS_INCLUDED);
  const sources = [
    join(GENERATED, 'characters.txt'),
    ...(await filesBelow(join(ROOT, 'app/src'), '.tsx')),
    // Source files whose text is shown on no page are excluded: search folding, SEO output and tests.
    ...(await filesBelow(join(ROOT, 'core-wasm/src'), '.rs')).filter(
      (file) => !/(text_search|folding|folding\/tables|(wasm|seo|tests)\/\w+)\.rs$/.test(file),
    ),
  ];
  for (const file of sources)
    for (const character of await readFile(file, 'utf8')) used.add(character);
  return withCapitals(used)
    .filter((character) => !/[\p{C}\p{Extended_Pictographic}─-╿]/u.test(character))
    .filter((character) => !NOTATION.test(character))
    .sort();
}

/** Every printable character of a face. */
async function charactersOfFace({ package: name, style }: Face): Promise<string[]> {
  const sets = await Promise.all(
    RANGES.map(async (range) => [...charactersOf(await readFile(fontFile(name, range, style)))]),
  );
  return sets.flat().filter((character) => !/\p{C}/u.test(character));
}

/** The CSS descriptor `unicode-range`, such as "U+0020-007E,U+02BB". */
function unicodeRange(characters: readonly string[]): string {
  const points = characters.map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: [from: number, to: number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return runs
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(',');
}

async function subsetFace(
  face: Face,
  range: string,
  characters: readonly string[],
): Promise<FontFile | undefined> {
  const name = `${face.package}-${range}-wght-${face.style}`;
  const source = await readFile(fontFile(face.package, range, face.style));
  const available = charactersOf(source);
  const supported = characters.filter((character) => available.has(character));
  if (supported.length === 0) return undefined;
  const isWhole = IS_PREVIEW && !face.characters;
  const options = {
    targetFormat: 'woff2',
    variationAxes: { wght: face.pinned ?? face.weights },
    keepFeatures: FEATURES,
    noHinting: true,
  } as const;
  const bytes = isWhole ? source : await subset(source, supported.join(''), options);
  const family = range === 'latin' ? face.family : `${face.family} Extended`;
  return { ...face, family, name, bytes, characters: supported };
}

const fontFace = (descriptors: Record<string, string>) =>
  `@font-face {\n${Object.entries(descriptors)
    .map(([name, value]) => `  ${name}: ${value};\n`)
    .join('')}}\n`;

const described = ({ style, weights }: Face) => ({
  'font-style': style,
  'font-weight': `${weights.min} ${weights.max}`,
});

/**
 * Each file is a family of its own: while a file of a family with several files loads, Chromium draws its characters in
 * the system's last-resort font instead of the next family.
 */
const rule = ({ name, characters, ...face }: FontFile) =>
  fontFace({
    'font-family': `"${face.family}"`,
    ...described(face),
    'font-display': 'swap',
    src: `url("./fonts/${name}.woff2") format("woff2")`,
    'unicode-range': unicodeRange(characters),
  });

/**
 * Rules for the family "<name> Fallback": system fonts scaled to the metrics of the web font, so that its arrival
 * shifts no layout.
 */
async function fallbackRules(face: Face, like: keyof typeof SYSTEM_FONTS): Promise<string[]> {
  const metrics = await fromFile(fontFile(face.package, 'latin', face.style));
  const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
  return SYSTEM_FONTS[like].map(([names, width]) => {
    const locals =
      face.style === 'italic' ? names.flatMap((name) => [`${name} Italic`, name]) : names;
    const em = metrics.xWidthAvg / width;
    return fontFace({
      'font-family': `"${face.family} Fallback"`,
      ...described(face),
      src: locals.map((name) => `local("${name}")`).join(', '),
      'size-adjust': percent(em / metrics.unitsPerEm),
      'ascent-override': percent(metrics.ascent / em),
      'descent-override': percent(-metrics.descent / em),
      'line-gap-override': percent(metrics.lineGap / em),
    });
  });
}

await mkdir(join(GENERATED, 'fonts'), { recursive: true });
const used = await charactersInUse();
const rules: string[] = [];
const files = new Set<string>();
for (const face of FACES) {
  const missing = new Set(face.characters ?? (IS_PREVIEW ? await charactersOfFace(face) : used));
  for (const range of RANGES) {
    const font = await subsetFace(face, range, [...missing]);
    if (!font) continue;
    for (const character of font.characters) missing.delete(character);
    const file = `${font.name}.woff2`;
    files.add(file);
    await writeAtomically(join(GENERATED, 'fonts', file), font.bytes);
    rules.push(rule(font));
    if (range === 'latin' && face.like) rules.push(...(await fallbackRules(face, face.like)));
    console.log(`${file}: ${font.characters.length} characters, ${font.bytes.length} bytes`);
  }
  if (missing.size > 0)
    console.log(`${face.family} ${face.style} lacks: ${[...missing].join(' ')}`);
}
for (const file of await readdir(join(GENERATED, 'fonts')))
  if (!files.has(file)) await rm(join(GENERATED, 'fonts', file));
const head = '/* Generated by app/scripts/fonts.ts: do not edit. */';
await writeAtomically(join(GENERATED, 'fonts.css'), `${head}\n\n${rules.join('\n')}`);
