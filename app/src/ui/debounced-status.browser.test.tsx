// Tests of the live region for text that changes while typing: only text that is unchanged for half a second is
// announced.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DebouncedStatus } from './debounced-status';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('a text is announced after half a second without a change; the initial text is not announced', async () => {
  const status = page.getByRole('status');
  const screen = await render(<DebouncedStatus>12 articles</DebouncedStatus>);
  expect(vi.getTimerCount()).toBe(0);
  for (const text of ['7 articles', '3 articles']) {
    await screen.rerender(<DebouncedStatus>{text}</DebouncedStatus>);
    // Only the timer of the last text is pending.
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(499);
    expect(vi.getTimerCount()).toBe(1);
  }
  await expect.element(status).toBeEmptyDOMElement();
  vi.advanceTimersByTime(1);
  await expect.element(status).toHaveTextContent('3 articles');
  await screen.rerender(<DebouncedStatus>12 articles</DebouncedStatus>);
  vi.advanceTimersByTime(500);
  await expect.element(status).toHaveTextContent('12 articles');
});
