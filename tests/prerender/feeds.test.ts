// Tests of the journal's feeds, RSS 2.0 and JSON Feed 1.1: well-formed, complete, and readable on other sites.

import { DOMParser, type Element } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import { prerenderList, searchJournal } from '#core';
import { readSite, siteFiles, words } from './built-site';

const { siteUrl } = JSON.parse(readSite('_site.json')) as { siteUrl: string };

/** Newest published articles, newest first, as many as a feed contains. */
const newest = searchJournal('', { limit: 50 }).articles;
const urls = newest.map(({ path }) => `${siteUrl}${path}`);

/** XML parser for which every message is an error. */
const parser = new DOMParser({
  onError: (level, message) => {
    throw new Error(`${level}: ${message}`);
  },
});

const elements = (parent: Element, name: string): Element[] =>
  [...parent.childNodes].filter((node): node is Element => node.nodeName === name);

/** Text of the only child element of this name. */
const text = (parent: Element, name: string): string => {
  const matches = elements(parent, name);
  expect(matches, `${name} in ${parent.nodeName}`).toHaveLength(1);
  return matches[0]?.textContent?.trim() ?? '';
};

/** Parts of an article's HTML that do not work outside this site, or that feed readers remove as unsafe. */
const nonPortable = (html: string) => [
  ...[...html.matchAll(/\s(?:href|src|srcset)="(?!https?:\/\/|mailto:)[^"]*"/gi)].map(String),
  ...(html.match(/data-picture|visually-hidden|<(script|style|iframe|form)|\s(style|on\w+)=/g) ??
    []),
];

describe('the RSS feed', () => {
  const root = parser.parseFromString(readSite('journal/feed.xml'), 'text/xml').documentElement;
  const [channel] = root ? elements(root, 'channel') : [];
  if (!channel) throw new Error('The feed has no channel.');
  const items = elements(channel, 'item');

  test('is RSS 2.0, and contains its own URL', () => {
    expect([root?.tagName, root?.getAttribute('version')]).toEqual(['rss', '2.0']);
    for (const name of ['title', 'description', 'language', 'lastBuildDate'])
      expect(text(channel, name), name).not.toBe('');
    expect(text(channel, 'link')).toBe(`${siteUrl}/journal`);
    const links = elements(channel, 'atom:link').map((link) =>
      ['rel', 'type', 'href'].map((name) => link.getAttribute(name)),
    );
    expect(links).toEqual([['self', 'application/rss+xml', `${siteUrl}/journal/feed.xml`]]);
  });

  test('has the newest articles, each once, with permanent id and date', () => {
    expect(items.map((item) => text(item, 'link'))).toEqual(urls);
    expect(items.map((item) => text(item, 'guid'))).toEqual(urls);
    expect(items.map((item) => text(item, 'title'))).toEqual(newest.map(({ title }) => title));
    for (const [index, item] of items.entries()) {
      expect(elements(item, 'guid')[0]?.getAttribute('isPermaLink')).toBe('true');
      // RFC 822 date with the correct day of the week: midnight in Honolulu.
      const day = new Date(`${newest[index]?.dateTime}T00:00:00Z`);
      const date = day.toUTCString().replace('GMT', '-1000');
      expect(text(item, 'pubDate')).toBe(date);
    }
    const lastDate = Math.max(...items.map((item) => Date.parse(text(item, 'pubDate'))));
    expect(Date.parse(text(channel, 'lastBuildDate'))).toBeGreaterThanOrEqual(lastDate);
  });

  test('has the full text of each article, readable on other sites, with pictures that exist', () => {
    const files = new Set(siteFiles('.jpg'));
    for (const [index, item] of items.entries()) {
      const path = newest[index]?.path ?? '';
      const html = text(item, 'content:encoded');
      expect(nonPortable(html), path).toEqual([]);
      const page = readSite(`${path.slice(1)}.html`);
      const pictures = [...html.matchAll(/<img src="([^"]*)" width="(\d+)" height="(\d+)"/g)];
      expect(pictures.length > 0, path).toBe(page.includes('<figcaption>'));
      for (const [, url = '', width, height] of pictures) {
        expect(files.has(url.slice(siteUrl.length + 1)), url).toBe(true);
        expect(Math.min(Number(width), Number(height))).toBeGreaterThan(400);
      }
      // The end of the page's text is included.
      const body =
        /data-document="[^"]*">([\s\S]*?)(?:<section class="notes"|<\/div>)/.exec(page)?.[1] ?? '';
      const last = words(body).slice(-60);
      expect(last).not.toBe('');
      expect(words(html)).toContain(last);
    }
  });
});

test('the JSON feed is JSON Feed 1.1, with the articles of the RSS feed', () => {
  const { items, ...feed } = JSON.parse(readSite('journal/feed.json'));
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: expect.stringMatching(/./),
    home_page_url: `${siteUrl}/journal`,
    feed_url: `${siteUrl}/journal/feed.json`,
    authors: [{ name: expect.any(String), url: `${siteUrl}/` }],
  });
  for (const url of [feed.icon, feed.favicon])
    expect(siteFiles('')).toContain(url.slice(siteUrl.length + 1));
  expect(items.map(({ id }: { id: string }) => id)).toEqual(urls);
  for (const [index, item] of items.entries()) {
    expect(item).toMatchObject({
      url: item.id,
      date_published: `${newest[index]?.dateTime}T00:00:00-10:00`,
      tags: [newest[index]?.category],
    });
    expect(readSite('journal/feed.xml')).toContain(item.content_html);
  }
});

test('only the pages of the journal link to both feeds', () => {
  for (const { path, file } of prerenderList()) {
    const links = [
      ...readSite(file).matchAll(/<link rel="alternate" type="([^"]*)"[^>]* href="([^"]*)">/g),
    ];
    const feedLinks = links.map(([, type, href]) => `${type} ${href}`);
    const expected = /^\/journal(\/|$)/.test(path)
      ? ['application/rss+xml /journal/feed.xml', 'application/feed+json /journal/feed.json']
      : [];
    expect(feedLinks, file).toEqual(expected);
  }
});
