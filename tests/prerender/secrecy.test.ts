// What a buyer pays for is in no file that a visitor can get: every byte of the site is searched for its sentences.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { DIST, ROOT } from './built-site';

const CONTENT = join(ROOT, 'content');
const DELIVERED = join(ROOT, 'app/program');

/** How many words in a row are told from chance. */
const LENGTH = 6;

/** Every file of the site, as it lies there and as a browser unpacks it. */
const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

function unpacked(file: string): string {
  const bytes = readFileSync(file);
  if (file.endsWith('.br')) return brotliDecompressSync(bytes).toString('utf8');
  if (file.endsWith('.gz')) return gunzipSync(bytes).toString('utf8');
  return bytes.toString('utf8');
}

/** The bare words of each file, read once; a packed copy says what its file says. */
const read = new Map<string, string>();
const site = files.map((file) => {
  const text = unpacked(file);
  const words = read.get(text) ?? wordsIn(text);
  read.set(text, words);
  return { file: file.slice(DIST.length + 1), words };
});

/**
 * A text as its bare words, however it is written down: as HTML, in a script, in a source map, in the
 * data of a module. Read twice, since a tag within a sentence must not hide it, and what looks like a
 * tag in a binary must not, either.
 */
function wordsIn(text: string): string {
  const plain = text
    .replace(/\\u\{?([0-9a-fA-F]{4,5})\}?/g, (_, code) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\\[nrt]/g, ' ')
    .replace(/&#x([0-9a-fA-F]+);/g, (_, code) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, ' ');
  return `${bare(plain)} | ${bare(plain.replace(/<[^<>]{0,400}>/g, ' '))}`;
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The sentences of a content file, front matter included, that are long enough to be known again. */
function sentencesOf(file: string): string[] {
  const [, matter = '', body = ''] =
    /^\+\+\+\n([\s\S]*?)\n\+\+\+\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  const texts = [...textsOf(parse(matter)), ...body.split(/\n\n|\n(?=[-#>\d])/)];
  return texts
    .flatMap((text) => text.replace(/\]\([^)]*\)/g, ' ').split(/(?<=[.?:;])\s+/))
    .map(bare)
    .filter((sentence) => sentence.split(' ').length >= LENGTH);
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

/** Which files of the site hold which of the sentences: every row of words in every file is looked at. */
function search(sentences: string[]): Map<string, string[]> {
  const byOpening = new Map<string, string[]>();
  for (const sentence of sentences) {
    const opening = sentence.split(' ').slice(0, LENGTH).join(' ');
    byOpening.set(opening, [...(byOpening.get(opening) ?? []), sentence]);
  }
  const within = new Map<string, string[]>();
  const found = new Map<string, string[]>();
  for (const { file, words } of site) {
    const held = within.get(words) ?? heldIn(words, byOpening);
    within.set(words, held);
    for (const sentence of held) found.set(sentence, [...(found.get(sentence) ?? []), file]);
  }
  return found;
}

function heldIn(text: string, byOpening: Map<string, string[]>): string[] {
  const words = text.split(' ');
  const held = new Set<string>();
  for (let place = 0; place + LENGTH <= words.length; place += 1) {
    const sentences = byOpening.get(words.slice(place, place + LENGTH).join(' ')) ?? [];
    for (const sentence of sentences) if (text.includes(sentence)) held.add(sentence);
  }
  return [...held];
}

const markdown = (folder: string) =>
  readdirSync(join(CONTENT, folder)).filter((file) => file.endsWith('.md'));

test('the search finds what is there: an essay in its page, its script, and both their packed copies', () => {
  const sentences = sentencesOf(join(CONTENT, 'journal/the-soft-no.md'));
  expect(sentences.length).toBeGreaterThan(50);
  const found = search(sentences);
  expect(found.size).toBeGreaterThanOrEqual(sentences.length * 0.95);
  const holding = [...new Set([...found.values()].flat())];
  const page = ['html', 'html.br', 'html.gz'].map((ending) => `journal/the-soft-no.${ending}`);
  expect(holding).toEqual(expect.arrayContaining(page));
  const scripts = holding.filter((file) => /^assets\/the-soft-no-.*\.js(\.br|\.gz)?$/.test(file));
  expect(scripts).toHaveLength(3);
});

test('the search finds what the module holds', () => {
  const [excerpt = ''] = sentencesOf(join(CONTENT, 'journal/the-soft-no.md'));
  const modules = (search([excerpt]).get(excerpt) ?? []).filter((file) => /\.wasm\b/.test(file));
  expect(modules).toHaveLength(3);
});

/** All that the content says in public. */
const said = readdirSync(CONTENT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(toml|md)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !file.startsWith(join(CONTENT, 'program')))
  .map((file) => bare(readFileSync(file, 'utf8')))
  .join(' | ');

describe('the program', () => {
  const program = markdown('program');

  test('is whole: every page of it is made for buyers', () => {
    expect(program.length).toBeGreaterThanOrEqual(18);
    const made = readdirSync(DELIVERED).filter((file) => file.endsWith('.html'));
    for (const file of program) {
      const page = file === 'welcome.md' ? 'contents.html' : file.replace(/\.md$/, '.html');
      expect(made).toContain(page);
      const words = wordsIn(readFileSync(join(DELIVERED, page), 'utf8'));
      const sentences = sentencesOf(join(CONTENT, 'program', file));
      expect(sentences.length, file).toBeGreaterThan(2);
      const there = sentences.filter((sentence) => words.includes(sentence));
      expect(there.length, file).toBeGreaterThanOrEqual(sentences.length * 0.9);
    }
  });

  test('is in no file of the site, but for what the house says in public, too', () => {
    const sentences = program.flatMap((file) => sentencesOf(join(CONTENT, 'program', file)));
    expect(sentences.length).toBeGreaterThan(1000);
    // A warning or a promise may be repeated from the terms or the sales page, word for word.
    const repeated = sentences.filter((sentence) => said.includes(sentence));
    expect(repeated.length).toBeLessThan(sentences.length * 0.01);
    const leaked = search(sentences.filter((sentence) => !repeated.includes(sentence)));
    expect(Object.fromEntries(leaked)).toEqual({});
  });

  test('has no page in the site, and no name of its pages in a script', () => {
    expect(files.filter((file) => /(^|\/)program(\/|\.)/.test(file.slice(DIST.length)))).toEqual(
      [],
    );
    const portals = program.filter((file) => file.startsWith('portal-'));
    expect(portals.length).toBeGreaterThan(0);
    const named = site.filter(
      ({ file, words }) =>
        /\.(js|wasm|map)$/.test(file) &&
        portals.some((portal) => words.includes(bare(portal.replace('.md', '')))),
    );
    expect(named.map(({ file }) => file)).toEqual([]);
  });
});

test('a page of the program runs nothing and asks nobody', () => {
  for (const file of readdirSync(DELIVERED).filter((name) => name.endsWith('.html'))) {
    const page = readFileSync(join(DELIVERED, file), 'utf8');
    expect(page, file).not.toMatch(/<script|javascript:| on[a-z]+=|<[^>]+ style=|<iframe|<form/);
    expect(page, file).toContain('<meta name="robots" content="noindex, nofollow">');
    const asked = [...page.matchAll(/(?:src|srcset)="([^"]*)"/g)].flatMap((match) =>
      (match[1] ?? '').split(',').map((source) => source.trim().split(' ')[0] ?? ''),
    );
    for (const source of asked) expect(source, file).toMatch(/^\/assets\//);
  }
});
