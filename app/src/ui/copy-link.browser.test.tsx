// The button that copies the page's URL: what it copies, and its confirmation.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CopyLink } from './copy-link';

const copy = () =>
  page
    .getByRole('button', { name: 'Copy the link' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
const status = page.getByRole('status');
const address = window.location.origin + window.location.pathname;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await render(<CopyLink label="Copy the link" done="Copied" />);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the address without its query is copied, and confirmed for a short time', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  copy();
  await expect.element(status).toHaveTextContent('Copied');
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  expect(write.mock.calls).toEqual([[address]]);
  vi.advanceTimersByTime(2_599);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  await expect.element(status).toBeEmptyDOMElement();
});

test('without access to the clipboard a selection is copied', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Refused'));
  let selected = '';
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    selected = document.querySelector('textarea')?.value ?? '';
    return true;
  });
  copy();
  await expect.element(status).toHaveTextContent('Copied');
  expect(selected).toBe(address);
  expect(document.querySelector('textarea')).toBeNull();
});
