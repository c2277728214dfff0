// Typesets the delivered program by Typst as tagged PDF with bookmarks (PDF/UA-1), on A4 and on US Letter.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import { lackingCharacters, staticFonts } from './font-files.mjs';
import { readColors } from './tokens.mjs';
import { bookSource, printableSource } from './typst-source.mjs';

const HERE = import.meta.dirname;

/** Paper sizes by the ending of a file name. */
const PAPERS = [
  ['a4', 'a4'],
  ['letter', 'us-letter'],
];

/** Typefaces; the typesetter needs static fonts. */
const FACES = [
  ['cormorant', 'normal', 500],
  ['cormorant', 'italic', 500],
  ['hanken-grotesk', 'normal', 500],
];

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
  const loaded = await Promise.all(FACES.map((face) => staticFonts(...face, characters)));
  const fontBlobs = loaded.flat();
  const lacking = lackingCharacters(fontBlobs, characters);
  if (lacking.length > 0) throw new Error(`No font of the PDF files has ${lacking.join(' ')}`);
  const compiler = NodeCompiler.create({ workspace: HERE, fontArgs: [{ fontBlobs }] });
  const files = { ...(await drawings()), 'cover.jpg': await cropped(cover) };
  for (const [name, content] of Object.entries(files))
    compiler.mapShadow(join(HERE, name), Buffer.from(content));
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
    'colors.json': JSON.stringify(Object.fromEntries(names.map((name) => [name, color(name)]))),
    'mark.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${mark.viewBox}" fill="none" stroke="${color('champagne')}">
<path d="${mark.arch}"/><path d="${mark.door}" opacity=".55"/>
<circle cx="${cx}" cy="${cy}" r="${r}" fill="${color('champagne')}" stroke="none"/></svg>`,
  };
}

/** Fails where the source has an error or a warning. */
function typeset(compiler, name, mainFileContent) {
  const compiled = compiler.compile({ mainFileContent });
  const problems = [compiled.takeError(), compiled.takeWarnings()].flatMap(
    (found) => found?.shortDiagnostics ?? [],
  );
  if (problems.length > 0) throw new Error(`${name}: ${JSON.stringify(problems)}`);
  return compiler.pdf(compiled.result, { pdfStandard: PdfStandard.UA_1 });
}
