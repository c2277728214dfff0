// What the core says about a page and about a search in the journal: tests read the words of `content/` from it.

import { type CheckoutState, type JournalFilters, openPage, searchJournal } from '#core';

type Content = Extract<ReturnType<typeof openPage>, { kind: 'page' }>['content'];

/** The content of the page at a path, which is of this kind. */
export function contentOf<Kind extends Content['page']>(path: string, kind: Kind, state?: string) {
  const answer = openPage(path, state as CheckoutState | undefined);
  if (answer.kind !== 'page' || answer.content.page !== kind)
    throw new Error(`There is no page “${kind}” at ${path}.`);
  return answer.content as Extract<Content, { page: Kind }>;
}

/** Counts, featured articles and one page of the list; an empty text matches everything. */
export const searchArticles = (query: string, category = 'All', page = 1) =>
  searchJournal(query, { category: category as JournalFilters['category'], page });
