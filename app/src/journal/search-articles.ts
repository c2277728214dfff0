// Search in the journal (spec §4, §5).
import { type JournalAnswer, type JournalFilters, searchJournal } from '../core/core';

/** Counts, featured articles and one page of the list; an empty text matches everything. */
export function searchArticles(
  query: string,
  category: JournalFilters['category'],
  page = 1,
): JournalAnswer {
  return searchJournal(query, { category, page });
}
