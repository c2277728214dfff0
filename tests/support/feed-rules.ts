// Feed validator: RSS 2.0 (rssboard.org/rss-specification) with Atom, Dublin Core and `content` elements, and JSON
// Feed 1.1 (jsonfeed.org/version/1.1). Each error is one line; a valid feed has none.

import { DOMParser, type Element } from '@xmldom/xmldom';
import Ajv from 'ajv';

const ATOM = 'http://www.w3.org/2005/Atom';

/** The child elements that an element may have, by name, with the minimum and maximum count. */
type AllowedChildren = Record<string, readonly [least: number, most: number]>;

const ANY = Number.POSITIVE_INFINITY;

const CHANNEL: AllowedChildren = {
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
  // The URL of the feed itself, recommended by the RSS Advisory Board.
  'atom:link': [1, ANY],
  item: [0, ANY],
};

const ITEM: AllowedChildren = {
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

/** The errors of an RSS feed that is served at `address`. */
export function rssErrors(xml: string, url: string): string[] {
  const errors: string[] = [];
  const parser = new DOMParser({
    onError: (level, message) => {
      errors.push(`XML ${level}: ${message}`);
      if (level === 'fatalError') throw new Error(message);
    },
  });
  let root: Element | null = null;
  try {
    root = parser.parseFromString(xml, 'text/xml').documentElement;
  } catch {
    return errors;
  }
  if (root?.tagName !== 'rss' || root.getAttribute('version') !== '2.0')
    return [...errors, 'rss: the root is not <rss version="2.0">'];
  for (const [prefix, uri] of Object.entries(NAMESPACES))
    if (xml.includes(`<${prefix}:`) && root.getAttribute(`xmlns:${prefix}`) !== uri)
      errors.push(`rss: ${prefix} does not mean ${uri}`);

  const [channel, ...others] = elementsOf(root);
  if (channel?.tagName !== 'channel' || others.length > 0)
    return [...errors, 'rss: holds something else than one channel'];
  const items = elementsOf(channel, 'item');
  return [
    ...errors,
    ...childErrors(channel, CHANNEL),
    ...selfLinkErrors(channel, url),
    ...items.flatMap(itemErrors),
    ...duplicates(items.map((item) => textOf(item, 'guid'))).map((guid) => `guid: ${guid} twice`),
  ];
}

function itemErrors(item: Element): string[] {
  const errors = childErrors(item, ITEM);
  if (!textOf(item, 'title') && !textOf(item, 'description'))
    errors.push('item: has neither title nor description');
  const permanent = elementsOf(item, 'guid')[0]?.getAttribute('isPermaLink') !== 'false';
  if (permanent && !isUrl(textOf(item, 'guid')))
    errors.push(`guid: “${textOf(item, 'guid')}” is not a URL, but is marked as permalink`);
  return errors;
}

/** Child elements that are missing, too many, unknown or malformed. */
function childErrors(parent: Element, allowed: AllowedChildren): string[] {
  const found = elementsOf(parent);
  const unknown = found.filter(({ tagName }) => !(tagName in allowed));
  return [
    ...unknown.map(({ tagName }) => `${parent.tagName}: ${tagName} does not belong there`),
    ...Object.entries(allowed).flatMap(([name, [least, most]]) => {
      const count = elementsOf(parent, name).length;
      return count < least || count > most ? [`${parent.tagName}: ${name} ${count} times`] : [];
    }),
    ...found.flatMap((element) => {
      const text = element.textContent?.trim() ?? '';
      const rule = FORMATS[element.tagName];
      return rule && !rule(text) ? [`${element.tagName}: “${text.slice(0, 60)}”`] : [];
    }),
  ];
}

/** The format of each element's text. */
const FORMATS: Record<string, (text: string) => boolean> = {
  title: (text) => text !== '' && !/<\w|&\w+;/.test(text),
  description: (text) => text !== '',
  link: isUrl,
  language: (text) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text),
  pubDate: isRfc822Date,
  lastBuildDate: isRfc822Date,
  ttl: (text) => /^\d+$/.test(text),
  docs: isUrl,
  'content:encoded': isPortableHtml,
};

