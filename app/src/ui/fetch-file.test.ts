// Tests of fetching files on demand: which responses count as the file.

import { afterEach, expect, test, vi } from 'vitest';
import { DOWNLOAD_TIMEOUT, fetchFile, withTimeLimit } from './fetch-file';
import { once } from './once';

afterEach(() => void vi.unstubAllGlobals());

const answer = (status: number, type: string) =>
  vi.stubGlobal(
    'fetch',
    async () => new Response('…', { status, headers: { 'content-type': type } }),
  );

test.each([
  [200, 'text/html; charset=utf-8'],
  [404, 'application/json'],
  [503, 'text/html'],
])('a %i of the type %s is not the file', async (status, type) => {
  answer(status, type);
  await expect(fetchFile('/journal/index.bin')).rejects.toThrow(
    `/journal/index.bin: ${status}, ${type}`,
  );
});

test('a response that is not HTML is the file; a failed request is retried', async () => {
  const load = once(async () => (await fetchFile('/pages.txt')).text());
  answer(200, 'text/html');
  await expect(load()).rejects.toThrow();
  answer(200, 'text/plain');
  expect(await load()).toBe('…');
});

test('a download that stalls is rejected after the timeout', async () => {
  vi.useFakeTimers();
  const outcome = vi.fn();
  withTimeLimit(new Promise(() => undefined)).catch(outcome);
  await vi.advanceTimersByTimeAsync(DOWNLOAD_TIMEOUT - 1);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledOnce();
  expect(await withTimeLimit(Promise.resolve('…'))).toBe('…');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
