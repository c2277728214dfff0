// RSS and JSON Feed of the journal: validated, and compared with the pages.

import { DOMParser, type Document, type Element } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import { prerenderList } from '../../app/src/core/core';
import { searchArticles } from '../../app/src/journal/search-articles';
import { jsonFeedErrors, rssErrors } from '../support/feed-rules';
import { readSite, siteFiles, words } from './built-site';

const { siteUrl } = JSON.parse(readSite('_site.json')) as { siteUrl: string };

/** The newest published articles, the newest first: as many as a feed has. */
const listed = [...searchArticles('', 'All').featured, ...searchArticles('', 'All').articles]
  .sort((one, other) => (one.dateTime < other.dateTime ? 1 : -1))
  .slice(0, 50);
const urls = listed.map(({ path }) => `${siteUrl}${path}`);

const CONTENT = 'http://purl.org/rss/1.0/modules/content/';
const ATOM = 'http://www.w3.org/2005/Atom';

/** Parses XML; any parser message is an error. */
function parse(text: string, kind: 'text/xml' | 'text/html' = 'text/xml'): Document {
  const parser = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  });
  return parser.parseFromString(text, kind);
}

const children = (parent: Element, name: string): Element[] =>
  [...parent.childNodes].filter((node): node is Element => node.nodeName === name);
const text = (parent: Element, name: string): string => {
  const found = children(parent, name);
  expect(found, `${name} in ${parent.nodeName}`).toHaveLength(1);
  return found[0]?.textContent ?? '';
};

/** Parts of an article's HTML that do not work outside of this site. */
function nonPortable(html: string): string[] {
  const attributes = [...html.matchAll(/\s(?:href|src|srcset)="([^"]*)"/gi)];
  return [
    ...attributes.map((match) => match[1] ?? '').filter((url) => !/^https?:\/\//.test(url)),
    ...(html.match(/data-picture|visually-hidden|<script|<style|\sstyle=/g) ?? []),
  ];
}

describe('the RSS feed', () => {
  const feed = parse(readSite('journal/feed.xml'));
  const channel = feed.documentElement?.getElementsByTagName('channel').item(0);
  if (!channel) throw new Error('The feed has no channel.');
  const items = children(channel, 'item');

  test('is valid RSS 2.0 and names its own URL', () => {
    expect(rssErrors(readSite('journal/feed.xml'), `${siteUrl}/journal/feed.xml`)).toEqual([]);
    expect(text(channel, 'link')).toBe(`${siteUrl}/journal`);
    for (const name of ['language', 'lastBuildDate'])
      expect(text(channel, name), name).not.toBe('');
    const [self] = [...channel.getElementsByTagNameNS(ATOM, 'link')];
    expect(self?.getAttribute('type')).toBe('application/rss+xml');
  });

  test('has every article once, the newest first, with permanent ids', () => {
    expect(items.map((item) => text(item, 'link'))).toEqual(urls);
    expect(items.map((item) => text(item, 'guid'))).toEqual(urls);
    for (const item of items)
      expect(children(item, 'guid')[0]?.getAttribute('isPermaLink')).toBe('true');
    expect(items.map((item) => text(item, 'title'))).toEqual(
      listed.map(({ title }) => title.map((part) => part.text).join('')),
    );
  });

  test('has the publication date of each article in RFC 822 format', () => {
    for (const [index, item] of items.entries()) {
      const pubDate = text(item, 'pubDate');
      expect(pubDate).toMatch(
        /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} 00:00:00 -1000$/,
      );
      const date = new Date(pubDate);
      expect(date.toISOString()).toBe(`${listed[index]?.dateTime}T10:00:00.000Z`);
      // The day of the week must match the date; Date.parse ignores it.
      const day = new Date(date.getTime() - 36_000_000);
      expect(day.toUTCString().slice(0, 3)).toBe(pubDate.slice(0, 3));
    }
    const newest = items.map((item) => Date.parse(text(item, 'pubDate')));
    expect(Date.parse(text(channel, 'lastBuildDate'))).toBeGreaterThanOrEqual(Math.max(...newest));
  });

  test('has the full text of each article, readable on other sites', () => {
    for (const [index, item] of items.entries()) {
      const [encoded, ...others] = [...item.getElementsByTagNameNS(CONTENT, 'encoded')];
      expect(others).toEqual([]);
      const html = encoded?.textContent ?? '';
      expect(nonPortable(html), listed[index]?.path).toEqual([]);
      const page = readSite(`${listed[index]?.path.slice(1)}.html`);
      expect(html.includes('<img src="')).toBe(page.includes('<figcaption>'));
      // The end of the page's text is included.
      const body =
        /data-document="[^"]*">([\s\S]*?)(?:<section class="notes"|<\/div>)/.exec(page)?.[1] ?? '';
      const last = words(body).slice(-60);
      expect(last).not.toBe('');
      expect(words(html)).toContain(last);
    }
  });

  test('names images that exist, with their true size', () => {
    const files = new Set(siteFiles('.jpg'));
    const html = items.map(
      (item) => item.getElementsByTagNameNS(CONTENT, 'encoded')[0]?.textContent,
    );
    const pictures = [
      ...html.join('').matchAll(/<img src="([^"]*)" width="(\d+)" height="(\d+)"/g),
    ];
    const figures = listed.filter(({ path }) =>
      readSite(`${path.slice(1)}.html`).includes('<figcaption>'),
    );
    expect(pictures.length).toBeGreaterThanOrEqual(figures.length);
    for (const [, url = '', width, height] of pictures) {
      expect(files.has(url.slice(siteUrl.length + 1)), url).toBe(true);
      expect(Number(width)).toBeGreaterThan(400);
      expect(Number(height)).toBeGreaterThan(400);
    }
  });
});

