// Runs an async function once, and again only after a failure.

/** Caches the promise of a function; after a failure the next call starts again. */
export function once<Value>(start: () => Promise<Value>): () => Promise<Value> {
  let promise: Promise<Value> | undefined;
  return () => {
    promise ??= start().catch((error) => {
      promise = undefined;
      throw error;
    });
    return promise;
  };
}
