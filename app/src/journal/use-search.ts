// The search of the journal: what the page's address asks for, and what is typed.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  type JournalAnswer,
  type JournalFilters,
  journalList,
  parseJournalQuery,
} from '../core/core';
import { useHydrated } from '../ui/hydration';
import { servedData } from '../ui/served-data';

/** The path of the journal, and of the first page of its list (spec §2). */
export const JOURNAL = '/journal';

type Filters = Pick<JournalFilters, 'query' | 'category' | 'page'>;

/** Every article, as in the prerendered page. */
export const NO_FILTERS: Filters = { query: '', category: 'All', page: 1 };

/** What the server found for the address of the opened document; undefined where it is the prerendered page. */
const served = servedData<JournalAnswer>('found');

/** The number in the path of a page of the list. */
export function pageOfPath(path: string): number {
  return Number(path.slice(path.lastIndexOf('/') + 1)) || 1;
}

/** What filters find. The pages of the whole list have paths of their own. */
function find({ query, category, page }: Filters, path: string): JournalAnswer {
  const isWholeList = query === '' && category === NO_FILTERS.category;
  return journalList(query, category, isWholeList ? pageOfPath(path) : page);
}

/** Delay before the URL is updated again after the browser rejected an update, in milliseconds. */
const RETRY_DELAY = 1_000;

interface JournalSearch {
  found: JournalAnswer;
  /** What the search field shows: as it was typed, with its spaces. */
  text: string;
  change: (change: Partial<Filters>) => void;
  /** True where hydration has replaced the list of the served document by that of the address. */
  replacesServedList: boolean;
}

/**
 * The current search on the page at a path. Typing changes it at once, and the URL follows with replaceState, so that no
 * keystroke waits for a navigation. Navigation to another URL of the page (a category link, back, forward) applies its
 * filters. The first render shows what the server has found; a server of files alone sends the whole list.
 */
export function useSearch(path: string): JournalSearch {
  const { key, search } = useLocation();
  const hydrated = useHydrated();
  const [servedUnfiltered] = useState(
    !hydrated && !served && parseJournalQuery(search).search !== '',
  );
  // Local edits apply only to the history entry in which they were made.
  const [changed, setChanged] = useState<{ key: string; filters: Filters }>();
  const edited = changed?.key === key ? changed.filters : undefined;
  const filters = hydrated ? (edited ?? parseJournalQuery(search)) : (served ?? NO_FILTERS);
  const found = !hydrated && served ? served : find(filters, path);

  useEffect(() => edited && writeToUrl(found.search), [edited, found.search]);

  return {
    found,
    text: filters.query,
    change: (change) =>
      setChanged((before) => {
        const present = before?.key === key ? before.filters : parseJournalQuery(search);
        return { key, filters: { ...present, page: 1, ...change } };
      }),
    replacesServedList: hydrated && servedUnfiltered,
  };
}

/**
 * Writes a query string into the current URL with replaceState. Browsers limit the rate of such updates; a rejected one
 * is retried until it is cancelled. Returns the function that cancels it: the page may have changed by then.
 */
function writeToUrl(search: string): () => void {
  const { pathname, hash } = window.location;
  let retry: ReturnType<typeof setTimeout> | undefined;
  write();
  return () => clearTimeout(retry);

  function write() {
    // The next page may be loading: then the URL is its own already.
    if (window.location.pathname !== pathname) return;
    // A URL that means the same in another spelling, or has further parameters, is left as it is.
    if (isCurrent()) return;
    try {
      window.history.replaceState(window.history.state, '', pathname + search + hash);
    } catch {
      // Safari throws where other browsers ignore the call.
    }
    if (!isCurrent()) retry = setTimeout(write, RETRY_DELAY);
  }

  function isCurrent(): boolean {
    return parseJournalQuery(window.location.search).search === search;
  }
}
