// What a feed validator holds against a feed: RSS 2.0 (rssboard.org/rss-specification) with the words of Atom, Dublin Core
// and `content`, and JSON Feed 1.1 (jsonfeed.org/version/1.1). Each fault is one line; a sound feed has none.

import { DOMParser, type Element } from '@xmldom/xmldom';
import Ajv from 'ajv';

const ATOM = 'http://www.w3.org/2005/Atom';

/** What an element may hold, by name: how often at least and at most. */
type Parts = Record<string, readonly [least: number, most: number]>;

const ANY = Number.POSITIVE_INFINITY;

const CHANNEL: Parts = {
  title: [1, 1],
  link: [1, 1],
  description: [1, 1],
  language: [0, 1],
  copyright: [0, 1],
  lastBuildDate: [0, 1],
  pubDate: [0, 1],
  category: [0, ANY],
  generator: [0, 1],
  docs: [0, 1],
  ttl: [0, 1],
  image: [0, 1],
  // The address of the feed itself, as the RSS Advisory Board asks.
  'atom:link': [1, ANY],
  item: [0, ANY],
};

const ITEM: Parts = {
  title: [0, 1],
  link: [0, 1],
  description: [0, 1],
  category: [0, ANY],
  enclosure: [0, 1],
  guid: [1, 1],
  pubDate: [0, 1],
  'dc:creator': [0, ANY],
  'content:encoded': [0, 1],
};

const NAMESPACES: Record<string, string> = {
  atom: ATOM,
  dc: 'http://purl.org/dc/elements/1.1/',
  content: 'http://purl.org/rss/1.0/modules/content/',
};

/** What is wrong with an RSS feed that is served at `address`. */
export function rssFaults(xml: string, address: string): string[] {
  const faults: string[] = [];
  const parser = new DOMParser({
    onError: (level, message) => {
      faults.push(`XML ${level}: ${message}`);
      if (level === 'fatalError') throw new Error(message);
    },
  });
  let root: Element | null = null;
  try {
    root = parser.parseFromString(xml, 'text/xml').documentElement;
  } catch {
    return faults;
  }
  if (root?.tagName !== 'rss' || root.getAttribute('version') !== '2.0')
    return [...faults, 'rss: the root is not <rss version="2.0">'];
  for (const [prefix, uri] of Object.entries(NAMESPACES))
    if (xml.includes(`<${prefix}:`) && root.getAttribute(`xmlns:${prefix}`) !== uri)
      faults.push(`rss: ${prefix} does not stand for ${uri}`);

  const [channel, ...others] = elementsOf(root);
  if (channel?.tagName !== 'channel' || others.length > 0)
    return [...faults, 'rss: holds something else than one channel'];
  const items = elementsOf(channel, 'item');
  return [
    ...faults,
    ...contentFaults(channel, CHANNEL),
    ...selfFaults(channel, address),
    ...items.flatMap(itemFaults),
    ...twice(items.map((item) => textOf(item, 'guid'))).map((guid) => `guid: ${guid} twice`),
  ];
}

function itemFaults(item: Element): string[] {
  const faults = contentFaults(item, ITEM);
  if (!textOf(item, 'title') && !textOf(item, 'description'))
    faults.push('item: has neither title nor description');
  const permanent = elementsOf(item, 'guid')[0]?.getAttribute('isPermaLink') !== 'false';
  if (permanent && !isAddress(textOf(item, 'guid')))
    faults.push(`guid: “${textOf(item, 'guid')}” is no address, and says that it is one`);
  return faults;
}

/** What the children of an element lack, have too often, or say in a form of their own. */
function contentFaults(parent: Element, parts: Parts): string[] {
  const found = elementsOf(parent);
  const strange = found.filter(({ tagName }) => !(tagName in parts));
  return [
    ...strange.map(({ tagName }) => `${parent.tagName}: ${tagName} does not belong there`),
    ...Object.entries(parts).flatMap(([name, [least, most]]) => {
      const count = elementsOf(parent, name).length;
      return count < least || count > most ? [`${parent.tagName}: ${name} ${count} times`] : [];
    }),
    ...found.flatMap((element) => {
      const text = element.textContent?.trim() ?? '';
      const rule = FORMS[element.tagName];
      return rule && !rule(text) ? [`${element.tagName}: “${text.slice(0, 60)}”`] : [];
    }),
  ];
}

/** The form of what stands in an element. */
const FORMS: Record<string, (text: string) => boolean> = {
  title: (text) => text !== '' && !/<\w|&\w+;/.test(text),
  description: (text) => text !== '',
  link: isAddress,
  language: (text) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text),
  pubDate: isLetterDate,
  lastBuildDate: isLetterDate,
  ttl: (text) => /^\d+$/.test(text),
  docs: isAddress,
  'content:encoded': isFitForElsewhere,
};

