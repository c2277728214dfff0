// Holds the page's one live checkout: starts attempts, ends them, and tells the buttons what to show.

import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { type BackendSettings, BUILT_SETTINGS } from '../backend/settings';
import { messages } from '../core/core';
import type { Outcome } from './attempt';
import { CLOSED, nextCheckout } from './checkout-state';
import { isEntryKept } from './kept-entry';
import { CheckoutContext } from './use-checkout';

/** What an attempt is made of comes with the click: nobody needs it before. */
async function attempt(settings: BackendSettings, signal: AbortSignal): Promise<Outcome> {
  const made = navigator.onLine ? await import('./attempt').catch(() => null) : null;
  // Whoever has gone back meanwhile has nothing to do with a till any more.
  if (made && !signal.aborted) return made.runAttempt(settings, signal);
  const { offline, tillBusy } = messages();
  return { failure: { kind: 'unreachable', message: navigator.onLine ? tillBusy : offline } };
}

/** `settings` is for tests; a page leaves it out and gets what the build was told. */
export function CheckoutProvider({
  children,
  settings = BUILT_SETTINGS,
}: {
  children: ReactNode;
  settings?: BackendSettings;
}) {
  const [state, report] = useReducer(nextCheckout, CLOSED);
  /** What is under way, known at once: two clicks in one moment must not make two calls. */
  const current = useRef<{ button: string; stop: AbortController } | null>(null);
  const turns = useRef(0);

  const start = useCallback(
    (button: string) => {
      current.current?.stop.abort();
      const stop = new AbortController();
      turns.current += 1;
      const turn = turns.current;
      current.current = { button, stop };
      report({ type: 'opened', button, turn });
      void attempt(settings, stop.signal).then((outcome) => {
        if (stop.signal.aborted) return;
        if ('welcome' in outcome) window.location.assign(outcome.welcome);
        else if ('till' in outcome) report({ type: 'answered', turn, till: outcome.till });
        else report({ type: 'failed', turn, failure: outcome.failure });
      });
    },
    [settings],
  );

  const stop = useCallback(() => {
    current.current?.stop.abort();
    current.current = null;
  }, []);

  useEffect(() => stop, [stop]);

  // Looking is enough: what an old click has left here goes.
  useEffect(() => {
    if (!isEntryKept()) return;
    import('./attempt-name').then(
      ({ keptName }) => void keptName(),
      () => undefined,
    );
  }, []);

  const close = useCallback(() => {
    stop();
    report({ type: 'closed' });
  }, [stop]);

  // A page that the browser has kept for the way back shows what was true when it was left.
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => persisted && close();
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, [close]);

  const checkout = useMemo(
    () => ({
      state,
      open: (button: string) => {
        if (current.current?.button !== button) start(button);
      },
      tryAgain: () => {
        if (state.step === 'failed') start(state.button);
      },
      close,
      report,
    }),
    [state, start, close],
  );

  return <CheckoutContext value={checkout}>{children}</CheckoutContext>;
}
