// Changes in words: what several lines of a version are about is said once.

import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChangeLines } from './change-lines';

/** Each line with the names above it. */
async function shown(...lines: string[]): Promise<string[]> {
  const { container } = await render(<ChangeLines lines={lines} />);
  return [...container.querySelectorAll('li')].map((item) =>
    [item.parentElement?.closest('li'), item]
      .map((one) => one?.firstChild?.textContent)
      .filter(Boolean)
      .join(' > '),
  );
}

test('changes of one text stand below its name', async () => {
  const price = 'Offers and prices · Offers · INITIATION · Price: “$87” is now “$97”.';
  const name = 'Offers and prices · Offers · INITIATION · Name: “A: b · c” is now “B”.';
  expect(await shown(price, name, 'Home: 5 more changes.')).toEqual([
    'Offers and prices · Offers · INITIATION',
    'Offers and prices · Offers · INITIATION > Price: “$87” is now “$97”.',
    'Offers and prices · Offers · INITIATION > Name: “A: b · c” is now “B”.',
    'Home: 5 more changes.',
  ]);
});

test('of two days of a program each is named once, and “more changes” stand with their text', async () => {
  expect(
    await shown(
      'Program · Day 1 · Title: now “One”.',
      'Program · Day 1: 4 more changes.',
      'Program · Day 2 · Title: now “Two”.',
    ),
  ).toEqual([
    'Program',
    'Program > Day 1',
    'Day 1 > Title: now “One”.',
    'Day 1 > 4 more changes.',
    'Program > Day 2 · Title: now “Two”.',
  ]);
});

test('single changes, a title with signs, and new texts stay as they are', async () => {
  const lines = [
    'The essay “Water: a · love” · Text: “a” is now “b”.',
    'New: the essay “Two”.',
    'New: the essay “Three”.',
    'The content when its history began.',
  ];
  expect(await shown(...lines)).toEqual(lines);
});
