// What the server writes into the journal's page where an address asks for a search. Only the prerender imports this.
import type { ReactNode } from 'react';
import { type JournalAnswer, openPage } from '../core/core';
import { MarkedText } from '../ui/marked-text';
import { FoundArticles, ListedArticle } from './journal-main';
import { ListPages } from './list-pages';
import { searchArticles } from './search-articles';
import { JOURNAL } from './use-search';

type Fragment = (node: ReactNode) => Promise<string>;

const ignore = () => undefined;

export async function journalFragments(fragment: Fragment) {
  const answer = openPage(JOURNAL);
  if (answer.kind !== 'page' || answer.content.page !== 'journal') throw new Error('No journal.');
  const { content } = answer;
  const whole = searchArticles('', 'All');

  /** The search and its results in a category. */
  const main = (category: JournalAnswer['category'], empty: boolean) => {
    const categories = whole.categories.map((choice, index) => ({
      ...choice,
      active: choice.name === category,
      path: `{{category:${index}}}`,
    }));
    const found = { ...whole, category, categories, countText: '{{count}}', featured: [], empty };
    return fragment(
      <FoundArticles
        content={content}
        found={{ ...found, filtered: true }}
        text="{{query}}"
        onType={ignore}
        onClear={ignore}
        list=""
      />,
    );
  };
  const pages = (newer: string | null, older: string | null) =>
    fragment(
      <ListPages
        of={{ newer, older, pageText: '{{pageText}}', filtered: true }}
        words={content.lists}
      />,
    );
  const text = (marked: boolean, lang?: string) =>
    fragment(<MarkedText parts={[{ text: '{{text}}', marked, ...(lang && { lang }) }]} />);

  const found: Record<string, string> = {};
  const none: Record<string, string> = {};
  for (const { name } of whole.categories) {
    found[name] = await main(name, false);
    none[name] = await main(name, true);
  }
  const cards: Record<string, string> = {};
  for (let page = 1; page <= whole.pages; page += 1) {
    const { featured, articles } = searchArticles('', 'All', page);
    for (const card of [...featured, ...articles])
      cards[card.slug] = await fragment(<ListedArticle of={card} />);
  }
  return {
    found,
    none,
    cards,
    texts: {
      plain: await text(false),
      foreign: await text(false, '{{lang}}'),
      marked: await text(true),
      markedForeign: await text(true, '{{lang}}'),
    },
    pages: {
      first: await pages(null, '{{older}}'),
      middle: await pages('{{newer}}', '{{older}}'),
      last: await pages('{{newer}}', null),
    },
  };
}
