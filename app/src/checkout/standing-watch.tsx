// Asks how a checkout stands, and asks again while the bank takes its time. Loaded by the welcome page alone.

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BackendSettings } from '../backend/settings';
import { askStanding, type Standing, type StandingState } from '../backend/standing';

/** What is asked is kept for 5 minutes, and asked 3 times more: after 1 s, then doubling up to 30 s (spec §9). */
export const QUERY_DEFAULTS = {
  gcTime: 5 * 60 * 1_000,
  retry: 3,
  retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 30_000),
};

/** How often a page looks again by itself: for about a quarter of an hour. */
const LOOKS = 40;

/** The pause after so many looks, in milliseconds: two seconds first, then longer, half a minute at most. */
export function pauseAfter(looks: number): number | false {
  return looks < LOOKS ? Math.min(2_000 * 1.5 ** looks, 30_000) : false;
}

const client = new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } });

export interface StandingWatchProps {
  settings: BackendSettings;
  session: string;
  /** What the page shows to begin with. */
  first: StandingState;
  /** Hears every new answer, and whether the page goes on looking. Always the same function. */
  onTold: (standing: Standing | undefined, watching: boolean) => void;
}

export function StandingWatch(props: StandingWatchProps) {
  return (
    <QueryClientProvider client={client}>
      <Watch {...props} />
    </QueryClientProvider>
  );
}

function Watch({ settings, session, first, onTold }: StandingWatchProps) {
  const { data, errorUpdateCount } = useQuery({
    queryKey: ['checkout-status', session],
    queryFn: async ({ signal, client: queries, queryKey }) => {
      const standing = await askStanding(settings, session, signal);
      return { standing, look: 1 + (queries.getQueryState(queryKey)?.dataUpdateCount ?? 0) };
    },
    // A last word is not asked for again when she comes back to the tab.
    staleTime: ({ state }) => (isOpen(state.data?.standing.state ?? first) ? 0 : Infinity),
    refetchInterval: ({ state }) =>
      pause(state.data?.standing.state ?? first, state.dataUpdateCount + state.errorUpdateCount),
  });
  const standing = data?.standing;
  const watching = pause(standing?.state ?? first, (data?.look ?? 0) + errorUpdateCount) !== false;

  useEffect(() => onTold(standing, watching), [standing, watching, onTold]);
  return null;
}

function pause(state: StandingState, looks: number): number | false {
  return state === 'processing' ? pauseAfter(looks) : false;
}

/** Whether another word may follow. */
function isOpen(state: StandingState): boolean {
  return state === 'processing' || state === 'unpaid' || state === 'unknown';
}
