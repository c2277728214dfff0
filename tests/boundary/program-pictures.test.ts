// Pictures of the delivered program: which text of a page may be legible in them.
import { expect, test } from 'vitest';
import { secretsIn, wordsOf } from '../../app/scripts/program-pages';

test('only sentences of the public pages may be legible, compared word for word', () => {
  const known = wordsOf(['The threshold', 'Shoes off. Watch off.', '{minutes} minutes left']);
  for (const text of ['Watch off.', 'The threshold, three minutes', '21 minutes left', '·'])
    expect(secretsIn(text, known), text).toEqual([]);
  expect(secretsIn('Shoes off. Watch on.', known)).toEqual(['Watch on.']);
  // Neither parts of words nor reordered words count as public.
  for (const text of ['Hoes off.', 'Off, shoes', 'Minutes, the threshold left'])
    expect(secretsIn(text, known), text).toEqual([text]);
});
