// Converts text to SVG outlines with HarfBuzz, so that generated images do not depend on installed fonts.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as hb from 'harfbuzzjs';
import { openFont } from './font-metrics.mjs';

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
  const font = await openFont(compressed);
  return { file, font, unit: font.face.upem };
}

/** The most texts whose glyphs are kept. */
const MAX_SHAPED = 10_000;

class Typesetter {
  #faces;
  #shaped = new Map();
  #outlines = new Map();

  constructor(faces) {
    this.#faces = faces;
  }

  /** Width of a line in pixels. */
  width(pieces) {
    let width = 0;
    let space = 0;
    for (const piece of pieces) {
      const { size, tracking = 0 } = piece;
      const { glyphs, advance } = this.#shape(piece);
      space = tracking * size;
      width += advance * size + glyphs.length * space;
    }
    // No tracking after the last glyph.
    return width - space;
  }

  /** A line as SVG paths, starting at `x` on the baseline `y`. */
  draw(pieces, x, y) {
    let paths = '';
    let at = x;
    for (const piece of pieces) {
      const { size, tracking = 0 } = piece;
      for (const { outline, unit, offset, advance } of this.#shape(piece).glyphs) {
        const scale = size / unit;
        const transform = `matrix(${scale} 0 0 ${-scale} ${(at + offset * size).toFixed(2)} ${y})`;
        if (outline) paths += `<path transform="${transform}" d="${outline}"/>`;
        at += advance * size + tracking * size;
      }
    }
    return paths;
  }

  /** The glyphs of a piece, and its advance: outlines in font units, the rest in ems, which every size has in common. */
  #shape({ text, face, weight }) {
    const key = `${face} ${weight} ${text}`;
    const known = this.#shaped.get(key);
    if (known) return known;
    const glyphs = this.#runs(text, face).flatMap((run) => this.#shapeRun(run, weight));
    const shaped = { glyphs, advance: glyphs.reduce((sum, { advance }) => sum + advance, 0) };
    if (this.#shaped.size >= MAX_SHAPED) this.#shaped.clear();
    this.#shaped.set(key, shaped);
    return shaped;
  }

  #shapeRun({ run, font, unit, file }, weight) {
    font.setVariations([new hb.Variation('wght', weight)]);
    const buffer = new hb.Buffer();
    buffer.addText(run);
    buffer.guessSegmentProperties();
    hb.shape(font, buffer, FEATURES);
    return buffer.getGlyphInfosAndPositions().map(({ codepoint, xOffset, xAdvance }) => {
      const key = `${file} ${weight} ${codepoint}`;
      const outline = this.#outlines.get(key) ?? font.glyphToPath(codepoint);
      this.#outlines.set(key, outline);
      return { outline, unit, offset: xOffset / unit, advance: xAdvance / unit };
    });
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
