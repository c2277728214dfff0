// The journal for those who subscribe, read back by parsers of its formats and held to their written rules.

import { DOMParser, type Document, type Element } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import { journal, loadCore, prerenderList } from '../../app/src/core/core';
import { jsonFeedFaults, rssFaults } from '../support/feed-rules';
import { readSite, siteFiles, words } from './built-site';

await loadCore();
const { siteUrl } = JSON.parse(readSite('_site.json')) as { siteUrl: string };

/** Every article that is no draft, the newest first, as the journal's own list has them. */
const listed = [...journal('', 'All').featured, ...journal('', 'All').articles].sort(
  (one, other) => (one.dateTime < other.dateTime ? 1 : -1),
);
const addresses = listed.map(({ path }) => `${siteUrl}${path}`);

const CONTENT = 'http://purl.org/rss/1.0/modules/content/';
const ATOM = 'http://www.w3.org/2005/Atom';

/** Reads XML; whatever a parser could complain of is an error. */
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

/** What is wrong with the HTML of an essay where nobody knows whose it is. */
function homesick(html: string): string[] {
  const attributes = [...html.matchAll(/\s(?:href|src|srcset)="([^"]*)"/gi)];
  return [
    ...attributes.map((match) => match[1] ?? '').filter((address) => !/^https?:\/\//.test(address)),
    ...(html.match(/data-picture|visually-hidden|<script|<style|\sstyle=/g) ?? []),
  ];
}

describe('the RSS feed', () => {
  const feed = parse(readSite('journal/feed.xml'));
  const channel = feed.documentElement?.getElementsByTagName('channel').item(0);
  if (!channel) throw new Error('The feed has no channel.');
  const items = children(channel, 'item');

  test('keeps to RSS 2.0, and says where it stands', () => {
    expect(rssFaults(readSite('journal/feed.xml'), `${siteUrl}/journal/feed.xml`)).toEqual([]);
    expect(text(channel, 'link')).toBe(`${siteUrl}/journal`);
    for (const name of ['language', 'lastBuildDate'])
      expect(text(channel, name), name).not.toBe('');
    const [self] = [...channel.getElementsByTagNameNS(ATOM, 'link')];
    expect(self?.getAttribute('type')).toBe('application/rss+xml');
  });

  test('holds every essay once, the newest first, under an address that stays', () => {
    expect(items.map((item) => text(item, 'link'))).toEqual(addresses);
    expect(items.map((item) => text(item, 'guid'))).toEqual(addresses);
    for (const item of items)
      expect(children(item, 'guid')[0]?.getAttribute('isPermaLink')).toBe('true');
    expect(items.map((item) => text(item, 'title'))).toEqual(
      listed.map(({ title }) => title.map((part) => part.text).join('')),
    );
  });

  test('tells the true day of each, as letters write it', () => {
    for (const [index, item] of items.entries()) {
      const told = text(item, 'pubDate');
      expect(told).toMatch(
        /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} 00:00:00 -1000$/,
      );
      const moment = new Date(told);
      expect(moment.toISOString()).toBe(`${listed[index]?.dateTime}T10:00:00.000Z`);
      // The name of the day is that of the date; JavaScript's reader does not look at it.
      const day = new Date(moment.getTime() - 36_000_000);
      expect(day.toUTCString().slice(0, 3)).toBe(told.slice(0, 3));
    }
    const newest = items.map((item) => Date.parse(text(item, 'pubDate')));
    expect(Date.parse(text(channel, 'lastBuildDate'))).toBeGreaterThanOrEqual(Math.max(...newest));
  });

  test('holds each essay in full, fit to be read elsewhere', () => {
    for (const [index, item] of items.entries()) {
      const [encoded, ...others] = [...item.getElementsByTagNameNS(CONTENT, 'encoded')];
      expect(others).toEqual([]);
      const html = encoded?.textContent ?? '';
      expect(homesick(html), listed[index]?.path).toEqual([]);
      expect(html).toContain('<img src="');
      // The last words of the page's text are there.
      const page = readSite(`${listed[index]?.path.slice(1)}.html`);
      const body = /data-body="[^"]*">([\s\S]*?)<section class="notes"/.exec(page)?.[1] ?? '';
      const last = words(body).slice(-60);
      expect(last.length).toBe(60);
      expect(words(html)).toContain(last);
    }
  });

  test('names pictures that the site has, at their true size', () => {
    const files = new Set(siteFiles('.jpg'));
    const html = items.map(
      (item) => item.getElementsByTagNameNS(CONTENT, 'encoded')[0]?.textContent,
    );
    const pictures = [
      ...html.join('').matchAll(/<img src="([^"]*)" width="(\d+)" height="(\d+)"/g),
    ];
    expect(pictures.length).toBeGreaterThanOrEqual(items.length);
    for (const [, address = '', width, height] of pictures) {
      expect(files.has(address.slice(siteUrl.length + 1)), address).toBe(true);
      expect(Number(width)).toBeGreaterThan(400);
      expect(Number(height)).toBeGreaterThan(400);
    }
  });
});

