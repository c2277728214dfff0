// Files of the site that are fetched on demand.

/** A page that could not be downloaded. The error screen shows its message, and a sentence of its own. */
export class DownloadError extends Error {}

/** Fetches a file of the site, which is no page. Rejects where the answer is not the file, such as a network's sign-in page. */
export async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url);
  const type = response.headers.get('content-type') ?? 'no type';
  if (!response.ok || type.startsWith('text/html'))
    throw new Error(`${url}: ${response.status}, ${type}`);
  return response;
}

/** Whether the server responds, so that a missing file is not due to the connection. */
export function isServerReachable(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** A function that calls another once and keeps its promise; after a failure the next call starts anew. */
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
