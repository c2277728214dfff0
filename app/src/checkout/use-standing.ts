// What the welcome page shows: the server's word at first, and whatever the shop tells while the page is looked at.

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { BUILT_SETTINGS } from '../backend/settings';
import type { Standing, StandingState } from '../backend/standing';
import { useHydrated } from '../components/use-hydrated';
import { openPage, type StatusPage } from '../core/core';
import { forgetName } from './attempt-name';
import type { KnownReceipt } from './receipt';
import { isFilled, letterTo, toldReceipt } from './told-receipt';

/** The page that belongs to a session; the others of its kind have no state that could change. */
const WELCOME = '/initiation/welcome';

export type ShownState = StandingState | 'unavailable';

export interface ShownStanding {
  state: ShownState;
  content: StatusPage;
  /** Of a paid order, where its particulars are known. */
  receipt: KnownReceipt | null;
  /** What it was when the page was opened, and whether it has changed since. */
  first: ShownState;
  changed: boolean;
  /** The session to ask about, once the page is alive; null where there is none. */
  session: string | null;
  /** Whether the page goes on looking by itself; unknown until it has begun to. */
  watching: boolean | undefined;
  /** What holds the words: they may change while something in there has the focus. */
  door: RefObject<HTMLDivElement | null>;
  /** Takes in an answer. Always the same function. */
  hear: (standing: Standing | undefined, watching: boolean) => void;
}

export function useStanding(opened: StatusPage, path: string): ShownStanding {
  const hydrated = useHydrated();
  const session = hydrated && path === WELCOME ? sessionOf(window.location.search) : null;
  const [standing, setStanding] = useState<Standing>();
  const [watching, setWatching] = useState<boolean>();
  const door = useRef<HTMLDivElement>(null);
  const heldFocus = useRef(false);
  const hear = useCallback((told: Standing | undefined, goesOn: boolean) => {
    heldFocus.current = door.current?.contains(document.activeElement) ?? false;
    if (told) setStanding(told);
    setWatching(goesOn);
  }, []);

  // Nobody here can know what a hosted backend keeps: its page begins with thanks.
  const hosted = BUILT_SETTINGS.hosted && opened.state === 'unknown';
  const first = hosted && (session !== null || !hydrated) ? 'unseen' : opened.state;
  const state = standing?.state ?? first;
  const content = contentOf(state, opened);

  useEffect(() => {
    if (state === 'paid' || state === 'expired') forgetName();
    // The focus stays where it is, unless what held it has gone with the words.
    if (heldFocus.current && !door.current?.contains(document.activeElement))
      door.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [state]);

  const receipt = receiptOf(content, standing, hydrated);
  const changed = state !== first;
  return { state, content, receipt, first, changed, session, watching, door, hear };
}

function sessionOf(search: string): string | null {
  const sessions = new URLSearchParams(search).getAll('session_id');
  return sessions.length === 1 && /^cs_\w{8,250}$/.test(sessions[0] ?? '')
    ? (sessions[0] ?? null)
    : null;
}

function contentOf(state: ShownState, opened: StatusPage): StatusPage {
  if (state === opened.state) return opened;
  const answer = openPage(WELCOME, state === 'unseen' ? 'unknown' : state);
  if (answer.kind !== 'page' || answer.content.page !== 'status') return opened;
  const { content } = answer;
  return state === 'unseen' ? { ...content, ...content.unseen } : content;
}

/** What the server has filled in comes first: it is there already, and it is the same. */
function receiptOf(
  { receipt: words }: StatusPage,
  standing: Standing | undefined,
  hydrated: boolean,
): KnownReceipt | null {
  if (!words) return null;
  const { email, paid, ...door } = toldReceipt(words.letter);
  if (isFilled(door) || !hydrated) return { email, paid, door };
  if (!standing?.receipt) return null;
  const { link } = standing.receipt;
  const letter = link === null ? '' : letterTo(words.letter, encodeURIComponent(link));
  return { ...standing.receipt, door: link === null ? null : { program: link, link, letter } };
}
