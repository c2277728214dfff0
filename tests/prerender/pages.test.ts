// Tests of the prerendered pages: content, head tags, headings, inline code and links.

import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  head,
  messages,
  openPage,
  type Page,
  prerenderList,
  retreatStatus,
  site as siteContent,
} from '#core';
import { journalList } from '#core/site';
import { buildDay } from '../../app/scripts/build-day';
import { readSite, siteFiles, words } from './built-site';

const pages = prerenderList();
const site = JSON.parse(readSite('_site.json')) as {
  siteUrl: string;
  pages: Record<string, { styleHashes: string[] }>;
};

test("Home's title is the brand's name, with the whole tagline below it", () => {
  const { name, tagline } = siteContent().brand;
  const html = readSite('index.html');
  expect(/<h1[^>]*>([^<]*)<\/h1><p[^>]*>([^<]*)<\/p>/.exec(html)?.slice(1)).toEqual([
    name,
    tagline,
  ]);
});

test('every placeholder in a text has been filled in', () => {
  // The server fills in the placeholders of forms and of the welcome page.
  const complete = siteFiles('.html').filter((file) => !/^forms\/|\/welcome\//.test(file));
  const placeholders = complete.flatMap((file) => {
    const body = readSite(file).replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '');
    return (words(body).match(/\{\w+\}/g) ?? []).map((name) => `${file}: ${name}`);
  });
  expect(placeholders).toEqual([]);
});

/** Specified sections of each page in the order of spec §2; sales-page.test.ts has the sections of INITIATION. */
const SECTIONS = {
  index: ['home', 'welcome', 'signature', 'legacy', 'letters'],
  about: ['about', 'story', 'work', 'philosophy', 'values', 'offerings', 'enter'],
  consulting: ['consulting', 'offerings', 'creator', 'inquiry'],
  rituals: ['rituals', 'modules', 'values', 'fit', 'paths', 'guarantee', 'waitlist'],
  events: ['events', 'experiences', 'waitlist'],
  retreats: ['retreats', 'pillars', 'doors'],
  impact: ['impact', 'partnership', 'first', 'second', 'center', 'sanctuary', 'vision', 'involved'],
};

test.each(Object.entries(SECTIONS))(
  'the specified sections of %s are in their order, possibly with further sections between them',
  (name, specified) => {
    const labels = [
      ...readSite(`${name}.html`).matchAll(/<section\b[^>]* aria-labelledby="(.*?)-title"/g),
    ];
    const sectionIds = labels.map(([, section = '']) => section);
    expect(sectionIds.filter((section) => specified.includes(section))).toEqual(specified);
  },
);

/** All texts of a page's content at any depth, without keys that are not rendered. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (value === null || typeof value !== 'object') return [];
  // A dialog is rendered when it opens; until then only its button shows its label.
  if ('embedded' in value && 'label' in value) return textsOf(value.label);
  return Object.entries(value)
    .filter(([key]) => !NOT_RENDERED.has(key))
    .flatMap(([, inner]) => textsOf(inner));
}

/** References, machine-readable dates and names of drawings. */
const NOT_RENDERED = new Set(
  (
    'page state to picture value currency icon kind id slug path form action honeypot autocomplete dateTime ' +
    'categoryPath offer edition drawing date starts ends until lang url'
  ).split(' '),
);

/** Part of a page's content that the prerendered document contains; the rest is rendered after an interaction. */
function renderedContent(content: Page): unknown {
  switch (content.page) {
    case 'home': {
      // Home lists the seven days by title; INITIATION has their texts. Tonight's moon is rendered in the browser.
      const { moon, days, ...rest } = content;
      return [rest, days.map(({ label, title }) => ({ label, title }))];
    }
    case 'initiation': {
      // Scripts render the buy bar, the portal and the sample of the guided mode.
      const { bar, receive, days, priceBreakdown, ...rest } = content;
      const { window, ...portal } = receive.portal;
      const { listen, next, ...guide } = days.guide;
      return [rest, { ...receive, portal }, { ...days, guide }, priceBreakdown];
    }
    case 'journal': {
      const { hero, lists, newsletter, publication, search } = content;
      const { sending, thanks, ...box } = newsletter;
      const { newer, older, none, ...headings } = lists;
      return [hero, headings, box, publication, search.label, journalList('')];
    }
    case 'article': {
      const { shared, next, previous, ...shown } = content.words;
      return {
        ...content,
        words: [shown, content.next && next, content.previous && previous],
        next: content.next && [content.next.title, content.next.readingTime],
        previous: content.previous && [content.previous.title, content.previous.readingTime],
      };
    }
    case 'caseStudies': {
      const { hero, cases, nextLinks, booking } = content;
      const rendered = cases.map(({ title, excerpt, metrics }) => ({ title, excerpt, metrics }));
      return [hero, rendered, nextLinks, booking];
    }
    case 'caseStudy': {
      const { read, sampleNote, ...shown } = content.words;
      const note = content.caseStudy.sample ? sampleNote : [];
      return { ...content, words: [shown, note], next: content.next.title };
    }
    case 'retreats': {
      // The text about the open offer is shown while no retreat is upcoming or running.
      const { upcoming, today, past, unplanned, retreats = [], ...rest } = content;
      const [phases, day] = [{ upcoming, today, past }, buildDay()];
      const shown = retreats.map(({ signUp, ...retreat }) => {
        const { eyebrow, status } = phases[retreatStatus(day, retreat.slug)];
        return [retreat, eyebrow, status];
      });
      const season = retreatStatus(day);
      const { open, eyebrow, ...doors } = unplanned ?? phases[season];
      return [rest, shown, doors, season === 'past' && open ? open : eyebrow];
    }
    case 'status': {
      // Scripts render the rest: polling, and a mailto link with the program URL.
      const { waiting, unseen, receipt, ...rendered } = content;
      const mail = receipt?.mail.label;
      return [rendered, receipt && { ...receipt, mail }];
    }
    case 'form': {
      const { sent, title, lead, fields, submit, keeping, confirmation, again } = content;
      if (sent) return [confirmation, content.words.back, again];
      const visible = fields.filter(({ kind }) => kind !== 'hidden');
      // The server renders the options.
      const lines = visible.map(({ label, help }) => ({ label, help }));
      return [content.words.eyebrow, title, lead, lines, submit, keeping];
    }
    default:
      return content;
  }
}