function selfLinkErrors(channel: Element, url: string): string[] {
  const selfLinks = elementsOf(channel, 'atom:link').filter(
    (link) => link.getAttribute('rel') === 'self',
  );
  const [selfLink] = selfLinks;
  if (selfLinks.length !== 1) return [`atom:link: ${selfLinks.length} times rel="self"`];
  return selfLink?.getAttribute('href') === url
    ? []
    : [`atom:link: names ${selfLink?.getAttribute('href')} as this feed instead of ${url}`];
}

/** An RFC 822 date with a four-digit year and the correct day of the week. */
function isRfc822Date(text: string): boolean {
  const form = /^(\w{3}), (\d{2} \w{3} \d{4}) \d{2}:\d{2}(:\d{2})? ([+-]\d{4}|GMT|UT|[ECMP][SD]T)$/;
  const [, day, date] = form.exec(text) ?? [];
  if (!day || Number.isNaN(Date.parse(text))) return false;
  return new Date(`${date} UTC`).toUTCString().startsWith(`${day}, ${date}`);
}

function isUrl(text: string): boolean {
  return /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text);
}

/** HTML that works outside of this site: no relative URLs, and nothing that feed readers remove as unsafe. */
function isPortableHtml(html: string): boolean {
  const urls = [...html.matchAll(/\s(?:href|src|poster)="([^"]*)"/gi)];
  return (
    urls.every(([, url = '']) => /^(https?:\/\/|mailto:)/.test(url)) &&
    !/<(script|style|iframe|object|embed|form|link|meta)\b|\s(style|on\w+)=/i.test(html)
  );
}

const RFC3339 = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$';
const url = { type: 'string', pattern: '^https?://\\S+$' };
const nonEmptyString = { type: 'string', minLength: 1 };
const timestamp = { type: 'string', pattern: RFC3339 };
const authors = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    properties: { name: nonEmptyString, url: url, avatar: url },
    additionalProperties: false,
    minProperties: 1,
  },
};
const language = { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' };

/** The parts of JSON Feed 1.1 that the site uses; custom fields start with an underscore. */
const JSON_FEED = {
  type: 'object',
  required: ['version', 'title', 'home_page_url', 'feed_url', 'items'],
  additionalProperties: false,
  patternProperties: { '^_': {} },
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: nonEmptyString,
    home_page_url: url,
    feed_url: url,
    description: nonEmptyString,
    user_comment: nonEmptyString,
    next_url: url,
    icon: url,
    favicon: url,
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
          id: nonEmptyString,
          url: url,
          external_url: url,
          title: nonEmptyString,
          content_html: nonEmptyString,
          content_text: nonEmptyString,
          summary: nonEmptyString,
          image: url,
          banner_image: url,
          date_published: timestamp,
          date_modified: timestamp,
          authors,
          tags: { type: 'array', items: nonEmptyString },
          language,
        },
      },
    },
  },
};

const isValidJsonFeed = new Ajv({ allErrors: true }).compile(JSON_FEED);

interface JsonFeed {
  feed_url: string;
  items: { id: string; content_html?: string; date_published?: string }[];
}

/** The errors of a JSON feed that is served at `address`. */
export function jsonFeedErrors(json: string, url: string): string[] {
  let feed: JsonFeed;
  try {
    feed = JSON.parse(json);
  } catch (error) {
    return [`JSON: ${error instanceof Error ? error.message : error}`];
  }
  if (!isValidJsonFeed(feed))
    return (isValidJsonFeed.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || 'feed'}: ${message} ${JSON.stringify(params)}`,
    );
  return [
    ...(feed.feed_url === url ? [] : [`feed_url: ${feed.feed_url} instead of ${url}`]),
    ...duplicates(feed.items.map(({ id }) => id)).map((id) => `id: ${id} twice`),
    ...feed.items
      .filter(({ content_html }) => content_html && !isPortableHtml(content_html))
      .map(({ id }) => `content_html: of ${id} does not work outside of the site`),
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

function duplicates(texts: string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
