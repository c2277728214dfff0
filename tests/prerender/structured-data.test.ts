// Tests of the JSON-LD in the prerendered pages: types and properties of schema.org, properties that Google requires,
// URLs, and agreement with the text of the page.

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

/** JSON-LD blocks of a page, unparsed. */
const jsonLdOf = (file: string) =>
  [...readSite(file).matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  );

const graphs: Record<string, Json> = Object.fromEntries(
  siteFiles('.html').flatMap((file) => jsonLdOf(file).map((json) => [file, JSON.parse(json)])),
);
const nodesOf = (file: string, type: string): Node[] =>
  nodesIn(graphs[file] ?? null).filter((node) => typesOf(node).includes(type));
/** The only node of a type in a page. */
const onlyNode = (file: string, type: string): Node => {
  const [node, ...others] = nodesOf(file, type);
  expect(others, `${type} in ${file}`).toEqual([]);
  if (!node) throw new Error(`${file} has no ${type}.`);
  return node;
};

test('each indexed page has one JSON-LD block, and no other page has any', () => {
  const indexedFiles = pages.filter(({ indexed }) => indexed).map(({ file }) => file);
  const counts = siteFiles('.html').map((file) => [file, jsonLdOf(file).length] as const);
  expect(Object.fromEntries(counts.filter(([, count]) => count > 0))).toEqual(
    Object.fromEntries(indexedFiles.map((file) => [file, 1])),
  );
});

test('the graphs compile as schema.org types', () => {
  expect(schemaErrors(graphs)).toEqual([]);
});

test('an unknown type, an unknown property and a wrong nested value are errors', () => {
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

test('the ids and URLs of pages and images are absolute and on this site, and their assets exist', () => {
  const urls = Object.values(graphs).flatMap((graph) =>
    nodesIn(graph).flatMap((node) =>
      ['@id', 'url', 'item', 'image', 'logo', 'mainEntityOfPage'].flatMap((key) =>
        [node[key] ?? []].flat(),
      ),
    ),
  );
  expect(urls.length).toBeGreaterThan(60);
  expect(urls.filter((url) => !String(url).startsWith(`${siteUrl}/`))).toEqual([]);
  const files = new Set(siteFiles(''));
  const assets = urls
    .map((url) => String(url).slice(siteUrl.length + 1))
    .filter((path) => path.startsWith('assets/'));
  expect(assets.length).toBeGreaterThan(7);
  expect(assets.filter((path) => !files.has(path))).toEqual([]);
});

test('the ids of articles and products begin with the canonical URL, and breadcrumbs lead from Home to the page', () => {
  for (const { path, file } of pages.filter(({ indexed }) => indexed)) {
    const { canonical } = head(path, siteUrl);
    for (const node of [...nodesOf(file, 'BlogPosting'), ...nodesOf(file, 'Product')])
      expect(String(node['@id']).startsWith(`${canonical}#`), file).toBe(true);
    if (path === '/') continue;
    const steps = onlyNode(file, 'BreadcrumbList')['itemListElement'] as Node[];
    expect(steps.map((step) => step['position'])).toEqual(steps.map((_, index) => index + 1));
    expect(steps[0]).toMatchObject({ name: navigation('/')[0]?.name, item: `${siteUrl}/` });
    expect(steps.at(-1)).not.toHaveProperty('item');
  }
});

test('the price of INITIATION is the offer’s price, which its page shows', () => {
  const offer = onlyNode('initiation.html', 'Offer');
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

test('an article’s headline, date and image are on its page; a sample has no article data', () => {
  const articles = pages.filter(({ path }) => path.startsWith('/journal/'));
  expect(articles).toHaveLength(searchJournal('').total);
  for (const { file, path } of articles) {
    const html = readSite(file);
    if (isSample(path)) {
      expect(nodesOf(file, 'BlogPosting')).toEqual([]);
      continue;
    }
    const article = onlyNode(file, 'BlogPosting');
    expect(words(html)).toContain(String(article['headline']));
    expect(html).toContain(`<time dateTime="${article['datePublished']}">`);
    expect(html).toContain(String(article['image']));
  }
});

test('sample testimonials, founders, profiles and e-mail addresses are left out', () => {
  const json = JSON.stringify(graphs);
  expect(json).not.toMatch(/[Rr]ating|[Rr]eview/);
  expect(readSite('initiation.html')).toContain('5 out of 5 stars');
  if (brand.sample) expect(json).not.toContain(brand.founder);
  const { contact, footer } = site();
  const isStated = (property: string) => json.includes(`"${property}"`);
  expect(isStated('telephone')).toBe(false);
  expect(isStated('founder')).toBe(!brand.sample);
  expect(isStated('email')).toBe(!contact.sample);
  expect(isStated('sameAs')).toBe(footer.social.some(({ sample }) => !sample));
});

test('a script end tag in the data is escaped, and does not end the script element', () => {
  const [tag = ''] = dataTags({ name: '</script><b>&' });
  expect(tag.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(tag.replace(/^<[^>]*>|<\/script>$/g, ''))).toEqual({ name: '</script><b>&' });
  expect(dataTags(undefined)).toEqual([]);
});
