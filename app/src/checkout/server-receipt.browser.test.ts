// The receipt that the server has filled into the document, and the check for a stored idempotency key.

import { beforeEach, expect, test, vi } from 'vitest';
import { isFilled, readServerReceipt } from './server-receipt';
import { hasStoredKey, STORAGE_KEY } from './storage-key';

const MAIL = { label: 'Send it', subject: 'Your program', text: 'Open {link} at any time.' };

beforeEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
});

test('a filled receipt is read once', () => {
  document.body.innerHTML = `
    <a data-receipt="program" href="/program/key">Open</a><span data-receipt="link">https://site.example/program/key</span>
    <a data-receipt="mailto" href="mailto:?body=x">Write</a><b data-receipt="email">a@b.example</b>
    <b data-receipt="paid">$87</b><p data-receipt="kept">Keep the address.</p>`;
  const receipt = readServerReceipt(MAIL);
  expect(receipt).toEqual({
    program: '/program/key',
    link: 'https://site.example/program/key',
    mailto: 'mailto:?body=x',
    kept: 'Keep the address.',
    email: 'a@b.example',
    paid: '$87',
  });
  expect(isFilled(receipt)).toBe(true);
  document.body.innerHTML = '';
  expect(readServerReceipt(MAIL)).toBe(receipt);
});

test('hasStoredKey is true for a stored key, and false if storage is forbidden', () => {
  expect(hasStoredKey()).toBe(false);
  localStorage.setItem(STORAGE_KEY, 'key');
  expect(hasStoredKey()).toBe(true);
  const getItem = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(hasStoredKey()).toBe(false);
  getItem.mockRestore();
});
