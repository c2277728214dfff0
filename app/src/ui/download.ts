// Code and texts that are downloaded on demand: one download at a time, and a failed one can be repeated.

import { use } from 'react';

/** A download that failed. Its message is for developers: the error screen shows a sentence of its own. */
export class DownloadError extends Error {}

export interface Download<Value> {
  /** Starts the download, or returns the one in progress. After a failure, the next call starts a new one. */
  load: () => Promise<Value>;
  /**
   * The value for a component, which suspends while it is loading. A failure is thrown in every render until
   * `forgetFailures`: otherwise React would render and download in a loop.
   */
  use: () => Value;
}

/** Resets of the downloads that components have read. */
const resets = new Set<() => void>();

/** The next render repeats downloads that have failed. */
export function forgetFailures(): void {
  for (const reset of resets) reset();
}

/** Style sheets that failed to load: the bundler's loader requests each of them only once. */
const lostSheets = new Set<string>();

/** Records style sheets that fail to load from now on, so that the next download requests them again. */
export function watchStyleSheets(): void {
  document.addEventListener('error', recordLostSheet, { capture: true });
}

function recordLostSheet({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
  lostSheets.add(target.href);
  target.remove();
}

function loadSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.crossOrigin = '';
    link.addEventListener('load', () => {
      lostSheets.delete(href);
      resolve();
    });
    link.addEventListener('error', reject);
    document.head.append(link);
  });
}

/** Fetches a file of the site. Rejects where the answer is not the file. */
export async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** Whether the server responds, so that a missing file is not due to the connection. */
export function isServerReachable(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

/** A promise whose value React reads at once: it has the marks of one that React has read before. */
function fulfilled<Value>(value: Value): Promise<Value> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}

/** `start` downloads the value; `known` is the value, where the page already contains it. */
export function download<Value>(start: () => Promise<Value>, known?: Value): Download<Value> {
  let value = known;
  let loading: Promise<Value> | undefined;
  let read: Promise<Value> | undefined;

  async function run(): Promise<Value> {
    try {
      await Promise.all([...lostSheets].map(loadSheet));
      value = await start();
      return value;
    } catch (cause) {
      throw new DownloadError('A download failed.', { cause });
    } finally {
      loading = undefined;
    }
  }

  function load(): Promise<Value> {
    if (value !== undefined) return Promise.resolve(value);
    loading ??= run();
    return loading;
  }

  resets.add(() => {
    read = undefined;
  });

  return {
    load,
    use: () => {
      // React expects a component that has suspended to call its `use` again.
      read ??= value === undefined ? load() : fulfilled(value);
      return use(read);
    },
  };
}
