// Converts text to SVG outlines with HarfBuzz, so that generated images do not depend on installed fonts.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { convert } from 'fontverter';
import * as hb from 'harfbuzzjs';

const require = createRequire(import.meta.url);

/** File patterns of the font packages; `*` is one of RANGES, of which the second has the macrons. */
const FACES = {
  roman: 'cormorant/files/cormorant-*-wght-normal.woff2',
  italic: 'cormorant/files/cormorant-*-wght-italic.woff2',
  text: 'hanken-grotesk/files/hanken-grotesk-*-wght-normal.woff2',
};
const RANGES = ['latin', 'latin-ext'];

/** Hanken Grotesk has no ʻokina; its opening quote has the same shape. */
const ALIASES = { ʻ: '‘' };

/** Lining figures, as on the pages. */
const FEATURES = [new hb.Feature('lnum')];

/**
 * A line is a list of pieces `{ text, face, weight, size, tracking }`: `face` is a key of FACES; `weight` a
 * value of the variable axis; `size` is in pixels; `tracking` in ems.
 */

export async function loadTypesetter() {
  const faces = new Map();
  for (const [name, pattern] of Object.entries(FACES)) {
    const fonts = await Promise.all(RANGES.map((range) => loadFont(pattern.replace('*', range))));
    faces.set(name, fonts);
  }
  return new Typesetter(faces);
}

async function loadFont(file) {
  const compressed = await readFile(require.resolve(`@fontsource-variable/${file}`));
  const face = new hb.Face(new hb.Blob(new Uint8Array(await convert(compressed, 'truetype'))));
  return { font: new hb.Font(face), unit: face.upem };
}

class Typesetter {
  #faces;
  #widths = new Map();

  constructor(faces) {
    this.#faces = faces;
  }

  /** Width of a line in pixels. */
  width(pieces) {
    const key = JSON.stringify(pieces);
    const cached = this.#widths.get(key);
    if (cached !== undefined) return cached;
    const width = this.#layOut(pieces).width;
    this.#widths.set(key, width);
    return width;
  }

  /** A line as SVG paths, starting at `x` on the baseline `y`. */
  draw(pieces, x, y) {
    return this.#layOut(pieces)
      .glyphs.map(({ outline, at, scale }) => {
        const transform = `matrix(${scale} 0 0 ${-scale} ${(x + at).toFixed(2)} ${y})`;
        return `<path transform="${transform}" d="${outline}"/>`;
      })
      .join('');
  }

  #layOut(pieces) {
    const glyphs = [];
    let at = 0;
    let space = 0;
    for (const { text, face, weight, size, tracking = 0 } of pieces) {
      for (const { run, font, unit } of this.#runs(text, face)) {
        const scale = size / unit;
        font.setVariations([new hb.Variation('wght', weight)]);
        const buffer = new hb.Buffer();
        buffer.addText(run);
        buffer.guessSegmentProperties();
        hb.shape(font, buffer, FEATURES);
        for (const glyph of buffer.getGlyphInfosAndPositions()) {
          const outline = font.glyphToPath(glyph.codepoint);
          if (outline) glyphs.push({ outline, at: at + glyph.xOffset * scale, scale });
          at += glyph.xAdvance * scale + tracking * size;
        }
      }
      space = tracking * size;
    }
    // No tracking after the last glyph.
    return { glyphs, width: at - space };
  }

  /** Splits text into runs of characters that one font file contains. */
  #runs(text, face) {
    const runs = [];
    for (const character of text) {
      const candidates = [character, ALIASES[character]].filter(Boolean);
      const found = candidates
        .flatMap((drawn) => this.#faces.get(face).map((file) => ({ drawn, file })))
        .find(({ drawn, file }) => file.font.nominalGlyph(drawn.codePointAt(0)));
      if (!found)
        throw new Error(`The font "${face}" has no glyph for “${character}” in “${text}”.`);
      const last = runs.at(-1);
      if (last?.font === found.file.font) last.run += found.drawn;
      else runs.push({ run: found.drawn, ...found.file });
    }
    return runs;
  }
}
