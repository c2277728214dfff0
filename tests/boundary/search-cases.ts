// Search cases shared by Rust, Node and Chromium: which parts of a text a query marks. JavaScript only learns whether
// the text is found.

import type { fold } from 'core-wasm/site';
import cases from './search-cases.json' with { type: 'json' };

export const SEARCHES = cases.map((line) => ({
  ...line,
  found: line.marked.length > 0 || line.query.replace(/[\s“'”]/g, '') === '',
}));

/** True if the rule of the journal's search finds a query in a text. */
export function isFound(
  core: { fold: typeof fold },
  { text, query }: { text: string; query: string },
): boolean {
  return core.fold(text).includes(core.fold(query.trim()));
}
