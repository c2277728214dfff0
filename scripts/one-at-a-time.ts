// Serializes the calls of an async function.

/**
 * Returns a function that calls `run`, one call at a time. Calls during a run are merged into one further run. The
 * promise resolves with the last of these runs.
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
