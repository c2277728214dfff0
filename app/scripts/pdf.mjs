// Typesets the delivered program as tagged PDF (PDF/UA-1) with bookmarks, on A4 and on US Letter.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { convert } from 'fontverter';
import { bookSource, printableSource } from './typst-source.mjs';

const require = createRequire(import.meta.url);

/** Paper sizes by the ending of a file name. */
const PAPERS = { a4: 'a4', letter: 'us-letter' };

const FACES = ['cormorant', 'hanken-grotesk'].flatMap((name) =>
  ['latin', 'latin-ext'].flatMap((range) =>
    (name === 'cormorant' ? ['normal', 'italic'] : ['normal']).map(
      (style) => `@fontsource-variable/${name}/files/${name}-${range}-wght-${style}.woff2`,
    ),
  ),
);

/** The files by name: the book, and every page for paper. `seconds` is the creation time. */
export async function makePdfs({ program, brand, site, seconds }) {
  const fontBlobs = await Promise.all(
    FACES.map(async (face) => convert(await readFile(require.resolve(face)), 'truetype')),
  );
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] });
  const forPaper = program.pages.filter(({ kind, cards }) => kind === 'printable' || cards.length > 0);
  return Object.entries(PAPERS).flatMap(([ending, paper]) => {
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
