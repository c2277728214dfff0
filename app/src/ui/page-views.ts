// Reports to the server, for its daily counts, events that the server cannot observe: page changes, pages that were
// prefetched or prerendered before they were shown, and searches without a result. /legal/privacy lists them; the
// server decides what it counts.

import { useEffect, useRef } from 'react';

/** Milliseconds for which a search must have no result before it is reported: the visitor may still be typing. */
const REPORT_DELAY = 1_000;

/** Sends one report, without waiting for the result. */
function report(fields: Record<string, string>): void {
  navigator.sendBeacon('/count', new URLSearchParams(fields));
}

/** Reports each page that the app shows without a new document. */
export function usePageViews(pathname: string): void {
  // The server has counted the document, unless it was prefetched or prerendered.
  const counted = useRef(wasPrepared() ? undefined : pathname);

  useEffect(() => {
    if (counted.current === pathname) return;
    report({ page: pathname, ...(counted.current === undefined && visitSource()) });
    counted.current = pathname;
  }, [pathname]);
}

/** Reports a search without a result, once until a search has a result. */
export function useEmptySearches(isEmpty: boolean): void {
  // The server has counted an empty result of its own.
  const wasEmpty = useRef(isEmpty);

  useEffect(() => {
    if (wasEmpty.current === isEmpty) return;
    const settle = () => {
      wasEmpty.current = isEmpty;
      if (isEmpty) report({ search: 'none' });
    };
    const timer = setTimeout(settle, REPORT_DELAY);
    return () => clearTimeout(timer);
  }, [isEmpty]);
}

/** True if the browser prerendered or prefetched the document. */
function wasPrepared(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
    activationStart?: number;
    deliveryType?: string;
  })[];
  return (
    (navigation?.activationStart ?? 0) > 0 || navigation?.deliveryType === 'navigational-prefetch'
  );
}

/**
 * Source of the visit: the referring host (empty if unknown) and the campaign in the URL; undefined if a page of this
 * site links here.
 */
function visitSource(): Record<string, string> | undefined {
  const { referrer } = document;
  const from = referrer && new URL(referrer).host;
  if (from === window.location.host) return undefined;
  const source = new URLSearchParams(window.location.search).get('utm_source');
  return source ? { from, utm_source: source } : { from };
}
