// Search of the journal before hydration (app/src/early-answers.ts): fetches the server's results page, and replaces
// the lists of the current page by those of the results page. The document then equals the results page, which React
// hydrates.

import type { JournalAnswer } from '../core/core';

/** Parts of the page that depend on the search. */
const PARTS = ['.category-filter', '.journal-count', '.journal-results'];

let runningQuery: string | undefined;

/**
 * Searches for the text of the field, and shows the results. One search runs at a time; after it, the next one uses the
 * current text. `signal` aborts the search.
 */
export async function searchEarly(field: HTMLInputElement, signal: AbortSignal): Promise<void> {
  const query = queryOf(field);
  if (runningQuery !== undefined || signal.aborted) return;
  runningQuery = query;
  try {
    const response = await fetch(window.location.pathname + query, { signal });
    const html = await response.text();
    // Leaves out the head: its inline styles would violate the content policy of this page.
    const body = html.slice(html.indexOf('<body'));
    const page = new DOMParser().parseFromString(body, 'text/html');
    if (response.ok && !signal.aborted) show(page, query);
  } catch {
    // Enter still opens the results page, and the app searches by itself once it runs.
    return;
  } finally {
    runningQuery = undefined;
  }
  if (queryOf(field) !== query) await searchEarly(field, signal);
}

/** Query string of the search form; empty without filters. */
function queryOf({ form }: HTMLInputElement): string {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form ?? undefined))
    if (value !== '') fields.append(name, String(value));
  return fields.size > 0 ? `?${fields}` : '';
}

function show(page: Document, query: string): void {
  const root = document.getElementById('root');
  const { found } = page.getElementById('root')?.dataset ?? {};
  // A server of static files ignores the query and sends the whole list.
  if (!root || (found === undefined && query !== '')) return;
  for (const part of PARTS) {
    const next = page.querySelector(part);
    if (next) document.querySelector(part)?.replaceWith(next);
  }
  // The app's first render reads this value (use-search.ts).
  if (found === undefined) delete root.dataset['found'];
  else root.dataset['found'] = found;
  const { search }: Pick<JournalAnswer, 'search'> =
    found === undefined ? { search: '' } : JSON.parse(found);
  window.history.replaceState(window.history.state, '', window.location.pathname + search);
}
