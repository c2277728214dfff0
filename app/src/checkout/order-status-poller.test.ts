// Tests of the poller: cache and retry settings of the specification (§9), and polling that ends.

import { expect, test } from 'vitest';
import { intervalAfter, nextInterval, QUERY_DEFAULTS } from './order-status-poller';

test('unused results are cached for five minutes', () => {
  expect(QUERY_DEFAULTS.gcTime).toBe(5 * 60 * 1000);
});

test('a failed request is retried three times, after one second, then doubling up to thirty', () => {
  expect(QUERY_DEFAULTS.retry).toBe(3);
  const waits = [0, 1, 2, 3, 4, 5, 6].map(QUERY_DEFAULTS.retryDelay);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('polling slows down and ends after about a quarter of an hour', () => {
  const intervals: number[] = [];
  for (let next = intervalAfter(0); next !== false; next = intervalAfter(intervals.length)) {
    intervals.push(next);
  }
  expect(intervals.slice(0, 3)).toEqual([2_000, 3_000, 4_500]);
  expect(Math.max(...intervals)).toBe(30_000);
  const minutes = intervals.reduce((sum, interval) => sum + interval, 0) / 60_000;
  expect(minutes).toBeGreaterThan(10);
  expect(minutes).toBeLessThan(20);
});

test.each([
  ['processing', 2_000],
  ['unreachable', 2_000],
  ['paid', false],
  ['unpaid', false],
  ['expired', false],
  ['unknown', false],
] as const)('an order that is %s is polled again: %s', (state, expected) => {
  expect(nextInterval(state, 0)).toBe(expected);
});
