// Journal search cases shared by Rust, Node and Chromium, and the part of a result that they compare.

// Loads the journal's index.
import '../../app/src/core/core';
import { type JournalAnswer, parseJournalQuery, searchJournal } from 'core-wasm';
import cases from './search-cases.json' with { type: 'json' };

export const SEARCHES = cases;

/** The answer to a case; its category is as in an address, where an unknown one is All. */
export function answerTo({ query, category }: { query: string; category: string }): JournalAnswer {
  const asked = parseJournalQuery(`?${new URLSearchParams({ category })}`);
  return searchJournal(query, { category: asked.category });
}

/** The compared part of a result: articles in order, and the marked words. */
export function found(answer: JournalAnswer) {
  const { category, query, countText, empty } = answer;
  const cards = [...answer.featured, ...answer.articles];
  const parts = cards.flatMap(({ title, excerpt }) => [...title, ...excerpt]);
  return {
    category,
    query,
    countText,
    empty,
    featured: answer.featured.map(({ slug }) => slug),
    articles: answer.articles.map(({ slug }) => slug),
    marked: parts.filter(({ marked }) => marked).map(({ text }) => text),
  };
}
