// Every page of the registry is a finished document: its words, its head, one heading, nothing inline.

import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  gathering,
  head,
  honoluluDate,
  journal,
  loadCore,
  openPage,
  type Page,
  prerenderList,
} from '../../app/src/core/core';
import { readSite, siteFiles, words } from './built-site';

await loadCore();
const pages = prerenderList();
const site = JSON.parse(readSite('_site.json')) as {
  siteUrl: string;
  pages: Record<string, { styleHashes: string[] }>;
};

/** All texts that a page's content holds, however deep, but names that are not for reading. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (value === null || typeof value !== 'object') return [];
  // A dialog is told when it is opened: until then its button stands for it.
  if ('embedded' in value && 'label' in value) return textsOf(value.label);
  return Object.entries(value)
    .filter(([key]) => !UNREAD.has(key))
    .flatMap(([, inner]) => textsOf(inner));
}

const UNREAD = new Set([
  'page',
  'state',
  'to',
  'picture',
  'value',
  'currency',
  'icon',
  'kind',
  'id',
  'slug',
  'path',
  'form',
  'action',
  'trap',
  'autocomplete',
  'dateTime',
  // Which offer a text belongs to, what is drawn beside it, and days as machines write them.
  'offer',
  'edition',
  'drawing',
  'date',
  'starts',
  'ends',
  'key',
  'lang',
]);

/** What of a page's content its first document says; the rest is said when its moment has come. */
function saidAtFirst(content: Page): unknown {
  switch (content.page) {
    case 'home':
      // Home names the seven days and leaves their telling to INITIATION.
      return { ...content, days: content.days.map(({ label, title }) => ({ label, title })) };
    case 'journal': {
      const { hero, lists, newsletter, letters, search } = content;
      const { sending, thanks, ...box } = newsletter;
      return [hero, lists, box, letters, search.label, journal('', 'All')];
    }
    case 'article': {
      const { shared, next, previous, ...words } = content.words;
      return {
        ...content,
        words: [words, content.next && next, content.previous && previous],
        next: content.next && [content.next.title, content.next.readingTime],
        previous: content.previous && [content.previous.title, content.previous.readingTime],
      };
    }
    case 'caseStudies': {
      const { hero, cases, onward, booking } = content;
      const told = cases.map(({ title, excerpt, metrics }) => ({ title, excerpt, metrics }));
      return [hero, told, onward, booking];
    }
    case 'caseStudy': {
      const { read, sampleNote, ...words } = content.words;
      const note = content.caseStudy.sample ? sampleNote : [];
      return { ...content, words: [words, note], next: content.next.title };
    }
    case 'retreats': {
      const { upcoming, today, past, ...rest } = content;
      const season = { upcoming, today, past }[gathering(honoluluDate(Date.now()))];
      return { ...rest, season };
    }
    case 'status': {
      // A living page says the rest: it looks again by itself, and a letter is written with her own link.
      const { waiting, unseen, receipt, ...told } = content;
      const letter = receipt?.letter.label;
      return [told, receipt && { ...receipt, letter }];
    }
    case 'form': {
      const { sent, title, lead, fields, submit, keeping, confirmation, words } = content;
      if (sent) return [confirmation, words.back, words.again];
      const lines = fields.map(({ label, help, options }) => ({ label, help, options }));
      return [words.eyebrow, title, lead, lines, submit, keeping];
    }
    default:
      return content;
  }
}

/** What a page says to the eye, and what it says only to the ear. */
function readAloud(html: string): string {
  const named = [...html.matchAll(/ aria-label="([^"]*)"/g)].map((match) => match[1] ?? '');
  return words([html, ...named].join(' '));
}

/** The forms stand once more without bar and footer, for the frame in a dialog. */
const framed = pages
  .filter((page) => page.framed)
  .map(({ file }) =>
    file.replace('.html', file.endsWith('/sent.html') ? '-framed.html' : '/framed.html'),
  );

