// Stops a publication on request, as long as nothing of it can become public.

/**
 * What can be stopped at the moment: a publication of which nothing has been sent, or a part, which the server discards;
 * or, once everything has been sent, only the wait until the site shows it.
 */
export type Stoppable = 'unsent' | 'partly' | 'looking';

/** Sentence about a publication that was stopped. */
export const STOPPED =
  'You have stopped it. Nothing has changed: visitors see what they saw before.';

/** Sentence about a publication that cannot be stopped any more. */
export const TOO_LATE = 'It is too late to stop it: it goes on by itself.';

export type PublicationStop = ReturnType<typeof publicationStop>;

/** @param onChange Called with what can be stopped after each change. */
export function publicationStop(
  onChange: (stoppable: Stoppable | undefined) => void = () => undefined,
) {
  const controller = new AbortController();
  const { signal } = controller;
  let stoppable: Stoppable | undefined = 'unsent';
  let isLookOnly = false;
  return {
    /** Aborted by a stop. */
    signal,

    /** True if the publication itself was stopped, not only the look at the site. */
    isStopped: () => signal.aborted && !isLookOnly,

    /**
     * Sets what can be stopped from now on; undefined for nothing.
     * @throws if it was stopped before.
     */
    set(next: Stoppable | undefined): void {
      signal.throwIfAborted();
      stoppable = next;
      onChange(next);
    },

    /** Stops what can be stopped; returns false if that is nothing. */
    stop(): boolean {
      if (stoppable === undefined) return false;
      isLookOnly = stoppable === 'looking';
      stoppable = undefined;
      controller.abort(new Error(STOPPED));
      onChange(undefined);
      return true;
    },

    /** Settles like the work, but rejects at once after a stop. */
    orStopped<Result>(work: Promise<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        const onAbort = () => reject(signal.reason);
        work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
        if (signal.aborted) onAbort();
        else signal.addEventListener('abort', onAbort, { once: true });
      });
    },
  };
}
