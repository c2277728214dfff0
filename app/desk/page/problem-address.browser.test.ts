// The way from a problem to where it is mended.

import { expect, test } from 'vitest';
import type { DocumentEntry } from '../api';
import { problemAddress } from './problem-address';

test('a problem leads to its field, to the page that mends it, or nowhere', () => {
  const file = 'pages/home.toml';
  const home: DocumentEntry = { file, title: 'Home', definition: 'HomePage', isMap: false };
  const addressOf = (place: string, ...key: string[]) =>
    problemAddress({ file: place, key }, new Map([[file, home]]));
  expect(addressOf(file, 'hero', 'title')).toBe('#/write/pages/home.toml?key=hero.title');
  // These have no form: a program is begun, and another picture is put in the place of one.
  expect(addressOf('program/codex/words.toml', 'mail')).toBe('#/pages');
  expect(addressOf('images/lamp.jpg')).toBe('#/pictures');
  expect(addressOf('program/day-3.md')).toBeUndefined();
  expect(addressOf('')).toBeUndefined();
});
