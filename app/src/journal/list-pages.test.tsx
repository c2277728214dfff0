// Tests of the links between the pages of a long article list.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { openPage } from '../core/core';
import { ListPages } from './list-pages';

function links(newer: string | null, older: string | null, filtered = false): string[][] {
  const answer = openPage('/journal');
  if (answer.kind !== 'page' || answer.content.page !== 'journal') throw new Error('No journal.');
  const result = { newer, older, filtered, pageText: 'Page 2 of 3' };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ListPages result={result} words={answer.content.lists} />
    </MemoryRouter>,
  );
  if (newer !== null || older !== null) expect(html).toContain('aria-label="Page 2 of 3"');
  const rendered = [...html.matchAll(/class="text-link" rel="(\w+)" href="([^"]*)"/g)];
  return rendered.map(([, rel = '', href = '']) => [rel, href.replaceAll('&amp;', '&')]);
}

test('a list that fits on one page has no links', () => {
  expect(links(null, null)).toEqual([]);
});

test('a page of the list links to the previous and the next page', () => {
  expect(links(null, '/journal/page/2')).toEqual([['next', '/journal/page/2']]);
  expect(links('/journal', '/journal/page/3')).toEqual([
    ['prev', '/journal'],
    ['next', '/journal/page/3'],
  ]);
  expect(links('/journal/page/2', null)).toEqual([['prev', '/journal/page/2']]);
});

test('the links of a search lead to its list', () => {
  expect(links('/journal?q=salt', '/journal?q=salt&page=3', true)).toEqual([
    ['prev', '/journal?q=salt#shelves-title'],
    ['next', '/journal?q=salt&page=3#shelves-title'],
  ]);
});

test('the server renders the same links', () => {
  const words = { newer: '{{ words.lists.newer }}', older: '{{ words.lists.older }}' };
  const answer = openPage('/journal');
  if (answer.kind !== 'page' || answer.content.page !== 'journal') throw new Error('No journal.');
  const result = { newer: '{{ newer }}', older: '{{ older }}', pageText: '{{ pageText }}' };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ListPages
        result={{ ...result, filtered: true }}
        words={{ ...answer.content.lists, ...words }}
      />
    </MemoryRouter>,
  );
  const template = readFileSync(join(import.meta.dirname, 'journal-list.jinja'), 'utf8');
  const nav = template.slice(template.indexOf('{% if newer or older %}'));
  expect(nav.replace(/\n\s*|{%.*?%}/g, '')).toContain(html);
});
