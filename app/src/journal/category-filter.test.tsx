// Tests of the category links of the journal.

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { JournalAnswer } from '../core/core';
import { CategoryFilter } from './category-filter';

type Choice = JournalAnswer['categories'][number];

/** Names of the links; the current category is in brackets. */
function links(...choices: [name: string, count: number, active?: boolean][]): string[] {
  const categories = choices.map(
    ([name, count, active = false]) => ({ name, count, active, path: '/journal' }) as Choice,
  );
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <CategoryFilter label="Category" categories={categories} />
    </MemoryRouter>,
  );
  return [...html.matchAll(/<a([^>]*)><span[^>]*>(.*?)<\/span>/g)].map(
    ([, attributes = '', name = '']) =>
      attributes.includes(' aria-current="page"') ? `[${name}]` : name,
  );
}

test('categories are linked in their order, and the current one is marked', () => {
  expect(links(['All', 3], ['Rituals', 2, true], ['Brand Story', 1])).toEqual([
    'All',
    '[Rituals]',
    'Brand Story',
  ]);
});

test('the list includes a category without articles', () => {
  expect(links(['All', 2, true], ['Case Studies', 0])).toEqual(['[All]', 'Case Studies']);
});
