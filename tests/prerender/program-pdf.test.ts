// The PDF files of the delivered program: tagged, with title, language and bookmarks, on A4 and on US Letter.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { Program } from '../../app/src/core/core';
import { ROOT, siteFiles } from './built-site';

const { makePdfs } = await import(/* @vite-ignore */ join(ROOT, 'app/scripts/pdf.mjs'));

const FOLDER = join(ROOT, 'app/program');
const program = JSON.parse(
  readFileSync(join(ROOT, 'app/.cache/program/program.json'), 'utf8'),
) as Program;
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.pdf'));

const open = (name: string) => getDocumentProxy(new Uint8Array(readFileSync(join(FOLDER, name))));

/** Every structure tag of a page, in reading order. */
interface Tag {
  role?: string;
  children?: Tag[];
}
const rolesOf = ({ role, children = [] }: Tag): string[] => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(rolesOf),
];

test('the program and every page for paper are there in both sizes', () => {
  const sheets = program.pages.filter(({ kind }) => kind === 'printable').map(({ slug }) => slug);
  const expected = ['initiation', 'cards', ...sheets].flatMap((name) => [
    `${name}-a4.pdf`,
    `${name}-letter.pdf`,
  ]);
  expect(files.sort()).toEqual(expected.sort());
  expect(siteFiles('.pdf')).toEqual([]);
});

describe.each(files)('%s', (name) => {
  test('is tagged, and has a title, a language and bookmarks', async () => {
    const document = await open(name);
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({
      Language: 'en-US',
      Title: expect.stringContaining(program.name),
    });
    expect((await document.getOutline()).length).toBeGreaterThan(0);
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      // A page of lines alone has no content but decoration.
      if ((await page.getTextContent()).items.length === 0) continue;
      const tree = (await page.getStructTree()) as Tag | null;
      expect(tree === null ? [] : rolesOf(tree), `page ${number}`).toContain('Document');
    }
  });

  test('has pages of its size', async () => {
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

test.each([
  ['printable-journal', 7],
  ['printable-letter', 1],
  ['printable-week', 1],
  ['cards', 3],
])('%s takes %i sheets', async (name, sheets) => {
  for (const paper of ['a4', 'letter'])
    expect((await open(`${name}-${paper}.pdf`)).numPages, paper).toBe(sheets);
});

test('a character that no font has is an error', async () => {
  const settings = { brand: 'House', site: 'https://house.example', modified: '2026-01-18' };
  const snowman = makePdfs({ ...settings, program: { name: '☃', pages: [] } });
  await expect(snowman).rejects.toThrow('No font of the PDF files has ☃');
});
