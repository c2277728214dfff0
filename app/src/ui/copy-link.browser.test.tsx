// Tests of the button that copies the page's URL, and of its confirmation.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CopyLink } from './copy-link';

const button = page.getByRole('button', { name: 'Copy the link' });
const status = page.getByRole('status');
const address = window.location.origin + window.location.pathname;

beforeEach(async () => {
  await render(<CopyLink label="Copy the link" hint="Copies the address" done="Copied" />);
});
afterEach(() => vi.restoreAllMocks());

test('the URL without its query is copied, and the confirmation is shown for 2.6 seconds', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const timeouts = vi.spyOn(window, 'setTimeout');
  const confirmation = () => timeouts.mock.calls.find(([, delay]) => delay === 2_600)?.[0];
  await button.click();
  await expect.element(status).toHaveTextContent('Copied');
  expect(write.mock.calls).toEqual([[address]]);
  await expect.poll(confirmation).toBeTypeOf('function');
  const end = confirmation();
  if (typeof end === 'function') end();
  await expect.element(status).toBeEmptyDOMElement();
});

test('without access to the clipboard the URL is copied through a selection', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Refused'));
  let selected = '';
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    selected = document.querySelector('textarea')?.value ?? '';
    return true;
  });
  await button.click();
  await expect.element(status).toHaveTextContent('Copied');
  expect(selected).toBe(address);
  expect(document.querySelector('textarea')).toBeNull();
});
