// The receipt in the prerendered page: placeholders that the server replaces.

import { expect, test } from 'vitest';
import { isFilled, mailtoLink, readServerReceipt } from './server-receipt';

const MAIL = { label: 'Send it', subject: 'Your program', text: 'Open {link} at any time.' };

test('without a document the receipt consists of placeholders', () => {
  const receipt = readServerReceipt(MAIL);
  expect(receipt).toEqual({
    program: '{{program}}',
    link: '{{link}}',
    mailto: 'mailto:?subject=Your%20program&body=Open%20{{letter}}%20at%20any%20time.',
    kept: '{{kept}}',
    email: '{{email}}',
    paid: '{{paid}}',
  });
  expect(isFilled(receipt)).toBe(false);
  expect(isFilled({ program: '/program/key' })).toBe(true);
});

test('a mailto link encodes the text around the program link, but not the link itself', () => {
  expect(
    mailtoLink({ label: 'Keep it', subject: 'a&b', text: 'x {link} y' }, 'https%3A%2F%2Fa'),
  ).toBe('mailto:?subject=a%26b&body=x%20https%3A%2F%2Fa%20y');
});
