// Sets words in the house's typefaces as outlines, kerned by HarfBuzz, so that pictures need no font of the machine.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { convert } from 'fontverter';
import * as hb from 'harfbuzzjs';

const require = createRequire(import.meta.url);

/** Each face in the packages' two files; the second holds the macrons. */
const FACES = {
  roman: 'cormorant/files/cormorant-*-wght-normal.woff2',
  italic: 'cormorant/files/cormorant-*-wght-italic.woff2',
  text: 'hanken-grotesk/files/hanken-grotesk-*-wght-normal.woff2',
};
const RANGES = ['latin', 'latin-ext'];

/** Hanken Grotesk draws no ʻokina; its opening quote has the same shape. */
const ALIASES = { ʻ: '‘' };

/** Figures stand on the line, as on the pages. */
const FEATURES = [new hb.Feature('lnum')];

/**
 * How a piece of text is set: `face` is a key of FACES; `weight` on its axis; `size` in pixels;
 * `tracking` in ems. A line is a list of such pieces, one behind the other.
 */

export async function openTypefaces() {
  const faces = new Map();
  for (const [name, pattern] of Object.entries(FACES)) {
    const fonts = await Promise.all(RANGES.map((range) => openFont(pattern.replace('*', range))));
    faces.set(name, fonts);
  }
  return new Typesetter(faces);
}

async function openFont(file) {
  const packed = await readFile(require.resolve(`@fontsource-variable/${file}`));
  const face = new hb.Face(new hb.Blob(new Uint8Array(await convert(packed, 'truetype'))));
  return { font: new hb.Font(face), unit: face.upem };
}

class Typesetter {
  #faces;
  #widths = new Map();

  constructor(faces) {
    this.#faces = faces;
  }

  /** How wide a line is, in pixels. */
  width(pieces) {
    const key = JSON.stringify(pieces);
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.#place(pieces).width;
    this.#widths.set(key, width);
    return width;
  }

  /** A line as SVG, its first letter at `x` on the baseline `y`. */
  draw(pieces, x, y) {
    return this.#place(pieces)
      .glyphs.map(({ outline, at, scale }) => {
        const place = `matrix(${scale} 0 0 ${-scale} ${(x + at).toFixed(2)} ${y})`;
        return `<path transform="${place}" d="${outline}"/>`;
      })
      .join('');
  }

  #place(pieces) {
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
    // Behind the last letter there is no letter to keep away from.
    return { glyphs, width: at - space };
  }

  /** Text cut where another file of the face has to help out. */
  #runs(text, face) {
    const runs = [];
    for (const character of text) {
      const candidates = [character, ALIASES[character]].filter(Boolean);
      const found = candidates
        .flatMap((drawn) => this.#faces.get(face).map((file) => ({ drawn, file })))
        .find(({ drawn, file }) => file.font.nominalGlyph(drawn.codePointAt(0)));
      if (!found) throw new Error(`The typeface "${face}" has no “${character}”, as in “${text}”.`);
      const last = runs.at(-1);
      if (last?.font === found.file.font) last.run += found.drawn;
      else runs.push({ run: found.drawn, ...found.file });
    }
    return runs;
  }
}
