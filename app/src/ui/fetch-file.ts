// Fetches files of the site on demand, with a timeout.

/**
 * Longest wait for a file of the site, or for all files of a page, in milliseconds: a connection can stall without an
 * error.
 */
export const DOWNLOAD_TIMEOUT = 30_000;

/** Rejects if the download takes longer than `DOWNLOAD_TIMEOUT`. */
export function withTimeLimit<Value>(download: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The download has taken too long.')),
      DOWNLOAD_TIMEOUT,
    );
    download.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/**
 * Fetches a file of the site other than a page. Rejects if the response is not the file but, for example, a network's
 * sign-in page.
 */
export async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT) });
  const type = response.headers.get('content-type') ?? 'no type';
  if (!response.ok || type.startsWith('text/html'))
    throw new Error(`${url}: ${response.status}, ${type}`);
  return response;
}

/** Longest wait for the response by which the server shows that it is reachable, in milliseconds. */
const REACHABLE_TIMEOUT = 5_000;

/** True if the server responds at all, so that a failed download is not caused by the connection. */
export function isServerReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(REACHABLE_TIMEOUT);
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal }).then(
    () => true,
    () => false,
  );
}
