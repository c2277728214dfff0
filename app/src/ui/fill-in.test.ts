// Tests of sentences with values.
import { expect, test } from 'vitest';
import { fillIn } from './fill-in';

test('known placeholders are replaced by their values, and unknown placeholders stay', () => {
  expect(fillIn('{count} of {total}, {count} times', { count: 2, total: '7' })).toBe(
    '2 of 7, 2 times',
  );
  expect(fillIn('{other} evenings', { count: 2 })).toBe('{other} evenings');
});

test('braces and dollar signs in a value are not interpreted', () => {
  expect(fillIn('Signed in as {email}.', { email: "$&$'{email}" })).toBe(
    "Signed in as $&$'{email}.",
  );
});
