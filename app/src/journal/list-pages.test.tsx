// Tests of the links between the pages of a long article list.

import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { loadCore, openPage } from '../core/core';
import { ListPages } from './list-pages';
import { searchArticles } from './search-articles';
import { type Filters, journalUrl, NO_FILTERS, pageOfPath } from './use-filters';

beforeAll(loadCore);

function links(page: number, pages: number, filters: Filters): string[][] {
  const answer = openPage('/journal');
  if (answer.kind !== 'page' || answer.content.page !== 'journal') throw new Error('No journal.');
  const of = { ...searchArticles('', 'All'), page, pages, pageText: `Page ${page} of ${pages}` };
  const { lists } = answer.content;
  const html = renderToStaticMarkup(<ListPages of={of} words={lists} filters={filters} />);
  if (pages > 1) expect(html).toContain(`aria-label="Page ${page} of ${pages}"`);
  const found = [...html.matchAll(/href="([^"]*)" class="text-link" rel="(\w+)"/g)];
  return found.map(([, href = '', rel = '']) => [rel, href.replaceAll('&amp;', '&')]);
}

test('a list of one page has no links', () => {
  expect(links(1, 1, NO_FILTERS)).toEqual([]);
});

test('the pages of the whole list have paths of their own', () => {
  expect(links(1, 3, NO_FILTERS)).toEqual([['next', '/journal/page/2']]);
  expect(links(2, 3, NO_FILTERS)).toEqual([
    ['prev', '/journal'],
    ['next', '/journal/page/3'],
  ]);
  expect(links(3, 3, NO_FILTERS)).toEqual([['prev', '/journal/page/2']]);
});

test('the pages of a search have its query', () => {
  const filters = { query: 'salt', category: 'Rituals', page: 2 };
  expect(links(2, 3, filters)).toEqual([
    ['prev', '/journal?q=salt&category=Rituals#shelves-title'],
    ['next', '/journal?q=salt&category=Rituals&page=3#shelves-title'],
  ]);
});

test('only a page of the list has a number in its path, and only a search one in its query', () => {
  expect(['/journal', '/journal/page/2', '/journal/page/12'].map(pageOfPath)).toEqual([1, 2, 12]);
  expect(journalUrl('/journal', { ...NO_FILTERS, page: 2 })).toBe('/journal');
});
