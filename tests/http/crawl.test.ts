// Tests of the site as a crawler sees it from Home: broken links, unlinked pages, titles, unfinished text, link names.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { matchRoute, messages, openPage, prerenderList } from '#core';
import { words } from '../prerender/built-site';
import { attributes, type Crawl, type CrawledPage, crawl } from '../support/crawl';
import { dialogsIn } from '../support/pages';
import { startDemoServer, type TestServer } from '../support/test-servers';

let server: TestServer;
let site: Crawl;
/** One entry for each page by path, without queries. */
let paths: [string, CrawledPage][];

beforeAll(async () => {
  server = await startDemoServer();
  site = await crawl(server.url, '/');
  paths = [...site.pages].filter(([path]) => !/\?|\.ics$/.test(path));
});

afterAll(() => server.stop());

/** True for a text-only page, which may be meant only for people who have its URL. */
function isTextPage(path: string): boolean {
  const match = matchRoute(path);
  return match.kind === 'page' && match.route === 'plain';
}

test('links from Home reach every public page, and none is broken or redirected', () => {
  expect(site.broken).toEqual([]);
  const missing = prerenderList()
    .filter(({ path, indexed }) => indexed && !site.pages.has(path) && !isTextPage(path))
    .map(({ path }) => path);
  expect(missing).toEqual([]);
  expect(paths.length).toBeGreaterThanOrEqual(25);
});

test('forms are sent to this site', () => {
  const actions = [...site.pages.values()].flatMap(({ html }) =>
    attributes(html, 'form', 'action'),
  );
  expect(actions.length).toBeGreaterThan(20);
  expect(actions.filter((action) => !action.startsWith('/'))).toEqual([]);
});

for (const [property, pattern] of [
  ['title', /<title>([^<]+)<\/title>/],
  ['description', /<meta name="description" content="([^"]+)"/],
] as const)
  test(`every page has a ${property} of its own`, () => {
    const texts = paths.map(([, { html }]) => pattern.exec(html)?.[1] ?? 'none');
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

test('no page has unfinished text', () => {
  const unfinished =
    /lorem|ipsum|\bTODO\b|\bFIXME\b|placeholder|coming soon|\bundefined\b|\bNaN\b|\[object|\{\{|\}\}/i;
  const unfinishedTexts = [...site.pages].flatMap(([path, { html }]) => {
    const text = unfinished.exec(words(html))?.[0];
    return text ? [`${path}: ${text}`] : [];
  });
  expect(unfinishedTexts).toEqual([]);
});

const UNDESCRIPTIVE =
  /^((click )?here|(read|learn|see) ?(more)?|more|link|this|details|go|open|→)$/i;
/**
 * Link names that may have different targets: those of dialogs, which differ by the titles of the dialogs; the link
 * from a confirmation back to its form; and calendar links, which differ by their sections.
 */
const AMBIGUOUS = prerenderList().flatMap(({ path, state }) => {
  const answer = openPage(path, state);
  if (answer.kind !== 'page') return [];
  const { content } = answer;
  const backToForm = content.page === 'form' && content.again ? [content.again] : [];
  return [...dialogsIn(content).map(({ label }) => label), ...backToForm];
});

test('links with the same name have the same target, and no name is undescriptive', () => {
  const targets = new Map<string, Set<string>>();
  for (const [, { html }] of paths)
    for (const [, tag = '', inner = ''] of html.matchAll(/<a( [^>]*)>(.*?)<\/a>/g)) {
      const [href = ''] = attributes(`<a${tag}>`, 'a', 'href');
      const [label] = attributes(`<a${tag}>`, 'a', 'aria-label');
      const name = label ?? words(inner.replace(/<svg.*?<\/svg>|<[^>]*aria-hidden.*?<\/\w+>/g, ''));
      const target = href.replace(/#.*$|(?<=^mailto:[^?]*)\?.*$/, '');
      if (target !== '' && !target.startsWith('/calendar/'))
        targets.set(name, (targets.get(name) ?? new Set()).add(target));
    }
  expect(targets.size).toBeGreaterThan(50);
  expect([...targets.keys()].filter((name) => UNDESCRIPTIVE.test(name))).toEqual([]);
  const several = [...targets].filter(([name, all]) => all.size > 1 && !AMBIGUOUS.includes(name));
  expect(several.map(([name, all]) => `${name}: ${[...all]}`)).toEqual([]);
});

test('a link that opens a new tab says so in its name, and has rel="noopener"', () => {
  let newTabLinks = 0;
  const faults: string[] = [];
  for (const [path, { html }] of paths)
    for (const [, tag = '', inner = ''] of html.matchAll(
      /<a( [^>]*target="_blank"[^>]*)>(.*?)<\/a>/g,
    )) {
      newTabLinks += 1;
      const [label] = attributes(`<a${tag}>`, 'a', 'aria-label');
      const name = label ?? words(inner);
      const [rel = ''] = attributes(`<a${tag}>`, 'a', 'rel');
      if (!name.endsWith(messages().newTab) || !/\bnoopener\b/.test(rel))
        faults.push(`${path}: ${name}, ${rel}`);
    }
  expect(newTabLinks).toBeGreaterThanOrEqual(4 * paths.length);
  expect(faults).toEqual([]);
});

test('bar and footer are the same on every page, and lead to help (WCAG 3.2.3, 3.2.6)', () => {
  const outsideOfMain = ({ html }: CrawledPage) =>
    attributes(html.replace(/<main[\s\S]*<\/main>/, ''), 'a', 'href');
  const [expected = []] = paths.map(([, page]) => outsideOfMain(page));
  expect(expected.filter((href) => href === '/contact')).toHaveLength(2);
  for (const [path, page] of paths) expect(outsideOfMain(page), path).toEqual(expected);
});
