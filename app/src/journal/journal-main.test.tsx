// Tests of the text in place of an empty article list.

import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { journalList, messages, openPage } from '../core/core';
import { FoundArticles } from './journal-main';

const answer = openPage('/journal');
if (answer.kind !== 'page' || answer.content.page !== 'journal') throw new Error('No journal.');
const { content } = answer;

function emptyList(filtered: boolean): string {
  const ignore = () => undefined;
  return renderToStaticMarkup(
    <MemoryRouter>
      <FoundArticles
        content={content}
        result={{ ...journalList(''), featured: [], articles: [], empty: true, filtered }}
        text=""
        onType={ignore}
        onClear={ignore}
        list=""
      />
    </MemoryRouter>,
  );
}

test('a search without a match offers to clear the filters', () => {
  const html = emptyList(true);
  expect(html).toContain(messages().noArticles);
  expect(html).toContain(messages().clearFilters);
  expect(html).not.toContain(content.lists.none);
});

test('a journal without articles does not mention a search', () => {
  const html = emptyList(false);
  expect(html).not.toContain(messages().noArticles);
  expect(html).not.toContain(messages().clearFilters);
  expect(html).toContain(content.lists.none);
});
