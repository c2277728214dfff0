// Holds the page's one live checkout: starts attempts, ends them, and tells the buttons what to show.

import { type ReactNode, useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { type BackendSettings, readSettings } from '../backend/settings';
import { newAttempt, runAttempt } from './attempt';
import { CLOSED, nextCheckout } from './checkout-state';
import { CheckoutContext } from './use-checkout';

const BUILT_SETTINGS = readSettings(import.meta.env);

/** `settings` is for tests; a page leaves it out and gets what the build was told. */
export function CheckoutProvider({
  children,
  settings = BUILT_SETTINGS,
}: {
  children: ReactNode;
  settings?: BackendSettings;
}) {
  const [state, report] = useReducer(nextCheckout, CLOSED);
  /** The attempt under way, known at once: two clicks in one moment must not make two orders. */
  const current = useRef<{ button: string; stop: AbortController } | null>(null);

  const start = useCallback(
    (button: string) => {
      current.current?.stop.abort();
      const stop = new AbortController();
      const attempt = newAttempt();
      current.current = { button, stop };
      report({ type: 'opened', button, attempt });
      void runAttempt(settings, attempt, stop.signal).then((outcome) => {
        if (stop.signal.aborted) return;
        report(
          'till' in outcome
            ? { type: 'answered', attempt, till: outcome.till }
            : { type: 'failed', attempt, failure: outcome.failure },
        );
      });
    },
    [settings],
  );

  const stop = useCallback(() => {
    current.current?.stop.abort();
    current.current = null;
  }, []);

  useEffect(() => stop, [stop]);

  const checkout = useMemo(
    () => ({
      state,
      open: (button: string) => {
        if (current.current?.button !== button) start(button);
      },
      tryAgain: () => {
        if (state.step === 'failed') start(state.button);
      },
      close: () => {
        stop();
        report({ type: 'closed' });
      },
      report,
    }),
    [state, start, stop],
  );

  return <CheckoutContext value={checkout}>{children}</CheckoutContext>;
}