test('the site holds exactly the pages of the list', () => {
  expect(siteFiles('.html')).toEqual([...pages.map(({ file }) => file), ...framed].sort());
  expect(Object.keys(site.pages).sort()).toEqual(siteFiles('.html'));
});

describe.each(pages)('$file', ({ path, file, state, status, indexed }) => {
  let html = '';
  beforeAll(() => {
    html = readSite(file);
  });

  test('says every word of its content', () => {
    const answer = openPage(path, state);
    const read = readAloud(html);
    if (answer.kind !== 'page') {
      expect(status).toBe(404);
      expect(read).toContain('Oops! Page not found');
      expect(read).toContain('Return to Home');
      return;
    }
    const shown = saidAtFirst(answer.content);
    const missing = textsOf(shown).filter((text) => !read.includes(words(text)));
    expect(missing).toEqual([]);
  });

  test('has its head tags, once each', () => {
    const tags = head(path, site.siteUrl, state);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    const top = html.slice(0, html.indexOf('</head>'));
    const only = (pattern: RegExp) => {
      const found = [...top.matchAll(pattern)].map((match) => words(match[1] ?? ''));
      expect(found, String(pattern)).toHaveLength(1);
      return found[0];
    };
    expect(only(/<title>([^<]*)<\/title>/g)).toBe(words(tags.title));
    expect(only(/<meta name="description" content="([^"]*)">/g)).toBe(words(tags.description));
    expect(only(/<link rel="canonical" href="([^"]*)">/g)).toBe(tags.canonical);
    expect(only(/<meta name="theme-color" content="([^"]*)">/g)).toBe(tags.themeColor);
    expect(only(/<meta name="viewport" content="([^"]*)">/g)).toContain('width=device-width');
    expect(only(/<meta property="og:title" content="([^"]*)">/g)).toBeTruthy();
    expect(/<meta name="robots" content="noindex/.test(top)).toBe(!indexed);
  });

  test('has one main, one first heading, and a root without a gap', () => {
    expect(html.match(/<main\b/g)).toHaveLength(1);
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(html).toMatch(/<div id="root"[^>]*><[a-z]/);
    if (state) expect(html).toContain(` data-state="${state}"`);
  });

  test('carries nothing inline but data, and styles that the server knows', () => {
    // A block of data is run by nobody (tests/prerender/structured-data.test.ts).
    const scripts = html.match(/<script\b(?! type="application\/ld\+json">)[^>]*>[^<]*/g) ?? [];
    expect(scripts.filter((script) => !/ src="\/assets\/[^"]+\.js"[^>]*>$/.test(script))).toEqual(
      [],
    );
    expect(html.match(/<[^>]+ style=/g)).toBeNull();
    expect(html.match(/<[^>]+ on[a-z]+=/g)).toBeNull();
    expect(html).not.toContain('javascript:');
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '');
    const hashes = styles.map(
      (css) => `sha256-${createHash('sha256').update(css).digest('base64')}`,
    );
    expect(hashes).toEqual(site.pages[file]?.styleHashes);
  });

  test('waits for no stylesheet and for nobody else', () => {
    const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
    // A sheet for paper alone is fetched last, and no page waits for it.
    const held = (link: string) => / disabled| media="print"/.test(link);
    expect(sheets.filter((link) => !held(link))).toEqual([]);
    expect(html).not.toContain('modulepreload');
    const fetched = [
      ...html.matchAll(/<(?:link|img|script|source)\b[^>]* (?:src|href)="(https?:[^"]*)"/g),
    ]
      .map((match) => match[1])
      .filter((address) => address !== head(path, site.siteUrl, state).canonical);
    expect(fetched).toEqual([]);
  });

  test('links to what exists', () => {
    const files = new Set(siteFiles(''));
    const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    const sets = [...html.matchAll(/srcset="([^"]+)"/gi)]
      .flatMap((match) => (match[1] ?? '').split(', '))
      .map((candidate) => candidate.split(' ')[0] ?? '');
    expect([...named, ...sets].filter((address) => !files.has(address.slice(1)))).toEqual([]);
  });
});
