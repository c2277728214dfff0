// Search state of the journal: the filters of the URL, and typed text that is not in the URL yet.
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type JournalAnswer,
  type JournalFilters,
  journalList,
  parseJournalQuery,
} from '../core/core';
import { useHydrated } from '../ui/hydration';
import { servedData } from '../ui/served-data';

type Filters = Pick<JournalFilters, 'query' | 'category' | 'page'>;

/** No filters: the list has every article, like the prerendered page. */
export const NO_FILTERS: Filters = { query: '', category: 'All', page: 1 };

/** Runs the search. Page numbers are in the path for the unfiltered list, and in the query otherwise. */
function find({ query, category, page }: Filters, path: string): JournalAnswer {
  const isWholeList = query === '' && category === NO_FILTERS.category;
  return journalList(query, { category, page: isWholeList ? parseJournalQuery(path).page : page });
}

/** Filters that were typed while a history entry was current. */
interface Edit {
  entry: string;
  filters: Filters;
}

/** Last edit. The page may be left before the URL is updated, and Forward returns to it. */
let lastEdit: Edit | undefined;

/** Milliseconds without typing before the URL is updated; browsers limit how often it may change. */
const URL_DELAY = 400;

interface JournalSearch {
  result: JournalAnswer;
  /** Text of the search field as typed, including spaces. */
  text: string;
  change: (change: Partial<Filters>) => void;
  /** True if hydration has replaced the served list by the result for the URL. */
  replacesServedList: boolean;
}

/**
 * The current search on the page at a path. Typing changes it at once, and the URL is updated after a pause. Navigation
 * to another URL of the page (a category link, back, forward) applies its filters. The first render shows the server's
 * result; a static file server always sends the whole list.
 */
export function useSearch(path: string): JournalSearch {
  const { search } = useLocation();
  const entry = useEntry();
  const hydrated = useHydrated();
  // The result in the document: for its URL, or for text that was typed before hydration.
  const [served] = useState(() => (hydrated ? undefined : servedData<JournalAnswer>('found')));
  const [servedUnfiltered] = useState(
    !hydrated && !served && parseJournalQuery(search).search !== '',
  );
  // Edits apply only to the history entry in which they were made.
  const [changed, setChanged] = useState(lastEdit);
  useEffect(() => {
    lastEdit = changed;
  }, [changed]);
  const edited = changed?.entry === entry ? changed.filters : undefined;
  const filters = hydrated ? (edited ?? parseJournalQuery(search)) : (served ?? NO_FILTERS);
  const result = !hydrated && served ? served : find(filters, path);
  useUrlUpdate(edited && result.search);

  return {
    result,
    text: filters.query,
    change: (change) =>
      setChanged((before) => {
        const present = before?.entry === entry ? before.filters : parseJournalQuery(search);
        return { entry, filters: { ...present, page: 1, ...change } };
      }),
    replacesServedList: hydrated && servedUnfiltered,
  };
}

/** Key of the history entry. It stays the same when the search replaces the URL. */
function useEntry(): string {
  const { key, state } = useLocation() as { key: string; state: { entry?: string } | null };
  return state?.entry ?? key;
}

/** Writes a query string into the URL after a pause in typing, or when something is clicked. */
function useUrlUpdate(query: string | undefined): void {
  const { pathname, search, hash } = useLocation();
  const entry = useEntry();
  const navigate = useNavigate();
  // A URL with an equivalent spelling or additional parameters is not rewritten.
  const isWritten = query === undefined || parseJournalQuery(search).search === query;

  const write = useEffectEvent(() => {
    // While the next page loads, the URL already belongs to that page.
    if (isWritten || window.location.pathname !== pathname) return;
    try {
      void navigate({ search: query, hash }, { replace: true, state: { entry } });
    } catch {
      // Safari limits the number of changes per time; the next call writes the current query.
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query restarts the timer.
  useEffect(() => {
    if (isWritten) return;
    const timer = setTimeout(() => write(), URL_DELAY);
    const writeNow = () => write();
    addEventListener('click', writeNow, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('click', writeNow, { capture: true });
    };
  }, [isWritten, query]);
}
