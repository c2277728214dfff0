// Link crawler: follows every link from Home and checks each page for broken links, headings, titles, alt texts and
// unfinished text.

import { prerenderList, routes } from '#core';
import { words } from '../prerender/built-site';
import { CheckoutServer } from '../support/checkout-server';
import { expect, test } from '../support/test';

interface CrawledPage {
  status: number;
  html: string;
  /** Internal links as written. */
  links: string[];
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"' };
const decodeEntities = (text: string) =>
  text.replace(/&(amp|#x27|quot);/g, (entity) => ENTITIES[entity] ?? entity);

/** Every tag of this name, with its attributes as written. */
function tags(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : decodeEntities(value);
}

// In one worker: the site is crawled once.
test.describe.configure({ mode: 'default' });

/** Crawled pages by path and query. */
const site = new Map<string, CrawledPage>();

test.beforeAll(async () => {
  const server = await CheckoutServer.start({ CHECKOUT_MODE: 'demo' });
  const queue = ['/'];
  for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
    if (site.has(address)) continue;
    const answer = await fetch(server.url + address, { redirect: 'manual' });
    const html = await answer.text();
    const links = tags(html, 'a')
      .map((tag) => attribute(tag, 'href') ?? '')
      .filter((href) => href.startsWith('/') || href.startsWith('#'));
    site.set(address, { status: answer.status, html, links });
    queue.push(...links.map((link) => pageOf(link, address)));
  }
  await server.stop();
});

/** The page of a link, without its fragment. */
function pageOf(link: string, from: string): string {
  return link.startsWith('#') ? from : (link.split('#')[0] ?? link);
}

/** One entry for each path, without queries. */
function pages(): [string, CrawledPage][] {
  return [...site].filter(([address]) => !address.includes('?'));
}

/** One line per error, with the path of its page. */
function errors(check: (found: CrawledPage, address: string) => string[]): string[] {
  return [...site].flatMap(([address, found]) =>
    check(found, address).map((error) => `${address}: ${error}`),
  );
}

test.describe('crawling from Home', () => {
  test('reaches every public page', () => {
    const framed = new Set(
      routes()
        .filter(({ framed }) => framed)
        .map(({ id }) => id),
    );
    expect(framed.size).toBeGreaterThan(0);
    const missing = prerenderList()
      .filter(({ indexed }) => indexed)
      .map(({ path }) => path)
      .filter((path) => !site.has(path));
    expect(missing).toEqual([]);
    expect(pages().length).toBeGreaterThanOrEqual(25);
  });

  test('finds no broken link and no redirect', () => {
    expect(errors(({ status }) => (status === 200 ? [] : [`answers ${status}`]))).toEqual([]);
  });

  test('finds the target of every fragment', () => {
    const missing = errors(({ links }, address) =>
      links.filter((link) => {
        const fragment = link.split('#')[1];
        if (!fragment) return false;
        const html = site.get(pageOf(link, address))?.html ?? '';
        return !html.includes(` id="${decodeURIComponent(fragment)}"`);
      }),
    );
    expect(missing).toEqual([]);
  });

  test('finds only forms that submit to this site', () => {
    const actions = errors(({ html }) =>
      tags(html, 'form')
        // A form for a script alone is in a dialog that only the script opens.
        .filter((tag) => attribute(tag, 'data-guided') === undefined)
        .map((tag) => attribute(tag, 'action') ?? 'a form without an action')
        .filter((action) => !action.startsWith('/')),
    );
    expect(actions).toEqual([]);
  });
});

test.describe('every page', () => {
  for (const [part, pattern] of [
    ['title', /<title>([^<]+)<\/title>/],
    ['description', /<meta name="description" content="([^"]+)">/],
  ] as const)
    test(`has a unique ${part}`, () => {
      const firstUse = new Map<string, string>();
      const twice = pages().flatMap(([address, { html }]) => {
        const text = pattern.exec(html)?.[1];
        if (text === undefined) return [`${address}: none`];
        const other = firstUse.get(text);
        firstUse.set(text, address);
        return other === undefined ? [] : [`${address}: as on ${other}`];
      });
      expect(twice).toEqual([]);
    });

  test('has no unfinished text', () => {
    const unfinished =
      /lorem|ipsum|\bTODO\b|\bFIXME\b|placeholder|coming soon|\bundefined\b|\bNaN\b|\[object|\{\{|\}\}/i;
    expect(errors(({ html }) => unfinished.exec(words(html))?.slice(0, 1) ?? [])).toEqual([]);
  });

  test('has unique ids', () => {
    const twice = errors(({ html }) => {
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? '');
      return ids.filter((id, index) => ids.indexOf(id) !== index);
    });
    expect(twice).toEqual([]);
  });
});
