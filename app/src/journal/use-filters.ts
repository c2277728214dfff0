// Search and category filters of the journal, kept in the page's URL.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from '../ui/hydration';

/** The category that matches every article (spec §2). */
const ALL = 'All';

export interface Filters {
  query: string;
  /** As in the URL: the core knows which categories exist. */
  category: string;
  /** Of what was found; the pages of the whole list have paths of their own. */
  page: number;
}

/** The path of the journal, and of the first page of its list (spec §2). */
export const JOURNAL = '/journal';

/** Every article, as in the prerendered page. */
export const NO_FILTERS: Filters = { query: '', category: ALL, page: 1 };

/** The number in the path of a page of the list. */
export function pageOfPath(path: string): number {
  return Number(path.slice(path.lastIndexOf('/') + 1)) || 1;
}

/** The URL of a page of what the filters find. */
export function pageUrl({ query, category }: Filters, page: number): string {
  const filtered = journalUrl(JOURNAL, { query, category, page });
  // The same page with another query keeps its scroll position, except for a fragment.
  if (filtered !== JOURNAL) return `${filtered}#shelves-title`;
  return page === 1 ? JOURNAL : `${JOURNAL}/page/${page}`;
}

/** Delay before the URL is updated again after the browser rejected an update, in milliseconds. */
const RETRY_DELAY = 1_000;

/** Parses the filters of a query string. */
function parseFilters(search: string): Filters {
  const params = new URLSearchParams(search);
  return {
    query: params.get('q') ?? '',
    category: params.get('category') ?? ALL,
    page: Number(params.get('page')) || 1,
  };
}

/** The journal's URL with these filters. */
export function journalUrl(path: string, { query, category, page }: Filters): string {
  const params = new URLSearchParams();
  if (query.trim() !== '') params.set('q', query);
  if (category !== ALL) params.set('category', category);
  if (params.size > 0 && page > 1) params.set('page', String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}

interface JournalFilters {
  filters: Filters;
  change: (change: Partial<Filters>) => void;
  /** True where hydration has replaced the list of the served document by that of the URL's filters. */
  replacesServedList: boolean;
}

/**
 * The current filters. Typing changes them at once, and the URL follows with replaceState, so that no keystroke waits
 * for a navigation. Navigation to another URL of the page (a category link, back, forward) applies its filters. The
 * first render has none, like the prerendered page.
 */
export function useFilters(): JournalFilters {
  const { key, search, pathname } = useLocation();
  const hydrated = useHydrated();
  const [servedUnfiltered] = useState(
    !hydrated && journalUrl(pathname, parseFilters(search)) !== pathname,
  );
  // Local edits apply only to the history entry in which they were made.
  const [changed, setChanged] = useState<{ key: string; filters: Filters }>();
  const edited = changed?.key === key ? changed.filters : undefined;

  useEffect(() => edited && writeToUrl(edited), [edited]);

  return {
    filters: hydrated ? (edited ?? parseFilters(search)) : NO_FILTERS,
    change: (change) =>
      setChanged((before) => {
        const present = before?.key === key ? before.filters : parseFilters(search);
        return { key, filters: { ...present, page: 1, ...change } };
      }),
    replacesServedList: hydrated && servedUnfiltered,
  };
}

/**
 * Writes the filters into the current URL with replaceState. Browsers limit the rate of such updates; a rejected one
 * is retried until it is cancelled. Returns the function that cancels it: the page may have changed by then.
 */
function writeToUrl(filters: Filters): () => void {
  const { pathname, hash } = window.location;
  const target = journalUrl(pathname, filters);
  let retry: ReturnType<typeof setTimeout> | undefined;
  write();
  return () => clearTimeout(retry);

  function write() {
    // The next page may be loading: then the URL is its own already.
    if (window.location.pathname !== pathname) return;
    // A URL that means the same in another spelling, or has further parameters, is left as it is.
    if (isCurrent()) return;
    try {
      window.history.replaceState(window.history.state, '', target + hash);
    } catch {
      // Safari throws where other browsers ignore the call.
    }
    if (!isCurrent()) retry = setTimeout(write, RETRY_DELAY);
  }

  function isCurrent(): boolean {
    return journalUrl(pathname, parseFilters(window.location.search)) === target;
  }
}
