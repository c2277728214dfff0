// The sitemap, the rules for robots, the guide for language models and the pages in Markdown: complete, and true.

import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import { head, journal, loadCore, offers, openPage, prerenderList } from '../../app/src/core/core';
import { readSite, siteFiles, words } from './built-site';

await loadCore();
const { siteUrl } = JSON.parse(readSite('_site.json')) as { siteUrl: string };
const pages = prerenderList();
const listed = pages.filter(({ indexed }) => indexed);

/** The rule for the address of a rendition, as the guide tells it. */
const rendition = (path: string) => (path === '/' ? '/index.md' : `${path}.md`);

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

  test('names every page that search engines may find, at its canonical address', () => {
    expect(document.documentElement?.namespaceURI).toBe(SITEMAPS);
    expect(urls.map(({ loc }) => loc)).toEqual(
      listed.map(({ path }) => head(path, siteUrl).canonical),
    );
    for (const { file } of listed) expect(readSite(file)).not.toContain('name="robots"');
  });

  test('tells when an essay was last changed, and of other pages nothing that nobody knows', () => {
    const all = journal('', 'All');
    const days = new Map(
      [...all.featured, ...all.articles].map(({ path, dateTime }) => [siteUrl + path, dateTime]),
    );
    const newest = [...days.values()].sort().at(-1);
    days.set(`${siteUrl}/journal`, newest ?? '');
    for (const { loc, lastmod } of urls) expect(lastmod, loc ?? '').toBe(days.get(loc ?? ''));
  });

  test('names pictures that the site has', () => {
    const files = new Set(siteFiles('.jpg'));
    const images = urls.flatMap(({ images }) => images);
    expect(images.length).toBeGreaterThan(15);
    const missing = images.filter((address) => !files.has(address.slice(siteUrl.length + 1)));
    expect(missing).toEqual([]);
  });
});

describe('robots', () => {
  const lines = readSite('robots.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const shut = lines.flatMap((line) => /^Disallow: (\/.*)$/.exec(line)?.[1] ?? []);

  test('may ask for everything but programs, and find the sitemap', () => {
    expect(lines[0]).toBe('User-agent: *');
    expect(lines.at(-1)).toBe(`Sitemap: ${siteUrl}/sitemap.xml`);
    expect(shut).toEqual(['/functions/', '/webhooks/']);
  });

  test('may ask for every page, so that one that nobody shall find can say so', () => {
    for (const { path, file, indexed } of pages) {
      expect(
        shut.filter((prefix) => path.startsWith(prefix)),
        path,
      ).toEqual([]);
      expect(readSite(file).includes('<meta name="robots" content="noindex">'), file).toBe(
        !indexed,
      );
    }
  });
});

describe('the guide for language models', () => {
  const guide = readSite('llms.txt');

  test('opens with a name and a summary, and goes on in lists of links', () => {
    expect(guide).toMatch(/^# [^\n]+\n\n> [^\n]+\n/);
    const [, ...sections] = guide.split(/^## /m);
    expect(sections.length).toBeGreaterThan(4);
    for (const section of sections)
      for (const line of section.trim().split('\n').slice(2))
        expect(line).toMatch(/^- \[[^\]]+\]\(https?:\/\/[^)]+\)/);
  });

  test('leads to every page in Markdown, and to nothing that is not there', () => {
    const links = [...guide.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');
    for (const { path } of listed) expect(links).toContain(siteUrl + rendition(path));
    const files = new Set(siteFiles(''));
    expect(links.filter((link) => !files.has(link.slice(siteUrl.length + 1)))).toEqual([]);
  });

  test('names what the house sells at its price', () => {
    const { initiation, codex, devotion } = offers();
    for (const { price } of [initiation, codex, devotion]) expect(guide).toContain(price.text);
    expect(guide).toContain(devotion.value);
  });
});

describe('the pages in Markdown', () => {
  test('are exactly those that search engines may find', () => {
    const wanted = listed.map(({ path }) => rendition(path).slice(1));
    expect(siteFiles('.md')).toEqual(wanted.sort());
  });

  test.each(listed)('$file says what its page says', ({ path, file }) => {
    const { title, canonical } = head(path, siteUrl);
    const text = readSite(rendition(path).slice(1));
    expect(text).toMatch(/^---\ntitle: "/);
    expect(text).toContain(`title: ${JSON.stringify(title)}\n`);
    expect(text).toContain(`url: "${canonical}"\n`);
    expect(text.match(/^# /gm)).toHaveLength(1);

    // Every paragraph of the page, in the order of the page, and no more tags.
    const html = readSite(file);
    const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
    const plain = text.replace(/[*_\\`]|\[\^\d+\]|\]\([^)]*\)|[[\]]/g, '').replace(/\s+/g, ' ');
    let at = 0;
    let found = 0;
    for (const [, paragraph = ''] of main.matchAll(/<p>([\s\S]*?)<\/p>/g)) {
      const said = words(paragraph.replace(/<sup[\s\S]*?<\/sup>/g, '')).replace(/[*_\\`[\]]/g, '');
      if (said.length < 60 || /<(a|s|span)\b/.test(paragraph)) continue;
      const next = plain.indexOf(said.slice(0, 60), at);
      expect(next, `“${said.slice(0, 60)}” in ${file}`).toBeGreaterThanOrEqual(at);
      at = next;
      found += 1;
    }
    expect(found).toBeGreaterThan(0);
    expect(text.replace(/https?:\S+/g, '')).not.toMatch(/<\/?[a-z][^>]*>|undefined|\[object/);
    expect(text).not.toMatch(/\]\((?!https?:|mailto:)/);
  });

  test('hold prices, and say which of them is struck through', () => {
    const text = readSite('initiation.md');
    const { price, original, perDay } = offers().initiation;
    expect(text).toContain(`**${price.text}** · ~~Regular price ${original.text}~~`);
    expect(text).toContain(perDay.text);
    expect(readSite('rituals.md')).toMatch(/\| Yours for \| \$144 \|/);
  });

  test('keep the notes of an essay as notes', () => {
    const text = readSite('journal/the-cellular-awakening.md');
    const marks = text.match(/\[\^\d+\](?!:)/g) ?? [];
    expect(marks.length).toBeGreaterThan(0);
    for (const mark of marks) expect(text).toContain(`\n${mark}: `);
  });
});

test('what is not for everybody is in no file that machines read', () => {
  const open = new Set(listed.map(({ path }) => path));
  const secrets = pages.map(({ path }) => path).filter((path) => !open.has(path));
  expect(secrets).toEqual(expect.arrayContaining(['/initiation/welcome', '/forms/house', '/404']));
  const draft = 'the-invoice-is-also-a-letter';
  expect(openPage(`/journal/${draft}`).kind).toBe('notFound');
  const told = ['sitemap.xml', 'llms.txt', 'journal/feed.xml', 'journal/feed.json'];
  for (const file of [...told, ...siteFiles('.ics')]) {
    const text = readSite(file);
    for (const secret of [...secrets, draft]) expect(text, file).not.toContain(secret);
  }
});
