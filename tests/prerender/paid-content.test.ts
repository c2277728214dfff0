// Tests that the public site does not contain the delivered program: no sentence of it is in any file.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { head, searchJournal } from '#core';
import { DIST, ROOT } from './built-site';

const CONTENT = join(ROOT, 'content');
const DELIVERED = join(ROOT, 'app/program');

/** Number of consecutive words that identifies a sentence. */
const WORD_COUNT = 6;

/** Every file of the site, including compressed copies. */
const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

function decompress(file: string): string {
  const bytes = readFileSync(file);
  if (file.endsWith('.br')) return brotliDecompressSync(bytes).toString('utf8');
  if (file.endsWith('.gz')) return gunzipSync(bytes).toString('utf8');
  return bytes.toString('utf8');
}

/** Words of each file; identical texts are processed once. */
const normalized = new Map<string, string>();
const site = files.map((file) => {
  const text = decompress(file);
  const words = normalized.get(text) ?? measureTextIn(text);
  normalized.set(text, words);
  return { file: file.slice(DIST.length + 1), words };
});

/**
 * Plain words of a text in any encoding: HTML, script, source map, module data. Processed with and without tags,
 * because a tag can split a sentence, and binary data can look like a tag.
 */
function measureTextIn(text: string): string {
  const plain = text
    .replace(/\\u\{?([0-9a-fA-F]{4,5})\}?/g, (_, code) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/\\[nrt]/g, ' ')
    .replace(/&#x([0-9a-fA-F]+);/g, (_, code) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, ' ');
  return `${plainWords(plain)} | ${plainWords(plain.replace(/<[^<>]{0,400}>/g, ' '))}`;
}

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Sentences of a content file, including front matter, that are long enough to be identified. */
function sentencesOf(file: string): string[] {
  const [, frontMatter = '', body = ''] =
    /^\+\+\+\n([\s\S]*?)\n\+\+\+\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  return [...textsOf(parse(frontMatter)), ...blocksOf(body)].flatMap(sentencesOfText);
}

function blocksOf(body: string): string[] {
  return body.split(/\n\n|\n(?=[-#>\d])/);
}

function sentencesOfText(text: string): string[] {
  return text
    .replace(/\]\([^)]*\)/g, ' ')
    .split(/(?<=[.?:;])\s+/)
    .map(plainWords)
    .filter((sentence) => sentence.split(' ').length >= WORD_COUNT);
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

/** Words of Day 1 that everyone may read: the two parts that the preview page uses. */
function publicExcerpt(): string {
  const { words } = parse(readFileSync(join(CONTENT, 'pages/inside.toml'), 'utf8')) as {
    words: { opening: string; practice: string };
  };
  const day = readFileSync(join(CONTENT, 'program/day-1.md'), 'utf8');
  const parts = day.split(/^## /m).filter((part) => {
    const title = part.slice(0, part.lastIndexOf(',', part.indexOf('\n')));
    return [words.opening, words.practice].includes(title);
  });
  expect(parts).toHaveLength(2);
  return parts.map(plainWords).join(' | ');
}

/** Files of the site that contain each sentence; compares every sequence of words in every file. */
function search(sentences: string[]): Map<string, string[]> {
  const byOpening = new Map<string, string[]>();
  for (const sentence of sentences) {
    const opening = sentence.split(' ').slice(0, WORD_COUNT).join(' ');
    byOpening.set(opening, [...(byOpening.get(opening) ?? []), sentence]);
  }
  const byText = new Map<string, string[]>();
  const filesBySentence = new Map<string, string[]>();
  for (const { file, words } of site) {
    const sentences_ = byText.get(words) ?? sentencesIn(words, byOpening);
    byText.set(words, sentences_);
    for (const sentence of sentences_)
      filesBySentence.set(sentence, [...(filesBySentence.get(sentence) ?? []), file]);
  }
  return filesBySentence;
}

function sentencesIn(text: string, byOpening: Map<string, string[]>): string[] {
  const words = text.split(' ');
  const sentences_ = new Set<string>();
  for (let start = 0; start + WORD_COUNT <= words.length; start += 1) {
    const sentences = byOpening.get(words.slice(start, start + WORD_COUNT).join(' ')) ?? [];
    for (const sentence of sentences) if (text.includes(sentence)) sentences_.add(sentence);
  }
  return [...sentences_];
}

const markdown = (folder: string) =>
  readdirSync(join(CONTENT, folder)).filter((file) => file.endsWith('.md'));

const minutes = ({ readingTime }: { readingTime: string }) => Number.parseInt(readingTime, 10);
const article = [...searchJournal('').articles].sort((a, b) => minutes(b) - minutes(a))[0]?.slug;

test('the search finds an article in its page, the file beside it, and their compressed copies', () => {
  const sentences = sentencesOf(join(CONTENT, `journal/${article}.md`));
  expect(sentences.length).toBeGreaterThan(50);
  const filesBySentence = search(sentences);
  expect(filesBySentence.size).toBeGreaterThanOrEqual(sentences.length * 0.95);
  const matching = [...new Set([...filesBySentence.values()].flat())];
  const page = ['html', 'html.br', 'html.gz'].map((ending) => `journal/${article}.${ending}`);
  expect(matching).toEqual(expect.arrayContaining(page));
  const text = ['json', 'json.br', 'json.gz'].map((ending) => `journal/${article}.body.${ending}`);
  expect(matching).toEqual(expect.arrayContaining(text));
  expect(matching.filter((file) => file.startsWith('assets/'))).toEqual([]);
});

test('the search finds text in the files of the content, for browsers and for the server', () => {
  const { description } = head('/about', 'https://house.example');
  // Without its first and last word, because texts of the content are adjacent without a space.
  const sentence = plainWords(description).split(' ').slice(1, -1).join(' ');
  const binaryFiles = (search([sentence]).get(sentence) ?? []).filter((file) =>
    /\.bin\b/.test(file),
  );
  expect(binaryFiles.filter((file) => file.startsWith('assets/content-'))).toHaveLength(3);
  expect(binaryFiles).toContain('_content.bin');
});

const publicText = readdirSync(CONTENT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(toml|md)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !file.startsWith(join(CONTENT, 'program')))
  .map((file) => plainWords(readFileSync(file, 'utf8')))
  .join(' | ');

describe('the delivered program', () => {
  const program = markdown('program');

  test('has a page for every file of its content', () => {
    expect(program.length).toBeGreaterThanOrEqual(18);
    const generated = readdirSync(DELIVERED).filter((file) => file.endsWith('.html'));
    for (const file of program) {
      const page = file === 'welcome.md' ? 'contents.html' : file.replace(/\.md$/, '.html');
      expect(generated).toContain(page);
      const words = measureTextIn(readFileSync(join(DELIVERED, page), 'utf8'));
      const sentences = sentencesOf(join(CONTENT, 'program', file));
      expect(sentences.length, file).toBeGreaterThan(2);
      const present = sentences.filter((sentence) => words.includes(sentence));
      expect(present.length, file).toBeGreaterThanOrEqual(sentences.length * 0.9);
    }
  });

  test('is in no file of the site, except for sentences that are also public', () => {
    const excerpt = publicExcerpt();
    expect(excerpt.split(' ').length).toBeLessThan(900);
    const all = program.flatMap((file) => sentencesOf(join(CONTENT, 'program', file)));
    const sentences = all.filter((sentence) => !excerpt.includes(sentence));
    expect(sentences.length).toBeGreaterThan(1000);
    // A warning or a promise may repeat a sentence of the terms or the sales page.
    const repeated = sentences.filter((sentence) => publicText.includes(sentence));
    expect(repeated.length).toBeLessThan(sentences.length * 0.01);
    const leaked = search(sentences.filter((sentence) => !repeated.includes(sentence)));
    expect(Object.fromEntries(leaked)).toEqual({});
  });

  test('has no page in the site, and no script names its pages', () => {
    expect(files.filter((file) => /(^|\/)program(\/|\.)/.test(file.slice(DIST.length)))).toEqual(
      [],
    );
    const portals = program.filter((file) => file.startsWith('portal-'));
    expect(portals.length).toBeGreaterThan(0);
    const filesWithName = site.filter(
      ({ file, words }) =>
        /\.(js|wasm|map)$/.test(file) &&
        portals.some((portal) => words.includes(plainWords(portal.replace('.md', '')))),
    );
    expect(filesWithName.map(({ file }) => file)).toEqual([]);
  });
});

test('the site contains only the scene of the free portal, and no still pictures of portals', () => {
  const scenes = ['candle', 'linen', 'palm', 'rain', 'shore'];
  /** The long lines of each source identify it: no other text has them. */
  const isPublic = (name: string) =>
    readFileSync(join(ROOT, `app/src/portals/${name}.glsl`), 'utf8')
      .split('\n')
      .map(plainWords)
      .filter((line) => line.split(' ').length >= 2 * WORD_COUNT)
      .some((line) => site.some(({ words }) => words.includes(line)));
  expect(scenes.filter(isPublic)).toEqual(['rain']);
  for (const name of scenes) {
    const page = readFileSync(join(DELIVERED, `portal-${name}.html`), 'utf8');
    expect(page).toContain('data-scene=');
    const [, still = ''] = /src="data:image\/webp;base64,([\w+/=]+)"/.exec(page) ?? [];
    expect(still.length).toBeGreaterThan(4000);
    const bytes = Buffer.from(still, 'base64');
    expect(files.filter((file) => readFileSync(file).equals(bytes))).toEqual([]);
  }
});

test('a page of the program has one script, the gift card page one more, nothing inline, and nothing from other origins', () => {
  const script =
    /<script type="module" fetchpriority="low" src="\/assets\/entry-(guided|gift)-[\w-]{8}\.js"><\/script>/g;
  for (const file of readdirSync(DELIVERED).filter((name) => name.endsWith('.html'))) {
    const page = readFileSync(join(DELIVERED, file), 'utf8');
    const isNotice = ['refunded.html', 'unavailable.html'].includes(file);
    const scripts = [...page.matchAll(script)].map(([, name]) => name);
    const expected = file === 'gift.html' ? ['guided', 'gift'] : isNotice ? [] : ['guided'];
    expect(scripts, file).toEqual(expected);
    expect(page.replace(script, ''), file).not.toMatch(
      /<script|javascript:| on[a-z]+=|<[^>]+ style=|<iframe/,
    );
    // Forms send dates to the program itself.
    for (const [, action] of page.matchAll(/<form[^>]* action="([^"]*)"/g))
      expect(action, file).toMatch(/^\/program\/\{\{token\}\}\/(week|evening|letter)\.ics$/);
    expect(page, file).toContain('<meta name="robots" content="noindex, nofollow">');
    // The still pictures of the portals are inside the page, because public files would show them to everyone.
    const stills = page.match(/src="data:image\/webp;base64,[\w+/=]+"/g) ?? [];
    expect(stills, file).toHaveLength(
      file.startsWith('portal-') ? 1 : file === 'contents.html' ? 5 : 0,
    );
    const loaded = stills.reduce((rest, still) => rest.replace(still, ''), page);
    const requested = [...loaded.matchAll(/(?:src|srcset)="([^"]*)"/g)].flatMap((match) =>
      (match[1] ?? '').split(',').map((source) => source.trim().split(' ')[0] ?? ''),
    );
    for (const source of requested) expect(source, file).toMatch(/^\/assets\//);
  }
});
