// Maps characters that a font lacks to existing glyphs of the same shape, by rewriting its cmap table.

/**
 * A copy of a TrueType font in which each key of `aliases` uses the glyph of its value. Hanken Grotesk has no
 * ʻokina, for example, which has the shape of its opening quote.
 */
export function aliasCharacters(font, characters, glyphOf, aliases) {
  const mapping = new Map(
    characters.map((character) => [character.codePointAt(0), glyphOf(character)]),
  );
  for (const [added, existing] of Object.entries(aliases)) {
    mapping.set(added.codePointAt(0), glyphOf(existing));
  }
  return replaceTable(font, 'cmap', cmapTable([...mapping].sort((a, b) => a[0] - b[0])));
}

/** A cmap with one subtable of format 4: sorted [code point, glyph] pairs as segments of equal delta. */
function cmapTable(pairs) {
  const runs = [];
  for (const [point, glyph] of pairs) {
    const last = runs.at(-1);
    const delta = (glyph - point) & 0xffff;
    if (last && last.end === point - 1 && last.delta === delta) last.end = point;
    else runs.push({ start: point, end: point, delta });
  }
  runs.push({ start: 0xffff, end: 0xffff, delta: 1 });

  const words = (values) => {
    const bytes = Buffer.alloc(2 * values.length);
    for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index);
    return bytes;
  };
  const power = 2 ** Math.floor(Math.log2(runs.length));
  const length = 16 + 8 * runs.length;
  return words([
    0,
    1, // version, one subtable:
    3,
    1,
    0,
    12, // Windows, Unicode, 12 bytes on
    4,
    length,
    0,
    2 * runs.length,
    2 * power,
    Math.log2(power),
    2 * (runs.length - power),
    ...runs.map(({ end }) => end),
    0,
    ...runs.map(({ start }) => start),
    ...runs.map(({ delta }) => delta),
    ...runs.map(() => 0),
  ]);
}

/** The font with one table replaced; offsets and checksums are recomputed. */
function replaceTable(font, tag, replacement) {
  const count = font.readUInt16BE(4);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 12 + 16 * index;
    const name = font.toString('latin1', entry, entry + 4);
    const offset = font.readUInt32BE(entry + 8);
    return {
      name,
      bytes:
        name === tag ? replacement : font.subarray(offset, offset + font.readUInt32BE(entry + 12)),
    };
  });

  const header = Buffer.from(font.subarray(0, 12 + 16 * count));
  const parts = [header];
  let offset = header.length;
  for (const [index, { bytes }] of tables.entries()) {
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    const entry = 12 + 16 * index;
    header.writeUInt32BE(checksum(padded), entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}

function checksum(bytes) {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
