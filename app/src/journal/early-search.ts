// Search of the journal before hydration (app/src/early-answers.ts): the server answers what is typed, and its lists
// replace those of the page. The page is then the one that the server sends for this search, so that React adopts it.

import type { JournalAnswer } from '../core/core';

/** Parts of the page that depend on the search. */
const PARTS = ['.category-filter', '.journal-count', '.journal-results'];

/** Query string of the search that runs. */
let running: string | undefined;

/**
 * Shows what the server finds for the text of the field. One search runs at a time; the next one begins when it has
 * ended, with the text that is there then. `signal` ends the search.
 */
export async function searchEarly(field: HTMLInputElement, signal: AbortSignal): Promise<void> {
  const query = queryOf(field);
  if (running !== undefined || signal.aborted) return;
  running = query;
  try {
    const response = await fetch(window.location.pathname + query, { signal });
    const html = await response.text();
    // Without its head, whose styles the content policy of this page would refuse.
    const body = html.slice(html.indexOf('<body'));
    const page = new DOMParser().parseFromString(body, 'text/html');
    if (response.ok && !signal.aborted) show(page, query);
  } catch {
    // Enter opens the page of the search, and the app searches by itself once it is there.
    return;
  } finally {
    running = undefined;
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
  // A server of static files sends the whole list.
  if (!root || (found === undefined && query !== '')) return;
  for (const part of PARTS) {
    const next = page.querySelector(part);
    if (next) document.querySelector(part)?.replaceWith(next);
  }
  // The first render reads it (use-search.ts).
  if (found === undefined) delete root.dataset['found'];
  else root.dataset['found'] = found;
  const { search }: Pick<JournalAnswer, 'search'> =
    found === undefined ? { search: '' } : JSON.parse(found);
  window.history.replaceState(window.history.state, '', window.location.pathname + search);
}
