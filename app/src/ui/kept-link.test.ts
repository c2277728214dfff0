// Tests of the stored program link: only a valid link is returned, and forbidden storage causes no errors.

import { afterEach, expect, test, vi } from 'vitest';
import { keepLink, keptLink } from './kept-link';

const LINK = '/program/vjah5obnocflksrhiqdjni5a7bncuqup';

afterEach(() => vi.unstubAllGlobals());

function withStorage() {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  return entries;
}

test('a link is stored, and removed again', () => {
  const entries = withStorage();
  expect(keptLink()).toBeNull();
  keepLink(LINK);
  expect(keptLink()).toBe(LINK);
  keepLink(null);
  expect([keptLink(), entries.size]).toEqual([null, 0]);
});

test('a value that is not a program link of this site is ignored', () => {
  withStorage();
  const others = ['', '/', '/program/', 'https://other.example', '//other.example/program/a'];
  for (const other of [
    ...others,
    'javascript:alert(1)',
    `${LINK}/day-1`,
    `${LINK}?a`,
    ` ${LINK}`,
  ]) {
    keepLink(other);
    expect(keptLink(), other).toBeNull();
  }
});

test('without local storage no link is stored or returned, and no error is thrown', () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepLink(LINK);
  expect(keptLink()).toBeNull();
});
