// The data cache's numbers are the specification's (§9), and looking again comes to an end.

import { expect, test } from 'vitest';
import { pauseAfter, QUERY_DEFAULTS } from './standing-watch';

test('what is not used is kept for five minutes', () => {
  expect(QUERY_DEFAULTS.gcTime).toBe(5 * 60 * 1000);
});

test('what fails is asked three times more, after one second and then double, up to thirty', () => {
  expect(QUERY_DEFAULTS.retry).toBe(3);
  const waits = [0, 1, 2, 3, 4, 5, 6].map(QUERY_DEFAULTS.retryDelay);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('a page looks soon at first, then calmly, and rests after a quarter of an hour', () => {
  const pauses: number[] = [];
  for (let next = pauseAfter(0); next !== false; next = pauseAfter(pauses.length)) {
    pauses.push(next);
  }
  expect(pauses.slice(0, 3)).toEqual([2_000, 3_000, 4_500]);
  expect(Math.max(...pauses)).toBe(30_000);
  const minutes = pauses.reduce((sum, pause) => sum + pause, 0) / 60_000;
  expect(minutes).toBeGreaterThan(10);
  expect(minutes).toBeLessThan(20);
});
