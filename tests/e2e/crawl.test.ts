// The built site as a stranger with nothing but links walks it: no dead end, no door without a name, nothing unfinished.

import { beforeAll, describe } from 'vitest';
import { loadCore, prerenderList, routes } from '../../app/src/core/core';
import { words } from '../prerender/built-site';
import { CheckoutServer } from '../support/checkout-server';
import { expect, test } from '../support/test';

await loadCore();

interface Found {
  status: number;
  html: string;
  /** Addresses on this site that it links to, as written. */
  links: string[];
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"' };
const plain = (text: string) =>
  text.replace(/&(amp|#x27|quot);/g, (entity) => ENTITIES[entity] ?? entity);

/** Every tag of a kind, with its attributes as written. */
function tags(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : plain(value);
}

/** Pages by path and query, found from Home by links alone. */
const site = new Map<string, Found>();

beforeAll(async () => {
  const shop = await CheckoutServer.start({ CHECKOUT_MODE: 'demo' });
  const waiting = ['/'];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (site.has(address)) continue;
    const answer = await fetch(shop.url + address, { redirect: 'manual' });
    const html = await answer.text();
    const links = tags(html, 'a')
      .map((tag) => attribute(tag, 'href') ?? '')
      .filter((href) => href.startsWith('/') || href.startsWith('#'));
    site.set(address, { status: answer.status, html, links });
    waiting.push(...links.map((link) => pageOf(link, address)));
  }
  await shop.stop();
});

/** The page that a link leads to, without the place on it. */
function pageOf(link: string, from: string): string {
  return link.startsWith('#') ? from : (link.split('#')[0] ?? link);
}

/** The pages themselves: one for each path, whatever is asked of it. */
function pages(): [string, Found][] {
  return [...site].filter(([address]) => !address.includes('?'));
}

/** Lists what is wrong, page by page. */
function faults(of: (found: Found, address: string) => string[]): string[] {
  return [...site].flatMap(([address, found]) =>
    of(found, address).map((fault) => `${address}: ${fault}`),
  );
}

describe('from Home, by links', () => {
  test('every public page can be reached', () => {
    const framed = new Set(
      routes()
        .filter(({ framed }) => framed)
        .map(({ id }) => id),
    );
    expect(framed.size).toBeGreaterThan(0);
    const missed = prerenderList()
      .filter(({ indexed }) => indexed)
      .map(({ path }) => path)
      .filter((path) => !site.has(path));
    expect(missed).toEqual([]);
    expect(pages().length).toBeGreaterThanOrEqual(25);
  });

  test('no link is broken, and none takes a detour', () => {
    expect(faults(({ status }) => (status === 200 ? [] : [`answers ${status}`]))).toEqual([]);
  });

  test('every place that a link names is there', () => {
    const missing = faults(({ links }, address) =>
      links.filter((link) => {
        const place = link.split('#')[1];
        if (!place) return false;
        const html = site.get(pageOf(link, address))?.html ?? '';
        return !html.includes(` id="${decodeURIComponent(place)}"`);
      }),
    );
    expect(missing).toEqual([]);
  });

  test('every form is sent to an address of the house', () => {
    const actions = faults(({ html }) =>
      tags(html, 'form')
        .map((tag) => attribute(tag, 'action') ?? 'a form without an address')
        .filter((action) => !action.startsWith('/')),
    );
    expect(actions).toEqual([]);
  });
});

describe('every page', () => {
  test('has exactly one first heading', () => {
    expect(
      faults(({ html }) => (tags(html, 'h1').length === 1 ? [] : [`${tags(html, 'h1').length}`])),
    ).toEqual([]);
  });

  test.each([
    ['title', /<title>([^<]+)<\/title>/],
    ['description', /<meta name="description" content="([^"]+)">/],
  ])('has a %s that no other page has', (_name, pattern) => {
    const known = new Map<string, string>();
    const twice = pages().flatMap(([address, { html }]) => {
      const said = pattern.exec(html)?.[1];
      if (said === undefined) return [`${address}: none`];
      const other = known.get(said);
      known.set(said, address);
      return other === undefined ? [] : [`${address}: as on ${other}`];
    });
    expect(twice).toEqual([]);
  });

  test('tells in words what its pictures show', () => {
    expect(
      faults(({ html }) => tags(html, 'img').filter((tag) => !attribute(tag, 'alt')?.trim())),
    ).toEqual([]);
  });

  test('is finished', () => {
    const unfinished =
      /lorem|ipsum|\bTODO\b|\bFIXME\b|placeholder|coming soon|\bundefined\b|\bNaN\b|\[object|\{\{|\}\}/i;
    expect(faults(({ html }) => unfinished.exec(words(html))?.slice(0, 1) ?? [])).toEqual([]);
  });

  test('uses every name for a place once', () => {
    const twice = faults(({ html }) => {
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? '');
      return ids.filter((id, index) => ids.indexOf(id) !== index);
    });
    expect(twice).toEqual([]);
  });
});
