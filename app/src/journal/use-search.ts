// The search of the journal: what the page's address asks for, and what is typed.
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

/** What was typed into an entry of the history. */
interface Edit {
  entry: string;
  filters: Filters;
}

/** The last edit: a page may be left before the address has followed, and Forward leads back to it. */
let lastEdit: Edit | undefined;

/** How long the search rests before the address follows, in milliseconds; browsers limit how often it may change. */
const REST = 400;

interface JournalSearch {
  found: JournalAnswer;
  /** What the search field shows: as it was typed, with its spaces. */
  text: string;
  change: (change: Partial<Filters>) => void;
  /** True where hydration has replaced the list of the served document by that of the address. */
  replacesServedList: boolean;
}

/**
 * The current search on the page at a path. Typing changes it at once, and the address follows when it rests. Navigation to
 * another address of the page (a category link, back, forward) applies its filters. The first render shows what the server
 * has found; a server of files alone sends the whole list.
 */
export function useSearch(path: string): JournalSearch {
  const { search } = useLocation();
  const entry = useEntry();
  const hydrated = useHydrated();
  const [servedUnfiltered] = useState(
    !hydrated && !served && parseJournalQuery(search).search !== '',
  );
  // Local edits apply only to the history entry in which they were made.
  const [changed, setChanged] = useState(lastEdit);
  useEffect(() => {
    lastEdit = changed;
  }, [changed]);
  const edited = changed?.entry === entry ? changed.filters : undefined;
  const filters = hydrated ? (edited ?? parseJournalQuery(search)) : (served ?? NO_FILTERS);
  const found = !hydrated && served ? served : find(filters, path);
  useAddress(edited && found.search);

  return {
    found,
    text: filters.query,
    change: (change) =>
      setChanged((before) => {
        const present = before?.entry === entry ? before.filters : parseJournalQuery(search);
        return { entry, filters: { ...present, page: 1, ...change } };
      }),
    replacesServedList: hydrated && servedUnfiltered,
  };
}

/** The key of the history entry, which stays when the search changes its address. */
function useEntry(): string {
  const { key, state } = useLocation() as { key: string; state: { entry?: string } | null };
  return state?.entry ?? key;
}

/** Writes a query string into the address when it rests, or a link is followed. */
function useAddress(wanted: string | undefined): void {
  const { pathname, search, hash } = useLocation();
  const entry = useEntry();
  const navigate = useNavigate();
  // An address that means the same in another spelling, or has further parameters, is left as it is.
  const isWritten = wanted === undefined || parseJournalQuery(search).search === wanted;

  const write = useEffectEvent(() => {
    // The next page may be loading: then the address is its own already.
    if (isWritten || window.location.pathname !== pathname) return;
    try {
      void navigate({ search: wanted, hash }, { replace: true, state: { entry } });
    } catch {
      // Safari allows a number of changes in a time; the next one writes what is wanted then.
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is wanted begins the rest anew.
  useEffect(() => {
    if (isWritten) return;
    const timer = setTimeout(() => write(), REST);
    const leave = () => write();
    addEventListener('click', leave, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('click', leave, { capture: true });
    };
  }, [isWritten, wanted]);
}
