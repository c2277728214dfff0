// Structured data of each page: valid schema.org, Google's required properties, consistent with the page.

import { expect, test } from 'vitest';
import { head, navigation, offers, openPage, prerenderList, searchJournal, site } from '#core';
import { dataTags } from '../../app/scripts/head-tags';
import {
  type Json,
  missingProperties,
  type Node,
  nodesIn,
  schemaErrors,
  typesOf,
} from '../support/schema-org';
import { readSite, siteFiles, words } from './built-site';

const { siteUrl } = JSON.parse(readSite('_site.json')) as { siteUrl: string };
const pages = prerenderList();
const { brand } = site();

/** JSON-LD blocks of a page, as written. */
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

test('exactly the indexed pages have one JSON-LD block', () => {
  const listed = pages.filter(({ indexed }) => indexed).map(({ file }) => file);
  const counts = siteFiles('.html').map((file) => [file, blocks(file).length] as const);
  expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual(
    Object.fromEntries(listed.map((file) => [file, 1])),
  );
});

test('every graph is valid schema.org', () => {
  expect(schemaErrors(graphs)).toEqual([]);
});

test('the compiler finds unknown types and properties, and wrong values, at any depth', () => {
  for (const [node, expected] of [
    [{ '@type': 'Produkt' }, /no exported member named 'ProduktLeaf'/],
    [{ '@type': ['Product', 'Course'], startDate: '2026' }, /'"startDate"'/],
    [
      { '@type': 'Product', offers: { '@type': 'Offer', availability: 'Instock' } },
      /offers.*Instock/,
    ],
  ] as [Json, RegExp][]) {
    const errors = schemaErrors({ made: { '@graph': [node] } });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(expected);
  }
});

test('no node lacks a property that Google requires', () => {
  expect(missingProperties(graphs)).toEqual([]);
  expect(missingProperties({ made: { '@type': 'Event', name: 'A gala' } })).toEqual([
    'made: Event without startDate',
    'made: Event without location',
  ]);
  expect(nodesOf('initiation.html', 'Course')).toEqual(nodesOf('initiation.html', 'Product'));
});

test('every URL is absolute and leads to this site', () => {
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
  expect(assets.length).toBeGreaterThan(7);
  expect(assets.filter((path) => !files.has(path))).toEqual([]);
});

test('a node has the URL of the page that describes it', () => {
  for (const { path, file } of pages.filter(({ indexed }) => indexed)) {
    const { canonical } = head(path, siteUrl);
    for (const node of [...nodesOf(file, 'BlogPosting'), ...nodesOf(file, 'Product')])
      expect(String(node['@id']).startsWith(`${canonical}#`), file).toBe(true);
    if (path === '/') continue;
    const steps = only(file, 'BreadcrumbList')['itemListElement'] as Node[];
    expect(steps.map((step) => step['position'])).toEqual(steps.map((_, index) => index + 1));
    expect(steps[0]).toMatchObject({ name: navigation('/')[0]?.name, item: `${siteUrl}/` });
    expect(steps.at(-1)).not.toHaveProperty('item');
  }
});

test('the price is the one that the page shows and the checkout charges', () => {
  const offer = only('initiation.html', 'Offer');
  const { price } = offers().initiation;
  expect(offer).toMatchObject({ price: (price.cents / 100).toFixed(2), priceCurrency: 'USD' });
  expect(words(readSite('initiation.html'))).toContain(price.text);
});

/** True if the article at a path is marked as a sample. */
function isSample(path: string): boolean {
  const answer = openPage(path);
  return (
    answer.kind === 'page' && answer.content.page === 'article' && answer.content.sample === true
  );
}

test('an article has the data that its page shows', () => {
  const articles = pages.filter(({ path }) => path.startsWith('/journal/'));
  expect(articles).toHaveLength(searchJournal('').total);
  for (const { file, path } of articles) {
    const html = readSite(file);
    // Claims of a sample are not stated as facts.
    if (isSample(path)) {
      expect(nodesOf(file, 'BlogPosting')).toEqual([]);
      continue;
    }
    const article = only(file, 'BlogPosting');
    expect(words(html)).toContain(String(article['headline']));
    expect(html).toContain(`<time dateTime="${article['datePublished']}">`);
    expect(html).toContain(String(article['image']));
  }
});

test('there is no rating from sample testimonials, and no invented founder, profile or address', () => {
  const all = JSON.stringify(graphs);
  expect(all).not.toMatch(/[Rr]ating|[Rr]eview/);
  expect(readSite('initiation.html')).toContain('5 out of 5 stars');
  if (brand.sample) expect(all).not.toContain(brand.founder);
  const { contact, footer } = site();
  const isStated = (property: string) => all.includes(`"${property}"`);
  expect(isStated('telephone')).toBe(false);
  expect(isStated('founder')).toBe(!brand.sample);
  expect(isStated('email')).toBe(!contact.sample);
  expect(isStated('sameAs')).toBe(footer.social.some(({ sample }) => !sample));
});

test('JSON-LD cannot end its script element: tags are escaped', () => {
  const [tag = ''] = dataTags({ name: '</script><b>&' });
  expect(tag.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(tag.replace(/^<[^>]*>|<\/script>$/g, ''))).toEqual({ name: '</script><b>&' });
  expect(dataTags(undefined)).toEqual([]);
});
