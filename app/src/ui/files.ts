// Files of the site that are fetched on demand.

/** Failed download of a page. The error screen shows its message and an additional sentence. */
export class DownloadError extends Error {}

/**
 * Fetches a file of the site other than a page. Rejects if the response is not the file but, for example, a network's
 * sign-in page.
 */
export async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url);
  const type = response.headers.get('content-type') ?? 'no type';
  if (!response.ok || type.startsWith('text/html'))
    throw new Error(`${url}: ${response.status}, ${type}`);
  return response;
}

/** True if the server responds. A missing file is then not caused by the connection. */
export function isServerReachable(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** Caches the promise of a function; after a failure the next call starts again. */
export function once<Value>(start: () => Promise<Value>): () => Promise<Value> {
  let started: Promise<Value> | undefined;
  return () => {
    started ??= start().catch((error) => {
      started = undefined;
      throw error;
    });
    return started;
  };
}
