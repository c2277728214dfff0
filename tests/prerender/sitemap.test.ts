// Tests of sitemap, robots.txt, llms.txt and the Markdown pages: complete and consistent with the pages.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import { head, offers, openPage, prerenderList, searchJournal } from '#core';
import { ROOT, readSite, siteFiles, words } from './built-site';

const { siteUrl } = JSON.parse(readSite('_site.json')) as { siteUrl: string };
const pages = prerenderList();
const listed = pages.filter(({ indexed }) => indexed);

const readContent = (name: string) => readFileSync(join(ROOT, 'content/journal', name), 'utf8');

/** Path of a Markdown page, as documented in llms.txt. */
const markdownPath = (path: string) => (path === '/' ? '/index.md' : `${path}.md`);

describe('the sitemap', () => {
  const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const document = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  }).parseFromString(readSite('sitemap.xml'), 'text/xml');
  const urls = [...document.getElementsByTagNameNS(SITEMAPS, 'url')].map((url) => ({
    loc: url.getElementsByTagNameNS(SITEMAPS, 'loc')[0]?.textContent,
    lastmod: url.getElementsByTagNameNS(SITEMAPS, 'lastmod')[0]?.textContent,
    images: [...url.getElementsByTagName('image:loc')].map(({ textContent }) => textContent ?? ''),
  }));

  test('lists every indexed page at its canonical URL', () => {
    expect(document.documentElement?.namespaceURI).toBe(SITEMAPS);
    expect(urls.map(({ loc }) => loc)).toEqual(
      listed.map(({ path }) => head(path, siteUrl).canonical),
    );
    for (const { file } of listed) expect(readSite(file)).not.toContain('name="robots"');
  });

  test('has lastmod for articles and the journal, and for no other page', () => {
    const lastChanged = ({ path, dateTime }: { path: string; dateTime: string }) =>
      head(path, siteUrl).openGraph.find(({ property }) => property === 'article:modified_time')
        ?.content ?? dateTime;
    const days = new Map(
      searchJournal('').articles.map((card) => [siteUrl + card.path, lastChanged(card)]),
    );
    const newest = [...days.values()].sort().at(-1);
    days.set(`${siteUrl}/journal`, newest ?? '');
    for (const { loc, lastmod } of urls) expect(lastmod, loc ?? '').toBe(days.get(loc ?? ''));
  });

  test('names images that exist', () => {
    const files = new Set(siteFiles('.jpg'));
    const images = urls.flatMap((url) => url.images);
    expect(images.length).toBeGreaterThan(15);
    const missing = images.filter((address) => !files.has(address.slice(siteUrl.length + 1)));
    expect(missing).toEqual([]);
  });
});