describe('the JSON feed', () => {
  const feed = JSON.parse(readSite('journal/feed.json'));

  test('keeps to version 1.1', () => {
    const served = `${siteUrl}/journal/feed.json`;
    expect(jsonFeedFaults(readSite('journal/feed.json'), served)).toEqual([]);
    expect(feed.home_page_url).toBe(`${siteUrl}/journal`);
    expect(feed.authors).toEqual([{ name: expect.any(String), url: `${siteUrl}/` }]);
    for (const address of [feed.icon, feed.favicon])
      expect(siteFiles('')).toContain(address.slice(siteUrl.length + 1));
  });

  test('holds the same essays as the RSS feed', () => {
    expect(feed.items.map((item: { id: string }) => item.id)).toEqual(addresses);
    for (const [index, item] of feed.items.entries()) {
      expect(item.url).toBe(item.id);
      expect(item.date_published).toBe(`${listed[index]?.dateTime}T00:00:00-10:00`);
      expect(item.tags).toEqual([listed[index]?.category]);
      expect(homesick(item.content_html), item.id).toEqual([]);
      expect(readSite('journal/feed.xml')).toContain(item.content_html);
    }
  });
});

test('the pages of the journal name both feeds, and no other page does', () => {
  for (const { path, file } of prerenderList()) {
    const links = [
      ...readSite(file).matchAll(/<link rel="alternate" type="([^"]*)"[^>]* href="([^"]*)">/g),
    ];
    const found = links.map(([, type, href]) => `${type} ${href}`);
    const wanted = /^\/journal(\/|$)/.test(path)
      ? ['application/rss+xml /journal/feed.xml', 'application/feed+json /journal/feed.json']
      : [];
    expect(found, file).toEqual(wanted);
  }
});

test('the parser of this test finds what is wrong with XML', () => {
  for (const fault of ['<a><b></a>', '<a>&nbsp;</a>', '<a b=1/>', '<a/><a/>', '<x:a/>'])
    expect(() => parse(fault), fault).toThrow();
});

describe('the rules of feeds find', () => {
  const rss = readSite('journal/feed.xml');
  const json = readSite('journal/feed.json');
  const alter = (whole: string, part: string | RegExp, other: string) => {
    const altered = whole.replace(part, other);
    expect(altered).not.toBe(whole);
    return altered;
  };
  const [first = ''] = addresses;

  test.each<[string, string | RegExp, string, RegExp]>([
    ['broken XML', '</channel>', '', /^XML fatalError/],
    ['another version', 'version="2.0"', 'version="0.91"', /the root is not/],
    ['a word of nobody', '<language>', '<tongue>x</tongue><language>', /tongue does not belong/],
    ['a channel without a title', /<title>.*<\/title>/, '', /^channel: title 0 times/],
    ['two titles', '<item>', '<item><title>Twice</title>', /^item: title 2 times/],
    ['a link without an origin', `<link>${first}`, '<link>/journal', /^link: “\/journal/],
    ['a wrong name of the day', /<pubDate>\w{3}/, '<pubDate>Xxx', /^pubDate: “Xxx/],
    ['the name of another day', /<pubDate>(?!Tue)\w{3}/, '<pubDate>Tue', /^pubDate: “Tue/],
    ['a day of another form', /<pubDate>[^<]*/, '<pubDate>2026-01-03', /^pubDate: “2026-01-03/],
    ['a guid that is no address', `">${first}</guid>`, '">one</guid>', /^guid: “one”/],
    ['a guid twice', `${addresses[1]}</guid>`, `${first}</guid>`, /^guid: .* twice$/],
    ['an item without a guid', /<guid[^<]*<\/guid>/, '', /^item: guid 0 times/],
    ['a relative picture', /<img src="[^"]*"/, '<img src="/a.jpg"', /^content:encoded/],
    ['a script in an essay', '<![CDATA[', '<![CDATA[<script></script>', /^content:encoded/],
    ['the address of another feed', 'feed.xml"/>', 'rss.xml"/>', /^atom:link: names/],
    ['another meaning of a prefix', 'elements/1.1/', 'elements/1.0/', /^rss: dc does not/],
  ])('in RSS %s', (_fault, part, other, told) => {
    const faults = rssFaults(alter(rss, part, other), `${siteUrl}/journal/feed.xml`);
    expect(faults.filter((fault) => told.test(fault))).not.toEqual([]);
  });

  test.each<[string, string | RegExp, string, RegExp]>([
    ['broken JSON', '{', '', /^JSON: /],
    ['another version', 'version/1.1', 'version/1', /^\/version/],
    ['a word of nobody', '"title"', '"tongue": "x", "title"', /additional properties.*tongue/],
    ['an item without an id', /"id": [^,]*,/, '', /^\/items\/0: .*id/],
    ['an id twice', `"id": "${addresses[1]}"`, `"id": "${first}"`, /^id: .* twice/],
    ['an item without content', '"content_html"', '"_content"', /^\/items\/\d/],
    ['a day of another form', /"date_published": "[^"]*"/, '"date_published": "today"', /pattern/],
    ['a day that is none', /"date_published": "\d{4}-../, '"date_published": "2026-13', /^date_p/],
    ['a link without an origin', `"url": "${first}"`, '"url": "/journal"', /^\/items\/0\/url/],
    ['a relative picture', /<img src=\\"[^"]*\\"/, '<img src=\\"/a.jpg\\"', /^content_html/],
    ['another address', 'feed.json"', 'json"', /^feed_url/],
  ])('in JSON Feed %s', (_fault, part, other, told) => {
    const faults = jsonFeedFaults(alter(json, part, other), `${siteUrl}/journal/feed.json`);
    expect(faults.filter((fault) => told.test(fault))).not.toEqual([]);
  });
});
