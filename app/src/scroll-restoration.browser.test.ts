// Tests of the stored scroll positions: how often and when they are written to the history, and a rejected write.

import { afterEach, expect, test, vi } from 'vitest';
import { trackScroll } from './scroll-restoration';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Safari's limit: number of history changes, and its period in milliseconds. */
const [MOST, PERIOD] = [100, 30_000];

test('half a minute of scrolling stays below the browser’s limit of history changes', () => {
  vi.useFakeTimers();
  const write = vi.spyOn(window.history, 'replaceState').mockReturnValue();
  const y = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0);
  const { stop } = trackScroll(() => true);
  for (let time = 0; time < PERIOD; time += 16) {
    y.mockReturnValue(time + 1);
    window.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(16);
  }
  expect(write.mock.calls.length).toBeGreaterThan(1);
  expect(write.mock.calls.length).toBeLessThan(MOST * 0.7);
  stop();
});

test('the position is stored when the page is left and at a click; a rejected write throws no error', () => {
  const write = vi.spyOn(window.history, 'replaceState').mockReturnValue();
  const y = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(0);
  const { stop } = trackScroll(() => true);
  for (const [position, target, event] of [
    [240, window, new PageTransitionEvent('pagehide')],
    [480, document, new MouseEvent('click')],
  ] as const) {
    y.mockReturnValue(position);
    target.dispatchEvent(event);
    expect(write.mock.lastCall?.[0]).toMatchObject({ scrollY: position });
  }
  write.mockImplementation(() => {
    throw new DOMException('Too many calls', 'SecurityError');
  });
  y.mockReturnValue(720);
  expect(() => document.dispatchEvent(new MouseEvent('click'))).not.toThrow();
  stop();
});
