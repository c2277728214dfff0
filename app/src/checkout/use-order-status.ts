// State of the welcome page: first the status that the server rendered, then the updates of the poller.

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { OrderState, OrderStatus } from '../backend/order-status';
import { BUILD_SETTINGS } from '../backend/settings';
import { openPage, type StatusPage, sessionProvider } from '../core/core';
import { useHydrated } from '../ui/hydration';
import { clearKeyOf } from './idempotency-key';
import type { ReceiptDetails } from './receipt';
import { isFilled, mailtoLink, readServerReceipt } from './server-receipt';

/** End of the path of a session's page. The state of other status pages never changes. */
const WELCOME = '/welcome';

export interface DisplayedOrderStatus {
  state: OrderState;
  content: StatusPage;
  /** Receipt of a paid order, if its details are known. */
  receipt: ReceiptDetails | null;
  /** The state when the page was opened, and whether it has changed since. */
  initialState: OrderState;
  changed: boolean;
  /** Session to poll after hydration; null if there is none. */
  sessionId: string | null;
  /** Whether polling continues; undefined before the first update. */
  polling: boolean | undefined;
  /** Element around the text: an update may replace the focused element inside it. */
  container: RefObject<HTMLDivElement | null>;
  /** Applies an update of the poller. The function keeps its identity between renders. */
  update: (status: OrderStatus | undefined, polling: boolean) => void;
}

export function useOrderStatus(opened: StatusPage, path: string): DisplayedOrderStatus {
  const hydrated = useHydrated();
  const sessionId = hydrated && path.endsWith(WELCOME) ? sessionIdOf(window.location.search) : null;
  const [status, setStatus] = useState<OrderStatus>();
  const [polling, setPolling] = useState<boolean>();
  const container = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  const update = useCallback((next: OrderStatus | undefined, continues: boolean) => {
    hadFocus.current = container.current?.contains(document.activeElement) ?? false;
    if (next) setStatus(next);
    setPolling(continues);
  }, []);

  // This server does not know the orders of a hosted backend, so the page begins with a thank-you.
  const hosted = BUILD_SETTINGS.hosted && opened.state === 'unknown';
  const initialState = hosted && (sessionId !== null || !hydrated) ? 'unseen' : opened.state;
  const state = status?.state ?? initialState;
  const content = contentOf(state, opened, path);

  useEffect(() => {
    const isSettled = state === 'paid' || state === 'delivered' || state === 'expired';
    if (sessionId !== null && isSettled) clearKeyOf(sessionId);
    // The focus moves to the heading only if the focused element was replaced.
    if (hadFocus.current && !container.current?.contains(document.activeElement))
      container.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [state, sessionId]);

  const receipt = receiptOf(content, status, hydrated);
  const changed = state !== initialState;
  return { state, content, receipt, initialState, changed, sessionId, polling, container, update };
}

/** Session id in a query string; null unless there is exactly one valid id. */
function sessionIdOf(search: string): string | null {
  const [id = '', ...others] = new URLSearchParams(search).getAll('session_id');
  return others.length === 0 && sessionProvider(id) !== null ? id : null;
}

function contentOf(state: OrderState, opened: StatusPage, path: string): StatusPage {
  if (state === opened.state) return opened;
  const answer = openPage(path, state === 'unseen' ? 'unknown' : state);
  if (answer.kind !== 'page' || answer.content.page !== 'status') return opened;
  const { content } = answer;
  const { unseen } = content;
  return state === 'unseen' && unseen
    ? { ...content, ...unseen, eyebrow: unseen.eyebrow ?? content.eyebrow }
    : content;
}

/** The receipt in the document takes precedence: hydration must render what the server rendered. */
function receiptOf(
  { receipt: words }: StatusPage,
  status: OrderStatus | undefined,
  hydrated: boolean,
): ReceiptDetails | null {
  if (!words) return null;
  const { email, paid, ...access } = readServerReceipt(words.mail);
  if (isFilled(access) || !hydrated) return { email, paid, access };
  if (!status?.receipt) return null;
  const { link, kept, ...details } = status.receipt;
  if (link === null) return { ...details, access: null };
  const mailto = mailtoLink(words.mail, encodeURIComponent(link));
  return { ...details, access: { program: link, link, mailto, kept } };
}