/** Visible text of a page, then its tooltips (which would interrupt a text), and its aria-labels. */
function renderedText(html: string): string {
  const labels = [...html.matchAll(/ aria-label="([^"]*)"/g)].map((match) => match[1] ?? '');
  const tooltip = /<span role="tooltip"[^>]*>[^<]*<\/span>/g;
  const tooltips = html.match(tooltip) ?? [];
  return words([html.replaceAll(tooltip, ''), ...tooltips, ...labels].join(' '));
}

test('the site has exactly the pages of the list', () => {
  expect(siteFiles('.html')).toEqual(pages.map(({ file }) => file).sort());
  expect(Object.keys(site.pages).sort()).toEqual(siteFiles('.html'));
});

test('every text of the brand, of the contact and of the footer is on a page', () => {
  const { brand, contact, footer } = siteContent();
  const text = siteFiles('.html').map((file) => renderedText(readSite(file)));
  const isShown = (word: string) => text.some((page) => page.includes(words(word)));
  expect(textsOf([brand, contact, footer]).filter((word) => !isShown(word))).toEqual([]);
});

describe.each(pages)('$file', ({ path, file, state, status, indexed }) => {
  let html = '';
  beforeAll(() => {
    html = readSite(file);
  });

  test('contains the texts of its content', () => {
    const answer = openPage(path, state);
    const text = renderedText(html);
    if (answer.kind !== 'page') {
      expect(status).toBe(404);
      expect(text).toContain(messages().notFoundTitle);
      expect(text).toContain(messages().notFoundLink);
      return;
    }
    const expected = renderedContent(answer.content);
    // A name or a term within a text is a separate element, whose tags are read as spaces.
    const unspaced = (value: string) => value.replaceAll(' ', '');
    const pageText = unspaced(text);
    const missing = textsOf(expected).filter((part) => !pageText.includes(unspaced(words(part))));
    expect(missing).toEqual([]);
  });

  test('has each head tag once', () => {
    const tags = head(path, site.siteUrl, state);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    const headHtml = html.slice(0, html.indexOf('</head>'));
    const only = (pattern: RegExp) => {
      const values = [...headHtml.matchAll(pattern)].map((match) => words(match[1] ?? ''));
      expect(values, String(pattern)).toHaveLength(1);
      return values[0];
    };
    expect(only(/<title>([^<]*)<\/title>/g)).toBe(words(tags.title));
    expect(only(/<meta name="description" content="([^"]*)"/g)).toBe(words(tags.description));
    expect(only(/<link rel="canonical" href="([^"]*)"/g)).toBe(tags.canonical);
    expect(only(/<meta name="theme-color" content="([^"]*)"/g)).toBe(tags.themeColor);
    expect(only(/<meta name="viewport" content="([^"]*)">/g)).toContain('width=device-width');
    expect(only(/<meta property="og:title" content="([^"]*)"/g)).toBeTruthy();
    expect(/<meta name="robots" content="noindex/.test(headHtml)).toBe(!indexed);
  });

  test('has no whitespace at the start of the root element, and its state in data attributes', () => {
    expect(html).toMatch(/<div id="root"[^>]*><[a-z]/);
    if (state) expect(html).toContain(` data-state="${state}"`);
  });

  test('has no inline code except data, and only inline styles that the server knows', () => {
    // JSON-LD is not executed (tests/prerender/structured-data.test.ts).
    const scripts = html.match(/<script\b(?! type="application\/ld\+json">)[^>]*>[^<]*/g) ?? [];
    expect(scripts.filter((script) => !/ src="\/assets\/[^"]+\.js"[^>]*>$/.test(script))).toEqual(
      [],
    );
    expect(html.match(/<[^>]+ on[a-z]+=/g)).toBeNull();
    expect(html).not.toContain('javascript:');
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '');
    const hashes = styles.map(
      (css) => `sha256-${createHash('sha256').update(css).digest('base64')}`,
    );
    expect(hashes).toEqual(site.pages[file]?.styleHashes);
  });

  test('has no render-blocking style sheet and no third-party resource', () => {
    const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
    // The print styles do not block rendering.
    const nonBlocking = (link: string) => / disabled| media="print"/.test(link);
    expect(sheets.filter((link) => !nonBlocking(link))).toEqual([]);
    expect(html).not.toContain('modulepreload');
    const fetched = [
      ...html.matchAll(/<(?:link|img|script|source)\b[^>]* (?:src|href)="(https?:[^"]*)"/g),
    ]
      .map((match) => match[1])
      .filter((address) => address !== head(path, site.siteUrl, state).canonical);
    expect(fetched).toEqual([]);
  });

  test('links to existing files', () => {
    const files = new Set(siteFiles(''));
    const labels = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
      (match) => match[1] ?? '',
    );
    const sets = [...html.matchAll(/srcset="([^"]+)"/gi)]
      .flatMap((match) => (match[1] ?? '').split(', '))
      .map((candidate) => candidate.split(' ')[0] ?? '');
    expect([...labels, ...sets].filter((address) => !files.has(address.slice(1)))).toEqual([]);
  });
});
