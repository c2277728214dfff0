// Search in the journal by the values of an address, which may be of an old link (spec §4, §5).
import { type JournalAnswer, searchJournal } from '../core/core';

let categories: JournalAnswer['categories'] | undefined;

/**
 * Counts, featured articles and one page of the list. An unknown category is All; an empty text matches everything.
 */
export function searchArticles(query: string, category: string, page = 1): JournalAnswer {
  // Their names are the same in every answer.
  categories ??= searchJournal('').categories;
  const known = categories.find(({ name }) => name === category)?.name;
  return searchJournal(query, { category: known, page });
}
