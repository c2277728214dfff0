// Tests of the book of the delivered program: a valid EPUB with the program's pages, and no public file.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Program } from '#core';
import { DIST, ROOT, siteFiles } from './built-site';

const bytes = readFileSync(join(ROOT, 'app/program/initiation.epub'));
const files = unzipSync(bytes);
const program = JSON.parse(
  readFileSync(join(ROOT, 'app/.cache/program/program.json'), 'utf8'),
) as Program;

test('the book is a valid EPUB', async () => {
  const { messages } = await EpubCheck.validate(bytes);
  expect(messages.filter(({ severity }) => severity !== 'info' && severity !== 'usage')).toEqual(
    [],
  );
});

test('a damaged book is invalid', async () => {
  const damaged = Buffer.from(bytes);
  damaged.fill(0, 30, 60);
  expect((await EpubCheck.validate(damaged)).valid).toBe(false);
});

test('the book has every page with its text, except the printables that repeat the questions', () => {
  for (const { slug, html, prompts, cards } of program.pages) {
    if (slug === 'printable-journal') continue;
    const chapter = files[`OEBPS/${slug}.xhtml`];
    expect(chapter, slug).toBeDefined();
    const text = strFromU8(chapter ?? new Uint8Array());
    const paragraphs = html.match(/<p>[^<]+<\/p>/g) ?? [];
    for (const part of [...paragraphs, ...prompts, ...cards]) expect(text).toContain(part);
    expect(text).not.toContain('{{');
    expect(text).not.toMatch(/(?:href|src)="\//);
  }
});

test('the book is not a file of the site', () => {
  expect(siteFiles('.epub'), DIST).toEqual([]);
});
