// Templates of what the server writes into the journal's page where an address asks for a search. Only the prerender
// imports this. Expressions have no quotation marks, which React escapes.
import type { ReactNode } from 'react';
import { type JournalAnswer, journalList, openPage, type Part } from '../core/core';
import { MarkedText } from '../ui/marked-text';
import { FoundArticles, ListedArticle } from './journal-main';
import { ListPages } from './list-pages';
import { JOURNAL } from './use-search';

const ignore = () => undefined;

function journal() {
  const answer = openPage(JOURNAL);
  if (answer.kind !== 'page' || answer.content.page !== 'journal') throw new Error('No journal.');
  return answer.content;
}

/** What stands in the places of the page and of its parts. */
export function journalPlaces() {
  return {
    main: '{% include main %}',
    cards: '{% for card in articles %}{% include cards ~ card.slug %}{% endfor %}',
    title: <Parts of="card.title" />,
    excerpt: <Parts of="card.excerpt" />,
    pages: <Pages />,
  };
}

/** The pieces of a text. */
function Parts({ of }: { of: string }) {
  const piece = (of: Partial<Part>) => (
    <MarkedText parts={[{ text: '{{ part.text }}', marked: false, compound: false, ...of }]} />
  );
  const lang = '{{ part.lang }}';
  return (
    <>
      {`{% for part in ${of} %}{% if part.marked and part.lang %}`}
      {piece({ marked: true, lang })}
      {'{% elif part.marked %}'}
      {piece({ marked: true })}
      {'{% elif part.lang %}'}
      {piece({ lang })}
      {'{% elif part.compound %}'}
      {piece({ compound: true })}
      {'{% else %}'}
      {piece({})}
      {'{% endif %}{% endfor %}'}
    </>
  );
}

/** The links to other pages of a list: between its first page and its last, on its first, on its last. */
function Pages() {
  const { lists } = journal();
  const pages = (newer: string | null, older: string | null) => (
    <ListPages of={{ newer, older, pageText: '{{ pageText }}', filtered: true }} words={lists} />
  );
  return (
    <>
      {'{% if newer and older %}'}
      {pages('{{ newer }}', '{{ older }}')}
      {'{% elif older %}'}
      {pages(null, '{{ older }}')}
      {'{% elif newer %}'}
      {pages('{{ newer }}', null)}
      {'{% endif %}'}
    </>
  );
}

/** The parts by their names: the search and its results in each category, found or none, and the card of each article. */
export async function journalFragments(
  fragment: (node: ReactNode) => Promise<string>,
): Promise<Record<string, string>> {
  const content = journal();
  const whole = journalList('');
  const main = (category: JournalAnswer['category'], empty: boolean) => {
    const categories = whole.categories.map((choice, index) => ({
      ...choice,
      active: choice.name === category,
      path: `{{ categories[${index}].path }}`,
    }));
    const found = { ...whole, category, categories, countText: '{{ countText }}', featured: [] };
    return fragment(
      <FoundArticles
        content={content}
        found={{ ...found, empty, filtered: true }}
        text="{{ query }}"
        onType={ignore}
        onClear={ignore}
        list=""
      />,
    );
  };
  const fragments: Record<string, string> = {};
  for (const { name } of whole.categories) {
    fragments[`journal/found/${name}`] = await main(name, false);
    fragments[`journal/none/${name}`] = await main(name, true);
  }
  for (let page = 1; page <= whole.pages; page += 1) {
    const { featured, articles } = journalList('', 'All', page);
    for (const card of [...featured, ...articles])
      fragments[`journal/cards/${card.slug}`] = await fragment(<ListedArticle of={card} />);
  }
  return fragments;
}