function selfFaults(channel: Element, address: string): string[] {
  const selves = elementsOf(channel, 'atom:link').filter(
    (link) => link.getAttribute('rel') === 'self',
  );
  const [self] = selves;
  if (selves.length !== 1) return [`atom:link: ${selves.length} times rel="self"`];
  return self?.getAttribute('href') === address
    ? []
    : [`atom:link: names ${self?.getAttribute('href')} as this feed instead of ${address}`];
}

/** A day and time as letters write them (RFC 822 with a year of four digits), with the right name of the day. */
function isLetterDate(text: string): boolean {
  const form = /^(\w{3}), (\d{2} \w{3} \d{4}) \d{2}:\d{2}(:\d{2})? ([+-]\d{4}|GMT|UT|[ECMP][SD]T)$/;
  const [, day, date] = form.exec(text) ?? [];
  if (!day || Number.isNaN(Date.parse(text))) return false;
  return new Date(`${date} UTC`).toUTCString().startsWith(`${day}, ${date}`);
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text);
}

/** HTML that nobody's page surrounds: no relative addresses, and nothing that readers throw away as unsafe. */
function isFitForElsewhere(html: string): boolean {
  const addresses = [...html.matchAll(/\s(?:href|src|poster)="([^"]*)"/gi)];
  return (
    addresses.every(([, address = '']) => /^(https?:\/\/|mailto:)/.test(address)) &&
    !/<(script|style|iframe|object|embed|form|link|meta)\b|\s(style|on\w+)=/i.test(html)
  );
}

const MOMENT = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$';
const address = { type: 'string', pattern: '^https?://\\S+$' };
const words = { type: 'string', minLength: 1 };
const moment = { type: 'string', pattern: MOMENT };
const authors = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    properties: { name: words, url: address, avatar: address },
    additionalProperties: false,
    minProperties: 1,
  },
};
const language = { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' };

/** JSON Feed 1.1 as far as the house uses it; a custom field would begin with an underscore. */
const JSON_FEED = {
  type: 'object',
  required: ['version', 'title', 'home_page_url', 'feed_url', 'items'],
  additionalProperties: false,
  patternProperties: { '^_': {} },
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: words,
    home_page_url: address,
    feed_url: address,
    description: words,
    user_comment: words,
    next_url: address,
    icon: address,
    favicon: address,
    authors,
    language,
    expired: { type: 'boolean' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
        additionalProperties: false,
        patternProperties: { '^_': {} },
        properties: {
          id: words,
          url: address,
          external_url: address,
          title: words,
          content_html: words,
          content_text: words,
          summary: words,
          image: address,
          banner_image: address,
          date_published: moment,
          date_modified: moment,
          authors,
          tags: { type: 'array', items: words },
          language,
        },
      },
    },
  },
};

const keepsToJsonFeed = new Ajv({ allErrors: true }).compile(JSON_FEED);

interface JsonFeed {
  feed_url: string;
  items: { id: string; content_html?: string; date_published?: string }[];
}

/** What is wrong with a JSON feed that is served at `address`. */
export function jsonFeedFaults(json: string, address: string): string[] {
  let feed: JsonFeed;
  try {
    feed = JSON.parse(json);
  } catch (error) {
    return [`JSON: ${error instanceof Error ? error.message : error}`];
  }
  if (!keepsToJsonFeed(feed))
    return (keepsToJsonFeed.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || 'feed'}: ${message} ${JSON.stringify(params)}`,
    );
  return [
    ...(feed.feed_url === address ? [] : [`feed_url: ${feed.feed_url} instead of ${address}`]),
    ...twice(feed.items.map(({ id }) => id)).map((id) => `id: ${id} twice`),
    ...feed.items
      .filter(({ content_html }) => content_html && !isFitForElsewhere(content_html))
      .map(({ id }) => `content_html: of ${id} is not fit to be read elsewhere`),
    ...feed.items
      .filter(({ date_published: day }) => day && Number.isNaN(Date.parse(day)))
      .map(({ id, date_published }) => `date_published: ${date_published} of ${id}`),
  ];
}

function elementsOf(parent: Element, name?: string): Element[] {
  return [...parent.childNodes].filter(
    (node): node is Element => node.nodeType === 1 && (!name || node.nodeName === name),
  );
}

function textOf(parent: Element, name: string): string {
  return elementsOf(parent, name)[0]?.textContent?.trim() ?? '';
}

function twice(texts: string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
