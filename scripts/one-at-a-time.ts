// Work that is asked for more often than it can be done.

/**
 * Calls an asynchronous function, one call at a time, and once more for all that was asked for meanwhile. The promise is
 * that of the last of these calls.
 */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  return () => {
    isAskedAgain = true;
    running ??= (async () => {
      while (isAskedAgain) {
        isAskedAgain = false;
        await run();
      }
    })().finally(() => {
      running = undefined;
    });
    return running;
  };
}
