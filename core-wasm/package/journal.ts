// Search in the journal, and by its rule in other entries.

import type { CategoryName, JournalAnswer, JournalFilters, Part } from './content.js';
import * as glue from './glue.js';

/**
 * Adds the journal after {@link initModule} or {@link initSync}: its articles can be searched, and their pages opened.
 *
 * @param index - The text of `core-wasm/journal-index`. The first one counts.
 * @throws {TypeError} where it is not text.
 * @example
 * import { initModule, loadJournal, searchJournal } from 'core-wasm';
 * import { index } from 'core-wasm/journal-index';
 *
 * await initModule();
 * loadJournal(index);
 * console.log(searchJournal('Hawaii').articles.length > 0); // true
 */
export declare function loadJournal(index: string): void;

/**
 * What the query string of the journal's address asks for. Every text has an answer: what is no value of a parameter is
 * ignored, and of a repeated parameter the first counts.
 *
 * @param search - The query string, such as `location.search`.
 * @throws {TypeError} where it is not text.
 * @example
 * import { parseJournalQuery } from 'core-wasm';
 *
 * const { query, category, page, search } = parseJournalQuery('?q=salt%20water&category=Gossip&page=-1');
 * console.log(query, category, page); // salt water All 1
 * console.log(search); // ?q=salt+water
 */
export declare function parseJournalQuery(search: string): JournalFilters;

/**
 * The articles of the journal whose title or excerpt contains some text: in any case, with or without diacritics.
 *
 * @param query - The text; an empty one is contained in every article.
 * @param options - Category, page and limit.
 * @returns One page of what was found, 24 articles at most, and the counts of all that was found.
 * @throws {TypeError} where `query` is not text.
 * @throws {RangeError} for an unknown category, or a page or limit that is not a whole number.
 * @throws {Error} where the journal was not loaded.
 * @example
 * import { searchJournal } from 'core-wasm';
 *
 * const { countText, articles } = searchJournal('HAWAII', { category: 'Rituals', limit: 3 });
 * console.log(countText); // 1 article in Rituals for “HAWAII”
 * console.log(articles.length); // 1
 */
export function searchJournal(query: string, options?: SearchOptions): JournalAnswer {
  const answer = glue.searchJournal(query, options);
  for (const card of answer.articles) {
    card.title = parts(card.title);
    card.excerpt = parts(card.excerpt);
  }
  return answer;
}

/** The parts of a text: pieces without a mark and with one take turns, and a language may follow a piece. */
function parts(text: string | readonly Part[]): readonly Part[] {
  if (typeof text !== 'string') return text;
  const list: Part[] = [];
  let marked = true;
  for (const piece of text.split('\x7f')) {
    marked = !marked;
    if (!piece) continue;
    const at = piece.indexOf('\x1f');
    list.push(
      at < 0
        ? { text: piece, marked }
        : { text: piece.slice(0, at), marked, lang: piece.slice(at + 1) },
    );
  }
  return list;
}

/**
 * Prepares a search in entries of your own, by the rule of the journal's: in any case, with or without diacritics.
 *
 * @param items - The entries.
 * @param textOf - Returns the text of an entry that is searched.
 * @returns A function that returns the entries whose text contains its argument.
 * @throws {TypeError} where an argument is of another kind, or a text is not text.
 * @example
 * import { createSearch } from 'core-wasm';
 *
 * const find = createSearch(['Lānaʻi', 'Straße', 'Oʻahu'], (place) => place);
 * console.log(find('LANAI')); // [ 'Lānaʻi' ]
 * console.log(find('strasse')); // [ 'Straße' ]
 */
export function createSearch<Item>(
  items: Iterable<Item>,
  textOf: (item: Item) => string,
): (query: string) => Item[] {
  if (typeof items?.[Symbol.iterator] !== 'function') throw new TypeError('items must be a list');
  if (typeof textOf !== 'function') throw new TypeError('textOf must be a function');
  const entries = Array.from(items, (item) => ({
    item,
    folded: fold('textOf(item)', textOf(item)),
  }));
  return (query) => {
    const words = fold('query', query).trim();
    return entries.filter(({ folded }) => folded.includes(words)).map(({ item }) => item);
  };
}

function fold(argument: string, text: unknown): string {
  if (typeof text !== 'string') throw new TypeError(`${argument} must be text`);
  return glue.fold(text);
}

/** What {@link searchJournal} returns less of. */
export interface SearchOptions {
  /** Only articles of this category; all of them for `All` and if missing. */
  readonly category?: CategoryName | 'All' | undefined;
  /** Which page of the list: 1 if missing; the last one stands for those behind it. */
  readonly page?: number | undefined;
  /** At most this number of articles: featured ones first. The counts are those of all that were found. */
  readonly limit?: number | undefined;
}
