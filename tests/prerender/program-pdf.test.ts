// Tests of the PDF files of the delivered program, on A4 and on US Letter: PDF/UA-1 (whose rules Typst checks: tags,
// headings, alternative texts, fonts), bookmarks, paper sizes, the page counts of the printables, and cards that are not split.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { openPage, type Program } from '#core';
import { makePdfs } from '../../app/scripts/pdf';
import { ROOT, readSite, siteFiles } from './built-site';

const FOLDER = join(ROOT, 'app/program');
const program = JSON.parse(
  readFileSync(join(ROOT, 'app/.cache/program/program.json'), 'utf8'),
) as Program;
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.pdf'));

const open = (name: string) => getDocumentProxy(new Uint8Array(readFileSync(join(FOLDER, name))));

type Document = Awaited<ReturnType<typeof open>>;
const pagesOf = ({ numPages }: Document) => Array.from({ length: numPages }, (_, at) => at + 1);

/** Piece of text on a page: its words, and its distance from the left and lower edge, in points. */
interface Piece {
  text: string;
  x: number;
  y: number;
}
async function piecesOf(document: Document, number: number): Promise<Piece[]> {
  const { items } = await (await document.getPage(number)).getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, x: item.transform[4], y: item.transform[5] }]
      : [],
  );
}

test('the program and every printable page exist in both sizes', () => {
  const sheets = program.pages.filter(({ kind }) => kind === 'printable').map(({ slug }) => slug);
  const expected = ['initiation', 'cards-2', ...sheets].flatMap((name) => [
    `${name}-a4.pdf`,
    `${name}-letter.pdf`,
  ]);
  expect(files.sort()).toEqual(expected.sort());
  expect(siteFiles('.pdf')).toEqual([]);
});

describe.each(files)('%s', (name) => {
  test('declares PDF/UA-1, and has a visible title, a language and bookmarks', async () => {
    const document = await open(name);
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    const { info, metadata } = await document.getMetadata();
    expect(metadata.get('pdfuaid:part')).toBe('1');
    expect(info).toMatchObject({
      Language: 'en-US',
      Title: expect.stringContaining(program.name),
    });
    expect((await document.getOutline()).length).toBeGreaterThan(0);
  });

  test('has pages of its paper size', async () => {
    const document = await open(name);
    const [, , width = 0, height = 0] = (await document.getPage(1)).view;
    const size = name.endsWith('-a4.pdf') ? [595, 842] : [612, 792];
    expect([Math.round(width), Math.round(height)]).toEqual(size);
  });
});

test.each(['a4', 'letter'])('on %s the book has a bookmark for each chapter', async (paper) => {
  const document = await open(`initiation-${paper}.pdf`);
  const titles = (await document.getOutline()).map(({ title }) => title);
  const chapters = program.pages.filter(({ kind }) => kind !== 'printable');
  for (const { title } of chapters) expect(titles).toContain(title);
});

test('the sales page shows the number of pages of the book on A4', async () => {
  const pages = String((await open('initiation-a4.pdf')).numPages);
  const answer = openPage('/initiation');
  if (answer.kind !== 'page' || answer.content.page !== 'initiation') throw new Error('No page.');
  const row = answer.content.receive.inventory.find(({ value }) => value === pages);
  expect(row).toBeDefined();
  expect(readSite('initiation.html')).toMatch(
    new RegExp(`<dt[^>]*>${row?.label}</dt><dd[^>]*>${pages}</dd>`),
  );
});

test.each([
  ['printable-journal', 7],
  ['printable-letter', 1],
  ['printable-week', 1],
  ['printable-proofs', 1],
  ['cards-2', 3],
])('%s takes %i sheets', async (name, sheets) => {
  for (const paper of ['a4', 'letter'])
    expect((await open(`${name}-${paper}.pdf`)).numPages, paper).toBe(sheets);
});

test.each(['a4', 'letter'])(
  'on %s no page of the book has fewer than three lines',
  async (paper) => {
    const document = await open(`initiation-${paper}.pdf`);
    for (const number of pagesOf(document)) {
      const lines = new Set((await piecesOf(document, number)).map(({ y }) => Math.round(y)));
      // The cover has its picture, and the page footer is one line.
      if (number > 1) expect(lines.size, `page ${number}`).toBeGreaterThan(3);
    }
  },
);

test.each(['a4', 'letter'])(
  'on %s the text of every card is in one cell of the grid',
  async (paper) => {
    const [width, height] = [85, 55].map((millimeters) => (millimeters * 72) / 25.4) as [
      number,
      number,
    ];
    const document = await open(`cards-2-${paper}.pdf`);
    const [, , pageWidth = 0] = (await document.getPage(1)).view;
    const titles: string[] = [];
    for (const number of pagesOf(document)) {
      const pieces = await piecesOf(document, number);
      // Rows are counted from the lowest line of the sheet; the title is above all of them.
      const { view } = await document.getPage(number);
      const bottom = ((view[3] ?? 0) - 4 * height) / 2 - (4 * 72) / 25.4;
      const cards = new Map<string, string[]>();
      for (const { text, x, y } of pieces) {
        const row = Math.floor((y - bottom) / height);
        if (row > 3) continue;
        const cell = `${row} ${x < pageWidth / 2 ? 'left' : 'right'}`;
        cards.set(cell, [...(cards.get(cell) ?? []), text]);
        expect(x).toBeGreaterThan((pageWidth - 2 * width) / 2);
      }
      titles.push(
        ...[...cards.values()].map((words) => words.join(' ').replace(/\s+/g, ' ').trim()),
      );
    }
    const { cards = [] } = program.pages.find((page) => page.cards.length > 0) ?? {};
    expect(titles.sort()).toEqual([...cards].sort());
  },
);

test('a character that no font has is an error', async () => {
  const settings = { brand: 'House', site: 'https://house.example', modified: '2026-01-18' };
  const empty = { name: '☃', pages: [] } as unknown as Program;
  const snowman = makePdfs({ ...settings, program: empty });
  await expect(snowman).rejects.toThrow('No font of the PDF files has ☃');
});
