// Polls the status of an order while its payment is processing, or while the payment provider is unreachable. Only the
// welcome page loads it. The core determines the state of an order; the intervals between polls are defined here.

import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchOrderStatus, type OrderState, type OrderStatus } from '../backend/order-status';
import { BUILD_SETTINGS } from '../backend/settings';

/** Results are cached for 5 minutes; 3 retries: after 1 s, then doubling up to 30 s (spec §9). */
export const QUERY_DEFAULTS = {
  gcTime: 5 * 60 * 1_000,
  retry: 3,
  retryDelay: (failures: number) => Math.min(1_000 * 2 ** failures, 30_000),
};

/** Maximum number of polls; with the intervals below they last about a quarter of an hour. */
const MAX_POLLS = 40;

/** Milliseconds until the next poll: two seconds at first, growing to 30 seconds; false when polling ends. */
export function intervalAfter(polls: number): number | false {
  return polls < MAX_POLLS ? Math.min(2_000 * 1.5 ** polls, 30_000) : false;
}

const client = new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } });

export interface OrderStatusPollerProps {
  sessionId: string;
  initialState: OrderState;
  /** Receives every new status, and whether polling continues. Must be a stable function. */
  onUpdate: (status: OrderStatus | undefined, polling: boolean) => void;
}

export function OrderStatusPoller(props: OrderStatusPollerProps) {
  return (
    <QueryClientProvider client={client}>
      <Poller {...props} />
    </QueryClientProvider>
  );
}

function Poller({ sessionId, initialState, onUpdate }: OrderStatusPollerProps) {
  const { data, errorUpdateCount } = useQuery({
    queryKey: ['checkout-status', sessionId],
    queryFn: async ({ signal, client: queries, queryKey }) => {
      const status = await fetchOrderStatus(BUILD_SETTINGS, sessionId, signal);
      return { status, polls: 1 + (queries.getQueryState(queryKey)?.dataUpdateCount ?? 0) };
    },
    // A final state is not fetched again when the tab regains the focus.
    staleTime: ({ state }) => (isFinal(state.data?.status.state ?? initialState) ? Infinity : 0),
    refetchInterval: ({ state }) =>
      nextInterval(
        state.data?.status.state ?? initialState,
        state.dataUpdateCount + state.errorUpdateCount,
      ),
  });
  const status = data?.status;
  const polls = (data?.polls ?? 0) + errorUpdateCount;
  const polling = nextInterval(status?.state ?? initialState, polls) !== false;

  useEffect(() => onUpdate(status, polling), [status, polling, onUpdate]);
  return null;
}

export function nextInterval(state: OrderState, polls: number): number | false {
  return isPending(state) ? intervalAfter(polls) : false;
}

/** True if polling can change the state: the payment is processing, or the payment provider did not respond. */
function isPending(state: OrderState): boolean {
  return state === 'processing' || state === 'unreachable';
}

function isFinal(state: OrderState): boolean {
  return !isPending(state) && state !== 'unpaid' && state !== 'unknown';
}
