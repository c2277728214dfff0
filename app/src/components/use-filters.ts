// The journal's two filters: what is typed and which shelf is chosen, and the page's address that keeps both.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHydrated } from './use-hydrated';

/** The name of no category in particular (spec §2). */
const ALL = 'All';

export interface Filters {
  query: string;
  /** As the address has it: the core knows which categories there are. */
  category: string;
}

/** Every article, as the page shows it at first. */
export const NO_FILTERS: Filters = { query: '', category: ALL };

/** How long to wait when the browser refuses another change of its address, in milliseconds. */
const PATIENCE = 1_000;

/** Reads the filters of an address's query. */
function filtersOf(search: string): Filters {
  const asked = new URLSearchParams(search);
  return { query: asked.get('q') ?? '', category: asked.get('category') ?? ALL };
}

/** The address of the journal under these filters. */
export function addressOf(path: string, { query, category }: Filters): string {
  const asked = new URLSearchParams();
  if (query.trim() !== '') asked.set('q', query);
  if (category !== ALL) asked.set('category', category);
  return asked.size > 0 ? `${path}?${asked}` : path;
}

/**
 * The filters as they stand. Typing changes them at once and the address follows in place, so no
 * keystroke waits for anything; going to another address of the page (a shelf's link, back, forward)
 * brings that address's filters. The first render has none, as the prerendered page.
 */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const { key, search } = useLocation();
  const hydrated = useHydrated();
  // What she changed herself counts for the entry of the history in which she did.
  const [changed, setChanged] = useState<{ key: string; filters: Filters }>();
  const own = changed?.key === key ? changed.filters : undefined;

  useEffect(() => own && keepInAddress(own), [own]);

  return [
    hydrated ? (own ?? filtersOf(search)) : NO_FILTERS,
    (change) =>
      setChanged((before) => {
        const present = before?.key === key ? before.filters : filtersOf(search);
        return { key, filters: { ...present, ...change } };
      }),
  ];
}

/**
 * Writes the filters into the address that is open, in place. A browser may refuse when somebody
 * types faster than it allows changes; then it is asked again. Returns how to stop asking.
 */
function keepInAddress(filters: Filters): (() => void) | undefined {
  const { pathname, hash } = window.location;
  const wanted = addressOf(pathname, filters);
  const held = () => addressOf(pathname, filtersOf(window.location.search)) === wanted;
  // An address that says the same in other words, or more than that, is left as it is.
  if (held()) return undefined;
  try {
    window.history.replaceState(window.history.state, '', wanted + hash);
  } catch {
    // Safari throws where others only look away.
  }
  if (held()) return undefined;
  const again = setTimeout(() => keepInAddress(filters), PATIENCE);
  return () => clearTimeout(again);
}
