// The searches that Rust, Node and Chromium answer alike: one table, and what it looks at in an answer.

import type { JournalAnswer } from 'core-wasm';
import cases from './search-cases.json' with { type: 'json' };

export const SEARCHES = cases;

/** What the table says of an answer: which articles, in which order, with which words marked. */
export function found({ categories: _, ...answer }: JournalAnswer) {
  const cards = [...answer.featured, ...answer.articles];
  const parts = cards.flatMap(({ title, excerpt }) => [...title, ...excerpt]);
  return {
    ...answer,
    featured: answer.featured.map(({ slug }) => slug),
    articles: answer.articles.map(({ slug }) => slug),
    marked: parts.filter(({ marked }) => marked).map(({ text }) => text),
  };
}
