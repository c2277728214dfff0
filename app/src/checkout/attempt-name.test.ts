// The one entry in local storage: what it looks like, how long it stays, and a storage that does not play along.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attemptName, forgetName, keptName } from './attempt-name';

const ENTRY = 'initiation-attempt';
const NAME = '3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55';
const NOW = new Date('2026-11-20T12:00:00Z');
const A_DAY = 24 * 60 * 60 * 1000;

/** A storage as browsers have it; what it throws, it throws. */
class Storage {
  readonly entries = new Map<string, string>();
  refusal: 'full' | 'forbidden' | null = null;
  getItem(name: string): string | null {
    if (this.refusal === 'forbidden') throw new DOMException('', 'SecurityError');
    return this.entries.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    if (this.refusal !== null) throw new DOMException('', 'QuotaExceededError');
    this.entries.set(name, value);
  }
  removeItem(name: string): void {
    if (this.refusal === 'forbidden') throw new DOMException('', 'SecurityError');
    this.entries.delete(name);
  }
}

let storage: Storage;

beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal('localStorage', storage);
  vi.useFakeTimers({ now: NOW });
  forgetName();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the name is kept with the moment of the click, and nothing else is', () => {
  const { name, isNew } = attemptName();
  expect(isNew).toBe(true);
  expect([...storage.entries]).toEqual([[ENTRY, `${name} ${NOW.getTime()}`]]);
});

test('a later click, in this tab or another, finds it', () => {
  const { name } = attemptName();
  vi.setSystemTime(NOW.getTime() + A_DAY - 1);
  expect(attemptName()).toEqual({ name, isNew: false });
});

test('looking for a name makes none', () => {
  expect(keptName()).toBeNull();
  expect(storage.entries.size).toBe(0);
});

test('after a day it is gone, and the next click makes another', () => {
  const { name } = attemptName();
  vi.setSystemTime(NOW.getTime() + A_DAY);
  expect(keptName()).toBeNull();
  expect(storage.entries.size).toBe(0);
  expect(attemptName().name).not.toBe(name);
});

test.for([
  'nonsense',
  '',
  `${NAME}`,
  `${NAME} soon`,
  `${NAME} ${NOW.getTime() + 2 * A_DAY}`,
  `<script> ${NOW.getTime()}`,
])('an entry that is not ours (%j) goes', (entry) => {
  storage.entries.set(ENTRY, entry);
  expect(keptName()).toBeNull();
  expect(storage.entries.size).toBe(0);
  expect(attemptName()).toMatchObject({ isNew: true });
});

test.for(['full', 'forbidden'] as const)(
  'where local storage is %s, the name holds for this page',
  (refusal) => {
    storage.refusal = refusal;
    const { name } = attemptName();
    expect(attemptName()).toEqual({ name, isNew: false });
    forgetName();
    expect(keptName()).toBeNull();
    expect(storage.entries.size).toBe(0);
  },
);

test('where there is no local storage at all, the name holds for this page', () => {
  vi.stubGlobal('localStorage', undefined);
  const { name } = attemptName();
  expect(attemptName()).toEqual({ name, isNew: false });
});

test('a name is forgotten as itself, and never in the place of another', () => {
  const { name } = attemptName();
  forgetName('another-name-than-the-one-kept-here');
  expect(keptName()).toBe(name);
  forgetName(name);
  expect(keptName()).toBeNull();
});

test('a name is what the server takes for one, also over plain http', () => {
  const server = /^[a-zA-Z0-9-]{16,64}$/;
  expect(attemptName().name).toMatch(server);
  forgetName();
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  expect(attemptName().name).toMatch(/^[0-9a-f]{32}$/);
});
