// Typesets the delivered program as tagged PDF (PDF/UA-1) with bookmarks, on A4 and on US Letter.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import subset from 'subset-font';
import { bookSource, printableSource } from './typst-source.mjs';

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

/** Characters of page numbers, of lists, and of capitals. */
const DIGITS = '0123456789. •ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The files by name: the book, and every page for paper. `modified` is the day on which they were made. */
export async function makePdfs({ program, brand, site, modified }) {
  const seconds = Date.parse(modified) / 1000;
  const characters = [...new Set(JSON.stringify(program) + brand + DIGITS)].join('');
  const fontBlobs = await Promise.all(
    FACES.map(async ({ file, wght }) =>
      subset(await readFile(require.resolve(file)), characters, {
        targetFormat: 'truetype',
        variationAxes: { wght },
      }),
    ),
  );
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] });
  const forPaper = program.pages.filter(
    ({ kind, cards }) => kind === 'printable' || cards.length > 0,
  );
  return PAPERS.flatMap(([ending, paper]) => {
    const settings = { program, brand, site, paper };
    return [
      [`initiation-${ending}.pdf`, bookSource(settings)],
      ...forPaper.map((page) => [
        `${page.kind === 'bonus' ? 'cards' : page.slug}-${ending}.pdf`,
        printableSource({ ...settings, page }),
      ]),
    ].map(([name, source]) => [name, typeset(compiler, name, source, seconds)]);
  });
}

/** Fails where the document breaks a rule of PDF/UA. */
function typeset(compiler, name, source, seconds) {
  const { result, takeError } = compiler.compile({ mainFileContent: source });
  if (!result) throw new Error(`${name}: ${takeError}`);
  return compiler.pdf(result, { pdfStandard: 'ua-1', creationTimestamp: seconds });
}
