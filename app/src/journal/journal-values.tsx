// Values for the hand-written server templates, in addition to the server's data: texts, and the HTML of pictures,
// drawings and links. Only the prerender imports this.
import type { ReactNode } from 'react';
import { journalList, messages, openPage, pathOf } from '../core/core';
import EmptyBookcaseIllustration from '../illustrations/empty-bookcase.svg?react';
import SearchIcon from '../ui/lines/search.svg?react';
import { CardPicture } from './article-card';
import { CategoryNote } from './journal-main';

/**
 * Returns the values by their names in journal-list.jinja and near-pages.jinja; pictures by the slug of the article.
 */
export async function templateValues(toHtml: (node: ReactNode) => Promise<string>) {
  const answer = openPage(pathOf('journal'));
  if (answer.kind !== 'page' || answer.content.page !== 'journal') throw new Error('No journal.');
  const { search, lists, categories } = answer.content;
  const { clearFilters, noArticles, notFoundNear } = messages();
  const notes: Record<string, string> = {};
  for (const category of categories)
    notes[category.name] = await toHtml(<CategoryNote category={category} />);
  const pictures: Record<string, string> = {};
  for (let page = 1; page <= journalList('').pages; page += 1) {
    const { featured, articles } = journalList('', { page });
    for (const card of [...featured, ...articles])
      pictures[card.slug] = await toHtml(<CardPicture card={card} variant="compact" />);
  }
  return {
    words: { search, lists, clear: clearFilters, none: noArticles, near: notFoundNear },
    notes,
    pictures,
    drawings: {
      search: await toHtml(<SearchIcon />),
      nothing: await toHtml(<EmptyBookcaseIllustration />),
    },
  };
}
