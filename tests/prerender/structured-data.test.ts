// What search engines are told of each page: in the words of schema.org, with what Google requires, and true.

import { describe, expect, test } from 'vitest';
import { head, loadCore, offers, prerenderList, site } from '../../app/src/core/core';
import { type Json, lacking, misfits, type Node, nodesIn, typesOf } from '../support/vocabulary';
import { readSite, siteFiles, words } from './built-site';

await loadCore();
const { siteUrl } = JSON.parse(readSite('_site.json')) as { siteUrl: string };
const pages = prerenderList();
const { brand } = site();

/** The blocks of data in a page, as they were written. */
const blocks = (file: string) =>
  [...readSite(file).matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  );

const graphs: Record<string, Json> = Object.fromEntries(
  siteFiles('.html').flatMap((file) => blocks(file).map((block) => [file, JSON.parse(block)])),
);
const nodesOf = (file: string, type: string): Node[] =>
  nodesIn(graphs[file] ?? null).filter((node) => typesOf(node).includes(type));
const only = (file: string, type: string): Node => {
  const [node, ...others] = nodesOf(file, type);
  expect(others, `${type} in ${file}`).toEqual([]);
  if (!node) throw new Error(`${file} has no ${type}.`);
  return node;
};

test('exactly the pages that search engines may find have one block of data', () => {
  const listed = pages.filter(({ indexed }) => indexed).map(({ file }) => file);
  const counts = siteFiles('.html').map((file) => [file, blocks(file).length] as const);
  expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual(
    Object.fromEntries(listed.map((file) => [file, 1])),
  );
});

test('every graph keeps to the vocabulary: types, their properties, the values of these', () => {
  expect(misfits(graphs)).toEqual([]);
});

describe('the check itself finds', () => {
  test.each<[string, Json, RegExp]>([
    ['a type that there is not', { '@type': 'Produkt' }, /no exported member named 'ProduktLeaf'/],
    ['a property of another type', { '@type': 'Product', startDate: '2026' }, /'"startDate"'/],
    [
      'a property of neither type',
      { '@type': ['Product', 'Course'], startDate: '2026' },
      /'"startDate"'/,
    ],
    ['a value of the wrong kind', { '@type': 'Event', name: 7 }, /\(Event\).*'number'/],
    [
      'a misspelt word of a list',
      { '@type': 'Offer', availability: 'https://schema.org/Instock' },
      /Instock/,
    ],
    [
      'a node that does not belong there',
      { '@type': 'BlogPosting', author: { '@type': 'Offer' } },
      /OfferLeaf/,
    ],
    [
      'a fault deep inside',
      { '@type': 'Product', offers: { '@type': 'Offer', prize: 1 } },
      /\.offers.*prize/,
    ],
  ])('%s', (_fault, node, told) => {
    const found = misfits({ made: { '@graph': [node] } });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(told);
  });
});

test('no node lacks what Google requires of it', () => {
  expect(lacking(graphs)).toEqual([]);
  expect(lacking({ made: { '@type': 'Event', name: 'A gala' } })).toEqual([
    'made: Event without startDate',
    'made: Event without location',
  ]);
  expect(nodesOf('initiation.html', 'Course')).toEqual(nodesOf('initiation.html', 'Product'));
});

test('every address leads to this site and is whole', () => {
  const addresses = Object.values(graphs).flatMap((graph) =>
    nodesIn(graph).flatMap((node) =>
      ['@id', 'url', 'item', 'image', 'logo', 'mainEntityOfPage'].flatMap((key) =>
        [node[key] ?? []].flat(),
      ),
    ),
  );
  expect(addresses.length).toBeGreaterThan(60);
  expect(addresses.filter((address) => !String(address).startsWith(`${siteUrl}/`))).toEqual([]);
  const files = new Set(siteFiles(''));
  const assets = addresses
    .map((address) => String(address).slice(siteUrl.length + 1))
    .filter((path) => path.startsWith('assets/'));
  expect(assets.length).toBeGreaterThan(8);
  expect(assets.filter((path) => !files.has(path))).toEqual([]);
});

test('a node has the address of the page that tells of it', () => {
  for (const { path, file } of pages.filter(({ indexed }) => indexed)) {
    const { canonical } = head(path, siteUrl);
    for (const node of [...nodesOf(file, 'BlogPosting'), ...nodesOf(file, 'Product')])
      expect(String(node['@id']).startsWith(`${canonical}#`), file).toBe(true);
    if (path === '/') continue;
    const steps = only(file, 'BreadcrumbList')['itemListElement'] as Node[];
    expect(steps.map((step) => step['position'])).toEqual(steps.map((_, index) => index + 1));
    expect(steps[0]).toMatchObject({ name: 'Home', item: `${siteUrl}/` });
    expect(steps.at(-1)).not.toHaveProperty('item');
  }
});

test('the price is the one that the page shows and the card pays', () => {
  const offer = only('initiation.html', 'Offer');
  const { price } = offers().initiation;
  expect(offer).toMatchObject({ price: (price.cents / 100).toFixed(2), priceCurrency: 'USD' });
  expect(words(readSite('initiation.html'))).toContain(price.text);
});

test('an essay tells what its page shows', () => {
  const essays = pages.filter(({ path }) => path.startsWith('/journal/'));
  expect(essays).toHaveLength(7);
  for (const { file } of essays) {
    const html = readSite(file);
    const essay = only(file, 'BlogPosting');
    expect(words(html)).toContain(String(essay['headline']));
    expect(html).toContain(`<time dateTime="${essay['datePublished']}">`);
    expect(html).toContain(String(essay['image']));
  }
});

test('no stars are told from sample voices, and no founder, profile or address that is invented', () => {
  const all = JSON.stringify(graphs);
  expect(all).not.toMatch(/[Rr]ating|[Rr]eview/);
  expect(readSite('initiation.html')).toContain('5 out of 5 stars');
  if (brand.sample) expect(all).not.toContain(brand.founder);
  expect(all).not.toMatch(/"(email|telephone|sameAs|founder)"/);
});

test('data ends no script: what looks like a tag is written as a letter', async () => {
  const script = '../../app/scripts/head-tags.mjs';
  const { dataTags } = (await import(script)) as { dataTags: (graph?: Json) => string[] };
  const [tag = ''] = dataTags({ name: '</script><b>&' });
  expect(tag.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(tag.replace(/^<[^>]*>|<\/script>$/g, ''))).toEqual({ name: '</script><b>&' });
  expect(dataTags(undefined)).toEqual([]);
});
