// Tells the server what it cannot see itself, for its counts by day: page changes, pages that were prepared before they
// were shown, and searches that found nothing. /legal/privacy lists what is counted; the server decides what is.

import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** How long a search must have found nothing before it counts, in milliseconds: typing goes on. */
const SETTLED = 1_000;

/** Sends one report. Whether it arrives is of no interest to the page. */
function report(fields: Record<string, string>): void {
  navigator.sendBeacon('/count', new URLSearchParams(fields));
}

/** Reports each page that the app shows without a new document. */
export function usePageCount(): void {
  const { pathname } = useLocation();
  // The server has counted the document, unless it was prepared before it was asked for.
  const counted = useRef(wasPrepared() ? undefined : pathname);

  useEffect(() => {
    if (counted.current === pathname) return;
    report({ page: pathname, ...(counted.current === undefined && cameFrom()) });
    counted.current = pathname;
  }, [pathname]);
}

/** Reports a search that has found nothing, once until one finds something. */
export function useEmptySearchCount(isEmpty: boolean): void {
  // What the server has found it has counted.
  const known = useRef(isEmpty);

  useEffect(() => {
    if (known.current === isEmpty) return;
    const settle = () => {
      known.current = isEmpty;
      if (isEmpty) report({ search: 'none' });
    };
    const timer = setTimeout(settle, SETTLED);
    return () => clearTimeout(timer);
  }, [isEmpty]);
}

/** Whether the browser prerendered or prefetched the document. */
function wasPrepared(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
    activationStart?: number;
    deliveryType?: string;
  })[];
  return (
    (navigation?.activationStart ?? 0) > 0 || navigation?.deliveryType === 'navigational-prefetch'
  );
}

/** Of a visit from outside, the host that refers to it, empty for none, and what its link calls itself. */
function cameFrom(): Record<string, string> | undefined {
  const { referrer } = document;
  const from = referrer && new URL(referrer).host;
  if (from === window.location.host) return undefined;
  const source = new URLSearchParams(window.location.search).get('utm_source');
  return source ? { from, utm_source: source } : { from };
}