describe('robots.txt', () => {
  const lines = readSite('robots.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const disallowed = lines.flatMap((line) => /^Disallow: (\/.*)$/.exec(line)?.[1] ?? []);

  test('disallows only endpoints, and names the sitemap', () => {
    expect(lines[0]).toBe('User-agent: *');
    expect(lines.at(-1)).toBe(`Sitemap: ${siteUrl}/sitemap.xml`);
    expect(disallowed).toEqual(['/functions/', '/webhooks/']);
  });

  test('allows every page, so that crawlers can read its noindex tag', () => {
    for (const { path, file, indexed } of pages) {
      expect(
        disallowed.filter((prefix) => path.startsWith(prefix)),
        path,
      ).toEqual([]);
      expect(readSite(file).includes('<meta name="robots" content="noindex"'), file).toBe(!indexed);
    }
  });
});

describe('llms.txt', () => {
  const guide = readSite('llms.txt');

  test('starts with a name and a summary, followed by lists of links', () => {
    expect(guide).toMatch(/^# [^\n]+\n\n> [^\n]+\n/);
    const [, ...sections] = guide.split(/^## /m);
    expect(sections.length).toBeGreaterThan(4);
    for (const section of sections)
      for (const line of section.trim().split('\n').slice(2))
        expect(line).toMatch(/^- \[[^\]]+\]\(https?:\/\/[^)]+\)/);
  });

  test('links to every Markdown page and to no missing file', () => {
    const links = [...guide.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
    for (const { path } of listed) expect(links).toContain(siteUrl + markdownPath(path));
    const files = new Set(siteFiles(''));
    expect(links.filter((link) => !files.has(link.slice(siteUrl.length + 1)))).toEqual([]);
  });

  test('has the prices of all offers', () => {
    const { initiation, codex, devotion } = offers();
    for (const { price } of [initiation, codex, devotion]) expect(guide).toContain(price.text);
    expect(guide).toContain(devotion.value);
  });
});

describe('the markdown pages', () => {
  /** Pages with a compared paragraph: a short text may have no long paragraph without links. */
  const compared = new Set<string>();

  test('exist for exactly the indexed pages', () => {
    const expected = listed.map(({ path }) => markdownPath(path).slice(1));
    expect(siteFiles('.md')).toEqual(expected.sort());
  });

  test.each(listed)('$file has the same text as its page', ({ path, file }) => {
    const { title, canonical } = head(path, siteUrl);
    const text = readSite(markdownPath(path).slice(1));
    expect(text).toMatch(/^---\ntitle: "/);
    expect(text).toContain(`title: ${JSON.stringify(title)}\n`);
    expect(text).toContain(`url: "${canonical}"\n`);
    expect(text.match(/^# /gm)).toHaveLength(1);

    // Every paragraph of the page in the same order, and no HTML tags.
    const html = readSite(file);
    const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
    const plainText = text.replace(/[*_\\`]|\[\^\d+\]|\]\([^)]*\)|[[\]]/g, '').replace(/\s+/g, ' ');
    let position = 0;
    for (const [, paragraph = ''] of main.matchAll(/<p>([\s\S]*?)<\/p>/g)) {
      const paragraphText = words(paragraph.replace(/<sup[\s\S]*?<\/sup>/g, '')).replace(
        /[*_\\`[\]]/g,
        '',
      );
      if (paragraphText.length < 60 || /<(a|s|span)\b/.test(paragraph)) continue;
      const next = plainText.indexOf(paragraphText.slice(0, 60), position);
      expect(next, `“${paragraphText.slice(0, 60)}” in ${file}`).toBeGreaterThanOrEqual(position);
      position = next;
      compared.add(file);
    }
    expect(text).not.toMatch(/ ·$/m);
    // Drawings become their labels, technical terms stay, and the texts of tooltips are left out.
    const textsMatching = (pattern: RegExp) =>
      [...main.matchAll(pattern)].map(([, of = '']) => words(of));
    for (const label of textsMatching(/ role="img" aria-label="([^"]*)"/g))
      expect(plainText).toContain(label);
    for (const term of textsMatching(/<button[^>]* class="term"[^>]*>([^<]*)</g))
      expect(plainText).toContain(term);
    for (const meaning of textsMatching(/ role="tooltip"[^>]*>([^<]*)</g))
      expect(plainText).not.toContain(meaning);
    expect(text.replace(/https?:\S+/g, '')).not.toMatch(/<\/?[a-z][^>]*>|undefined|\[object/);
    expect(text).not.toMatch(/\]\((?!https?:|mailto:)/);
  });

  test('were compared by at least one paragraph, except a few', () => {
    expect(compared.size).toBeGreaterThan(listed.length * 0.8);
  });

  test('have prices, and the calculation of INITIATION line by line', () => {
    const text = readSite('initiation.md');
    const { price, original, perDay, bonuses, totalValue, ...off } = offers().initiation;
    expect(text).toContain(`**${price.text}** ${perDay.text}`);
    const answer = openPage('/initiation');
    if (answer.kind !== 'page' || answer.content.page !== 'initiation') throw new Error('No page.');
    const { program, total, saving, today } = answer.content.priceBreakdown;
    expect(saving).toContain(`${off.savingPercent}%`);
    const ledger = [
      `- ${program}: ${original.text}`,
      ...bonuses.map(({ name, value }) => `- ${name}: ${value.text}`),
      `- ${total}: ${totalValue.text}`,
      `- ${saving}: −${off.saving.text}`,
      `- ${today}: ${price.text}`,
    ];
    expect(text).toContain(ledger.join('\n'));
    expect(text).toContain(`${off.percentOff}%`);
    expect(readSite('rituals.md')).toContain(`| Yours for | ${offers().codex.price.text} |`);
  });

  test('keep the notes of an article as footnotes', () => {
    const article = listed.find(({ file }) => readSite(file).includes('class="note-mark"'));
    const text = readSite(article?.file.replace(/\.html$/, '.md') ?? '');
    const marks = text.match(/\[\^\d+\](?!:)/g) ?? [];
    expect(marks.length).toBeGreaterThan(0);
    for (const mark of marks) expect(text).toContain(`\n${mark}: `);
  });
});

test('pages that are not indexed are in no machine-readable file', () => {
  const open = new Set(listed.map(({ path }) => path));
  const notIndexed = pages.map(({ path }) => path).filter((path) => !open.has(path));
  expect(notIndexed).toEqual(
    expect.arrayContaining(['/initiation/welcome', '/forms/house', '/404']),
  );
  const drafts = readdirSync(join(ROOT, 'content/journal'))
    .filter((name) => /^draft\s*=\s*true/m.test(readContent(name)))
    .map((name) => name.replace(/\.md$/, ''));
  for (const draft of drafts) expect(openPage(`/journal/${draft}`).kind).toBe('notFound');
  const machineReadable = ['sitemap.xml', 'llms.txt', 'journal/feed.xml', 'journal/feed.json'];
  for (const file of [...machineReadable, ...siteFiles('.ics')]) {
    const text = readSite(file);
    for (const path of [...notIndexed, ...drafts]) expect(text, file).not.toContain(path);
  }
});