describe('the JSON feed', () => {
  const feed = JSON.parse(readSite('journal/feed.json'));

  test('is valid JSON Feed 1.1', () => {
    const ownUrl = `${siteUrl}/journal/feed.json`;
    expect(jsonFeedErrors(readSite('journal/feed.json'), ownUrl)).toEqual([]);
    expect(feed.home_page_url).toBe(`${siteUrl}/journal`);
    expect(feed.authors).toEqual([{ name: expect.any(String), url: `${siteUrl}/` }]);
    for (const url of [feed.icon, feed.favicon])
      expect(siteFiles('')).toContain(url.slice(siteUrl.length + 1));
  });

  test('has the same articles as the RSS feed', () => {
    expect(feed.items.map((item: { id: string }) => item.id)).toEqual(urls);
    for (const [index, item] of feed.items.entries()) {
      expect(item.url).toBe(item.id);
      expect(item.date_published).toBe(`${listed[index]?.dateTime}T00:00:00-10:00`);
      expect(item.tags).toEqual([listed[index]?.category]);
      expect(nonPortable(item.content_html), item.id).toEqual([]);
      expect(readSite('journal/feed.xml')).toContain(item.content_html);
    }
  });
});

test('only the pages of the journal link to both feeds', () => {
  for (const { path, file } of prerenderList()) {
    const links = [
      ...readSite(file).matchAll(/<link rel="alternate" type="([^"]*)"[^>]* href="([^"]*)">/g),
    ];
    const found = links.map(([, type, href]) => `${type} ${href}`);
    const expected = /^\/journal(\/|$)/.test(path)
      ? ['application/rss+xml /journal/feed.xml', 'application/feed+json /journal/feed.json']
      : [];
    expect(found, file).toEqual(expected);
  }
});

test('the XML parser of this test rejects invalid XML', () => {
  for (const error of ['<a><b></a>', '<a>&nbsp;</a>', '<a b=1/>', '<a/><a/>', '<x:a/>'])
    expect(() => parse(error), error).toThrow();
});

