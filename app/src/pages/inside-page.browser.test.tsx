// Test of the preview page: leaving it while its guided mode runs removes its listeners on the document and the voices.

import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { openPage } from '../core/core';
import { excerpt } from '../generated/excerpt';
import InsidePage from './inside-page';

/** Counts the listeners on objects that outlive a page: the document and the device's voices. */
function countListeners(): () => number {
  let listening = 0;
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const isShared = (target: unknown) => target === document || target === window.speechSynthesis;
  vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (
    this: EventTarget,
    ...[type, listener, options]
  ) {
    addEventListener.call(this, type, listener, options);
    if (!isShared(this)) return;
    listening += 1;
    const { signal } = typeof options === 'object' ? options : {};
    const forget = () => {
      listening -= 1;
    };
    if (signal) addEventListener.call(signal, 'abort', forget);
  });
  vi.spyOn(EventTarget.prototype, 'removeEventListener').mockImplementation(function (
    this: EventTarget,
    ...args
  ) {
    removeEventListener.apply(this, args);
    if (isShared(this)) listening -= 1;
  });
  return () => listening;
}

test('leaving the page while its guided mode runs removes its listeners', async () => {
  const answer = openPage('/initiation/inside');
  if (answer.kind !== 'page' || answer.content.page !== 'inside') throw new Error('no page');
  const { content } = answer;
  // Renders once before counting, because React's own document listeners stay.
  await (await render(<p />)).unmount();
  const listening = countListeners();
  const { open, begin, pause } = excerpt.guideWords;
  for (let visits = 0; visits < 2; visits += 1) {
    const { unmount } = await render(<InsidePage content={content} />, { wrapper: MemoryRouter });
    expect(listening()).toBeGreaterThan(0);
    await page.getByRole('button', { name: open }).click();
    await page.getByRole('button', { name: begin, exact: true }).click();
    await expect.element(page.getByRole('button', { name: pause })).toBeVisible();
    await unmount();
    expect(listening()).toBe(0);
  }
  vi.restoreAllMocks();
});
