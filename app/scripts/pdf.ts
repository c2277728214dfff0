// Typesets the delivered program with Typst as tagged PDF with bookmarks (PDF/UA-1), on A4 and on US Letter.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  NodeCompiler,
  type NodeTypstDocument,
  PdfStandard,
} from '@myriaddreamin/typst-ts-node-compiler';
import { sheetName } from '../src/program/sheet-name';
import type { Book } from './epub';
import { lackingCharacters, staticFonts } from './font-files';
import { cropped } from './picture-source';
import { readColors } from './tokens';

const HERE = import.meta.dirname;

/** Typst's paper sizes by the suffix of the file name. */
const PAPERS = { a4: 'a4', letter: 'us-letter' };

/** Typefaces. Typst does not support variable fonts, so static fonts are made from them. */
const FACES: [name: string, style: string, weight: number][] = [
  ['cormorant', 'normal', 500],
  ['cormorant', 'italic', 500],
  ['hanken-grotesk', 'normal', 500],
];

/** Size of the cover picture in pixels, with the proportions of program.typ. */
const COVER = { width: 756, height: 1080 };

/** Characters that are needed in addition to the text: page numbers, list marks, the page footer, and capitals. */
const ADDITIONAL = '0123456789. •·ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns the PDF files by name: the book and every printable page. `modified` is the date of the files. */
export async function makePdfs(book: Book): Promise<[name: string, bytes: Uint8Array][]> {
  const compiler = await compilerOf(book);
  const { pages } = book.program;
  const sheets = pages.filter(({ kind, cards }) => kind === 'printable' || cards.length > 0);
  const named = sheets.map((page) => [sheetName(page), page.slug] as const);
  return Object.entries(PAPERS).flatMap(([ending, paper]) =>
    [['initiation', 'book'] as const, ...named].map(([name, page]): [string, Uint8Array] => [
      `${name}-${ending}.pdf`,
      compiler.pdf(typeset(compiler, { page, paper }), { pdfStandard: PdfStandard.UA_1 }),
    ]),
  );
}

/** Counts the pages of the book on A4. */
export const countPages = async (book: Book): Promise<number> =>
  typeset(await compilerOf(book), { page: 'book', paper: PAPERS.a4 }).numOfPages;

/** Returns a compiler that has the fonts, pictures and texts of a program. */
async function compilerOf({ program, brand, site, modified }: Book): Promise<NodeCompiler> {
  const characters = [...new Set(JSON.stringify(program) + brand + ADDITIONAL)].join('');
  const loaded = await Promise.all(FACES.map((face) => staticFonts(...face, characters)));
  const fontBlobs = loaded.flat();
  const lacking = lackingCharacters(fontBlobs, characters);
  if (lacking.length > 0) throw new Error(`No font of the PDF files has ${lacking.join(' ')}`);

  const compiler = NodeCompiler.create({ workspace: HERE, fontArgs: [{ fontBlobs }] });
  const { picture } = program.words.contents;
  const color = await readColors();
  const [year, month, day] = modified.slice(0, 10).split('-').map(Number);
  const data = {
    ...{ program, brand, site, alt: picture.alt, modified: { year, month, day } },
    colors: ['plum', 'mauve', 'bronze', 'champagne', 'ivory'].map(color),
  };
  const cover = (await cropped(picture, COVER)).jpeg({ quality: 85 });
  const files = {
    'data.json': JSON.stringify(data),
    'mark.svg': await brandMark(color('champagne')),
    'cover.jpg': await cover.toBuffer(),
  };
  for (const [name, content] of Object.entries(files))
    compiler.mapShadow(join(HERE, name), Buffer.from(content));
  return compiler;
}

async function brandMark(color: string): Promise<string> {
  const mark = JSON.parse(await readFile(join(HERE, '../src/ui/brand-mark.json'), 'utf8'));
  const { cx, cy, r } = mark.moon;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${mark.viewBox}" fill="none" stroke="${color}">
<path d="${mark.arch}"/><path d="${mark.door}" opacity=".55"/>
<circle cx="${cx}" cy="${cy}" r="${r}" fill="${color}" stroke="none"/></svg>`;
}

/** Throws if Typst reports an error or a warning. */
function typeset(
  compiler: NodeCompiler,
  inputs: { page: string; paper: string },
): NodeTypstDocument {
  const compiled = compiler.compile({ mainFilePath: join(HERE, 'program.typ'), inputs });
  const problems = [compiled.takeError(), compiled.takeWarnings()].flatMap(
    (result) => result?.shortDiagnostics ?? [],
  );
  if (problems.length > 0) throw new Error(`${inputs.page}: ${JSON.stringify(problems)}`);
  if (!compiled.result) throw new Error(`${inputs.page}: nothing was typeset`);
  return compiled.result;
}