describe('the feed validator finds', () => {
  const rss = readSite('journal/feed.xml');
  const json = readSite('journal/feed.json');
  const replace = (source: string, part: string | RegExp, other: string) => {
    const changed = source.replace(part, other);
    expect(changed).not.toBe(source);
    return changed;
  };
  const [firstUrl = ''] = urls;

  test.each<[string, string | RegExp, string, RegExp]>([
    ['broken XML', '</channel>', '', /^XML fatalError/],
    ['another version', 'version="2.0"', 'version="0.91"', /the root is not/],
    ['an unknown element', '<language>', '<tongue>x</tongue><language>', /tongue does not belong/],
    ['a channel without a title', /<title>.*<\/title>/, '', /^channel: title 0 times/],
    ['two titles', '<item>', '<item><title>Twice</title>', /^item: title 2 times/],
    ['a link without an origin', `<link>${firstUrl}`, '<link>/journal', /^link: “\/journal/],
    ['an invalid day of the week', /<pubDate>\w{3}/, '<pubDate>Xxx', /^pubDate: “Xxx/],
    ['a wrong day of the week', /<pubDate>(?!Tue)\w{3}/, '<pubDate>Tue', /^pubDate: “Tue/],
    ['a date in another format', /<pubDate>[^<]*/, '<pubDate>2026-01-03', /^pubDate: “2026-01-03/],
    ['a guid that is not a URL', `">${firstUrl}</guid>`, '">one</guid>', /^guid: “one”/],
    ['a duplicate guid', `${urls[1]}</guid>`, `${firstUrl}</guid>`, /^guid: .* twice$/],
    ['an item without a guid', /<guid[^<]*<\/guid>/, '', /^item: guid 0 times/],
    ['a relative picture', /<img src="[^"]*"/, '<img src="/a.jpg"', /^content:encoded/],
    ['a script in an article', '<![CDATA[', '<![CDATA[<script></script>', /^content:encoded/],
    ['the URL of another feed', 'feed.xml"/>', 'rss.xml"/>', /^atom:link: names/],
    ['another namespace for a prefix', 'elements/1.1/', 'elements/1.0/', /^rss: dc does not/],
  ])('in RSS %s', (_fault, part, other, pubDate) => {
    const errors = rssErrors(replace(rss, part, other), `${siteUrl}/journal/feed.xml`);
    expect(errors.filter((error) => pubDate.test(error))).not.toEqual([]);
  });

  test.each<[string, string | RegExp, string, RegExp]>([
    ['broken JSON', '{', '', /^JSON: /],
    ['another version', 'version/1.1', 'version/1', /^\/version/],
    ['an unknown field', '"title"', '"tongue": "x", "title"', /additional properties.*tongue/],
    ['an item without an id', /"id": [^,]*,/, '', /^\/items\/0: .*id/],
    ['a duplicate id', `"id": "${urls[1]}"`, `"id": "${firstUrl}"`, /^id: .* twice/],
    ['an item without content', '"content_html"', '"_content"', /^\/items\/\d/],
    [
      'a date in another format',
      /"date_published": "[^"]*"/,
      '"date_published": "today"',
      /pattern/,
    ],
    ['an invalid date', /"date_published": "\d{4}-../, '"date_published": "2026-13', /^date_p/],
    ['a link without an origin', `"url": "${firstUrl}"`, '"url": "/journal"', /^\/items\/0\/url/],
    ['a relative picture', /<img src=\\"[^"]*\\"/, '<img src=\\"/a.jpg\\"', /^content_html/],
    ['another URL', 'feed.json"', 'json"', /^feed_url/],
  ])('in JSON Feed %s', (_fault, part, other, pubDate) => {
    const errors = jsonFeedErrors(replace(json, part, other), `${siteUrl}/journal/feed.json`);
    expect(errors.filter((error) => pubDate.test(error))).not.toEqual([]);
  });
});
