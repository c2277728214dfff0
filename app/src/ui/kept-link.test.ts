// The stored address of the program: only what is a program link is read, and nothing fails where storage is forbidden.

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

test('a link is kept, and removed again', () => {
  const entries = withStorage();
  expect(keptLink()).toBeNull();
  keepLink(LINK);
  expect(keptLink()).toBe(LINK);
  keepLink(null);
  expect([keptLink(), entries.size]).toEqual([null, 0]);
});

test('what is no program link of this site leads nowhere', () => {
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

test('without storage nothing is kept, and nothing fails', () => {
  const refuse = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepLink(LINK);
  expect(keptLink()).toBeNull();
});
