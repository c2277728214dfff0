// Typesets the delivered program as tagged PDF with bookmarks, on A4 and on US Letter. Typst is compiled to WebAssembly
// here: its native package exists for Linux alone.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import sharp from 'sharp';
import subset from 'subset-font';
import { measure } from './font-metrics.mjs';
import { declareAccessible } from './pdf-ua.mjs';
import { readColors } from './tokens.mjs';
import { bookSource, printableSource } from './typst-source.mjs';

const HERE = import.meta.dirname;
const require = createRequire(import.meta.url);

/** Paper sizes by the ending of a file name. */
const PAPERS = [
  ['a4', 'a4'],
  ['letter', 'us-letter'],
];

/** Font files and their weights: the typesetter needs static fonts. */
const FACES = Object.entries({ cormorant: 500, 'hanken-grotesk': 500 }).flatMap(([name, wght]) =>
  ['latin', 'latin-ext'].flatMap((range) =>
    (name === 'cormorant' ? ['normal', 'italic'] : ['normal']).map((style) => ({
      file: `@fontsource-variable/${name}/files/${name}-${range}-wght-${style}.woff2`,
      wght,
    })),
  ),
);

/** The path of the source, and how much the compiler says about a problem. */
const MAIN = '/main.typ';
const FULL = 3;

/** Width by height of the picture on the cover, as in program.typ. */
const COVER_ASPECT = 98 / 140;

/** Characters of page numbers, of lists, of the foot, and of capitals. */
const DIGITS = '0123456789. •·ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * The files by name: the book, and every page for paper. `modified` is the day on which they were made, `cover` a JPEG,
 * its focal point in percent and its alternative text: `{ bytes, focal, alt }`.
 */
export async function makePdfs({ program, brand, site, modified, cover }) {
  const characters = [...new Set(JSON.stringify(program) + brand + DIGITS)].join('');
  const fontBlobs = await Promise.all(
    FACES.map(async ({ file, wght }) =>
      subset(await readFile(require.resolve(file)), characters, {
        targetFormat: 'truetype',
        variationAxes: { wght },
      }),
    ),
  );
  const fonts = await Promise.all(fontBlobs.map(measure));
  // Typst draws a box for them, and says nothing.
  const lacking = [...characters].filter((character) => !fonts.some((font) => font.has(character)));
  if (lacking.length > 0) throw new Error(`No font of the PDF files has ${lacking.join(' ')}`);
  const compiler = await createCompiler(fontBlobs);
  compiler.add_source('/program.typ', await readFile(join(HERE, 'program.typ'), 'utf8'));
  for (const [path, content] of Object.entries(await drawings()))
    compiler.map_shadow(path, Buffer.from(content));
  compiler.map_shadow('/cover.jpg', await cropped(cover));
  const forPaper = program.pages.filter(
    ({ kind, cards }) => kind === 'printable' || cards.length > 0,
  );
  return PAPERS.flatMap(([ending, paper]) => {
    const settings = { program, brand, site, cover, paper, modified };
    return [
      [`initiation-${ending}.pdf`, bookSource(settings)],
      ...forPaper.map((page) => [
        `${page.kind === 'bonus' ? 'cards' : page.slug}-${ending}.pdf`,
        printableSource({ ...settings, page }),
      ]),
    ].map(([name, source]) => [name, typeset(compiler, name, source)]);
  });
}

/** The part of the picture that the arch of the cover shows. */
async function cropped({ bytes, focal }) {
  const picture = sharp(bytes);
  const { width: whole, height } = await picture.metadata();
  const width = Math.min(whole, Math.round(height * COVER_ASPECT));
  const center = Math.round((whole * focal.x) / 100);
  const left = Math.min(Math.max(center - Math.round(width / 2), 0), whole - width);
  return picture.extract({ left, top: 0, width, height }).jpeg({ quality: 85 }).toBuffer();
}

/** Files that program.typ reads, by path: the colors of the site, and the brand mark. */
async function drawings() {
  const color = await readColors();
  const names = ['plum', 'mauve', 'bronze', 'champagne', 'ivory'];
  const mark = JSON.parse(await readFile(join(HERE, '../src/ui/brand-mark.json'), 'utf8'));
  const { cx, cy, r } = mark.moon;
  return {
    '/colors.json': JSON.stringify(Object.fromEntries(names.map((name) => [name, color(name)]))),
    '/mark.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${mark.viewBox}" fill="none" stroke="${color('champagne')}">
<path d="${mark.arch}"/><path d="${mark.door}" opacity=".55"/>
<circle cx="${cx}" cy="${cy}" r="${r}" fill="${color('champagne')}" stroke="none"/></svg>`,
  };
}

async function createCompiler(fonts) {
  const file = require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm');
  initSync({ module: await readFile(file) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(new Uint8Array(font));
  return builder.build();
}

/** Fails where the source has an error or a warning. */
function typeset(compiler, name, source) {
  compiler.add_source(MAIN, source);
  const { result, diagnostics = [] } = compiler.compile(MAIN, undefined, 'pdf', FULL);
  if (diagnostics.length > 0) throw new Error(`${name}: ${JSON.stringify(diagnostics)}`);
  return declareAccessible(Buffer.from(result));
}
