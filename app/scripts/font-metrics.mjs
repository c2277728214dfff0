// Measures a font and writes @font-face fallbacks with adjusted system fonts, so that loading it shifts no layout.

import { convert } from 'fontverter';

/**
 * Character frequencies of English prose, in ten-thousandths: two typefaces are alike in width
 * when their averages over this are equal.
 */
const FREQUENCY = {
  ' ': 1540,
  a: 668,
  b: 114,
  c: 232,
  d: 298,
  e: 922,
  f: 170,
  g: 155,
  h: 351,
  i: 588,
  j: 9,
  k: 46,
  l: 304,
  m: 181,
  n: 578,
  o: 571,
  p: 163,
  q: 8,
  r: 526,
  s: 469,
  t: 672,
  u: 207,
  v: 76,
  w: 110,
  x: 25,
  y: 123,
  z: 11,
  '.': 79,
  ',': 83,
  A: 40,
  B: 20,
  C: 31,
  D: 13,
  E: 11,
  H: 13,
  I: 22,
  L: 12,
  M: 25,
  N: 14,
  P: 23,
  R: 15,
  S: 41,
  T: 41,
  W: 12,
};

/** Average advance width over the same prose, in ems, of fonts that operating systems include. */
const SYSTEM_FONTS = {
  serif: [
    { locals: ['Georgia', 'Gelasio'], average: 913 / 2048 },
    { locals: ['Times New Roman', 'Liberation Serif', 'Tinos'], average: 832 / 2048 },
    { locals: ['Noto Serif'], average: 481 / 1000 },
    { locals: ['DejaVu Serif'], average: 1054 / 2048 },
  ],
  sans: [
    { locals: ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo'], average: 913 / 2048 },
    { locals: ['Roboto'], average: 911 / 2048 },
    { locals: ['DejaVu Sans'], average: 1038 / 2048 },
  ],
};

/** Vertical metrics and average advance width of a font in ems, and its character map. */
export async function measure(file) {
  const font = Buffer.from(await convert(file, 'truetype'));
  const tables = new Map();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + 16 * index;
    tables.set(
      font.toString('latin1', entry, entry + 4),
      font.subarray(font.readUInt32BE(entry + 8)),
    );
  }
  const unit = tables.get('head').readUInt16BE(18);
  const hhea = tables.get('hhea');
  const glyphOf = readCmap(tables.get('cmap'));
  const advance = (character) => {
    const long = hhea.readUInt16BE(34);
    return tables.get('hmtx').readUInt16BE(4 * Math.min(glyphOf(character), long - 1)) / unit;
  };
  return {
    ascent: hhea.readInt16BE(4) / unit,
    descent: -hhea.readInt16BE(6) / unit,
    lineGap: hhea.readInt16BE(8) / unit,
    glyphOf,
    has: (character) => glyphOf(character) !== 0,
    get average() {
      const entries = Object.entries(FREQUENCY);
      const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
      return entries.reduce((sum, [char, weight]) => sum + advance(char) * weight, 0) / total;
    },
  };
}

/** A function from character to glyph id, from the cmap subtable of format 4. */
function readCmap(cmap) {
  let format4;
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4));
    if (table.readUInt16BE(0) === 4) format4 = table;
  }
  if (!format4) throw new Error('The font has no cmap subtable of format 4.');
  const segments = format4.readUInt16BE(6) / 2;
  const ends = 14;
  const starts = ends + 2 * segments + 2;
  const deltas = starts + 2 * segments;
  const offsets = deltas + 2 * segments;
  return (character) => {
    const point = character.codePointAt(0);
    for (let index = 0; index < segments; index += 1) {
      if (point > format4.readUInt16BE(ends + 2 * index)) continue;
      const start = format4.readUInt16BE(starts + 2 * index);
      if (point < start) return 0;
      const delta = format4.readInt16BE(deltas + 2 * index);
      const offset = format4.readUInt16BE(offsets + 2 * index);
      if (offset === 0) return (point + delta) & 0xffff;
      const glyph = format4.readUInt16BE(offsets + 2 * index + offset + 2 * (point - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/**
 * Rules for the family "<name> Fallback": system fonts scaled to the metrics of the web font. The rules share one
 * family name and browsers try the last rule first, so the best match comes last.
 */
export function fallbackFaces({ family, style, weights, metrics, like }) {
  const percent = (share) => `${(100 * share).toFixed(2)}%`;
  return SYSTEM_FONTS[like].toReversed().map(({ locals, average }) => {
    const size = metrics.average / average;
    const names =
      style === 'italic' ? locals.flatMap((local) => [`${local} Italic`, local]) : locals;
    return `@font-face {
  font-family: "${family} Fallback";
  font-style: ${style};
  font-weight: ${weights.min} ${weights.max};
  src: ${names.map((local) => `local("${local}")`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(metrics.ascent / size)};
  descent-override: ${percent(metrics.descent / size)};
  line-gap-override: ${percent(metrics.lineGap / size)};
}`;
  });
}
