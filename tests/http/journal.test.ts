// HTTP tests of the journal page: the list of articles, categories, and search results.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { fold, messages } from '#core';
import { searchArticles } from '../support/content';
import {
  controlsOf,
  elementsOf,
  parseHtml,
  submittedValue,
  textIn,
  withClass,
} from '../support/html';
import { categories, foundTitles, search, WORD } from '../support/journal-page';
import { startDemoServer, type TestServer } from '../support/test-servers';

let server: TestServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.stop());

async function open(query: string | Record<string, string> = '') {
  const address = `/journal?${new URLSearchParams(query)}`;
  const raw = typeof query === 'string' ? `/journal${query}` : address;
  const response = await fetch(server.url + raw);
  expect(response.status, raw).toBe(200);
  const html = await response.text();
  const page = parseHtml(html);
  const [main] = elementsOf(page, 'main');
  if (!main) throw new Error('The journal has no main region.');
  return {
    page,
    main,
    titles: elementsOf(main, 'article').map((card) => textIn(elementsOf(card, 'h3')[0])),
    words: submittedValue(controlsOf(main).get('q')),
    links: withClass(main, 'category-filter').flatMap((filter) => elementsOf(filter, 'a')),
  };
}

const normalized = (titles: string[]) => titles.map((title) => title.replace(/\s+/g, ' ').trim());

test('the page lists the articles, featured articles separately, and the categories with their counts', async () => {
  const { main, titles, links } = await open();
  const { featured, articles, ...all } = searchArticles('');
  expect(featured.length).toBeGreaterThan(0);
  expect(titles).toEqual(normalized(foundTitles('')));
  const [table] = withClass(main, 'journal-featured');
  expect(table && elementsOf(table, 'article')).toHaveLength(featured.length);
  expect(links.map(textIn)).toEqual(all.categories.map(({ name, count }) => `${name} ${count}`));
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    all.categories.map(({ name }) =>
      name === 'All' ? '/journal' : `/journal?${new URLSearchParams({ category: name })}`,
    ),
  );
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(
    all.categories.map(({ name }) => (name === 'All' ? 'page' : null)),
  );
});

test('a search lists its results with marks and their number, and is not indexed by search engines', async () => {
  const typed = WORD.toUpperCase();
  const { page, main, titles, words } = await open({ q: typed });
  expect(titles).toEqual(normalized(foundTitles(WORD)));
  expect(titles.length).toBeGreaterThan(0);
  expect(words).toBe(typed);
  expect(textIn(main)).toContain(searchArticles(typed).countText);
  expect(fold(textIn(elementsOf(main, 'mark')[0]))).toBe(fold(WORD));
  expect(withClass(main, 'journal-featured')).toEqual([]);
  const headTags = elementsOf(page, 'meta', 'link').map((tag) => [
    tag.getAttribute('name') ?? tag.getAttribute('rel'),
    tag.getAttribute('content') ?? tag.getAttribute('href'),
  ]);
  expect(headTags).toContainEqual(['robots', 'noindex']);
  expect(headTags).toContainEqual(['canonical', expect.stringMatching(/\/journal$/)]);
});

test('a category shows its sentence and keeps the search, and a search keeps the category', async () => {
  for (const { name, text, link } of categories) {
    for (const q of ['', 'the', 'zeppelin']) {
      const { main, titles, words, links } = await open({ q, category: name });
      const expectedResults = searchArticles(q, { category: name });
      expect([words, titles], name).toEqual([q, normalized(foundTitles(q, name))]);
      expect(textIn(main)).toContain(text.replace(/\s+/g, ' '));
      expect(textIn(main).includes(messages().noArticles), `${name}: ${q}`).toBe(
        expectedResults.empty,
      );
      const current = links.filter((anchor) => anchor.getAttribute('aria-current') === 'page');
      expect(current.map(textIn)).toEqual([expect.stringMatching(`^${name} `)]);
      expect(submittedValue(controlsOf(main).get('category'))).toBe(name);
      const hrefs = elementsOf(main, 'a').map((anchor) => anchor.getAttribute('href'));
      if (link) expect(hrefs).toContain(link.to);
      for (const anchor of links.filter((item) => !current.includes(item))) {
        const { searchParams } = new URL(anchor.getAttribute('href') ?? '', server.url);
        expect(searchParams.get('q') ?? '').toBe(q);
      }
    }
  }
});

test('a search without a result says so, and offers the whole list', async () => {
  const { main, titles } = await open({ q: 'zeppelin' });
  expect(titles).toEqual([]);
  expect(textIn(main)).toContain(messages().noArticles);
  const clear = elementsOf(main, 'button').find(
    (button) => textIn(button) === messages().clearFilters,
  );
  const form = elementsOf(main, 'form').find(
    (element) => element.getAttribute('id') === clear?.getAttribute('form'),
  );
  expect(form?.getAttribute('action')).toBe('/journal');
  expect(form && [...controlsOf(form).keys()]).toEqual([]);
});

test.each([
  ['?q=hair&page=-1', 'hair'],
  ['?q=hair&page=0.5', 'hair'],
  ['?q=hair&page=NaN', 'hair'],
  ['?q=hair&page=Infinity', 'hair'],
  ['?q=hair&page=4294967296', 'hair'],
  ['?q=hair&page=99999999999999999999999999', 'hair'],
  ['?q=hair&q=oil&page=1&page=-1', 'hair'],
  ['?category=__proto__&page=1e9', ''],
  ['?category=%00&q=%00', ''],
  ['?q=%', '%'],
  ['?q=%E0%A4%A&page=%ZZ', ''],
  ['?q=%ED%A0%80', ''],
  ['?q={{cards}}%3Cscript%3E%22%27', '{{cards}}<script>"\''],
  ['?&&==&q', ''],
])('%s opens the journal', async (address, expected) => {
  const { main, titles, words } = await open(address);
  // A URL without filters gets the prerendered page; the browser fills its search field.
  const asks = searchArticles(expected).filtered;
  expect([words, titles]).toEqual([asks ? expected : '', normalized(foundTitles(expected))]);
  if (titles.length === 0) expect(textIn(main)).toContain(messages().noArticles);
});

test('a very long search opens the journal', async () => {
  const { main, titles } = await open(`?q=${'long+'.repeat(1_500)}`);
  expect(titles).toEqual([]);
  expect(textIn(main)).toContain(messages().noArticles);
});

test('search and newsletter are plain forms, which work without a script', async () => {
  const { main } = await open();
  const forms = elementsOf(main, 'form').map((form) => [
    form.getAttribute('action'),
    form.getAttribute('method') ?? 'get',
    [...controlsOf(form).keys()],
  ]);
  expect(forms).toContainEqual(['/journal', 'get', ['q']]);
  expect(forms).toContainEqual(['/forms/newsletter', 'post', expect.arrayContaining(['email'])]);
  expect(textIn(elementsOf(main, 'search')[0])).toContain(search.label);
});
