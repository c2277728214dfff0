// Tests of the idempotency key: format and lifetime of the stored entry, and storage that is full or forbidden.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearKeyOf,
  clearStoredKey,
  idempotencyKey,
  keepSession,
  storedKey,
} from './idempotency-key';

const STORAGE_KEY = 'initiation-attempt';
const KEY = '3f2b8c1e-0d4a-4c57-9a63-0f7c2b1d9e55';
const NOW = new Date('2026-11-20T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

/** Fake of local storage that can fail as browsers do. */
class Storage {
  readonly entries = new Map<string, string>();
  failure: 'full' | 'forbidden' | null = null;
  getItem(name: string): string | null {
    if (this.failure === 'forbidden') throw new DOMException('', 'SecurityError');
    return this.entries.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    if (this.failure !== null) throw new DOMException('', 'QuotaExceededError');
    this.entries.set(name, value);
  }
  removeItem(name: string): void {
    if (this.failure === 'forbidden') throw new DOMException('', 'SecurityError');
    this.entries.delete(name);
  }
}

let storage: Storage;

beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal('localStorage', storage);
  vi.useFakeTimers({ now: NOW });
  clearStoredKey();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('only the key and the time of the click are stored', () => {
  const { value, isNew } = idempotencyKey();
  expect(isNew).toBe(true);
  expect([...storage.entries]).toEqual([[STORAGE_KEY, `${value} ${NOW.getTime()}`]]);
});

test('a later click, in this tab or another, reuses the key', () => {
  const { value } = idempotencyKey();
  vi.setSystemTime(NOW.getTime() + DAY_MS - 1);
  expect(idempotencyKey()).toEqual({ value, isNew: false });
});

test('the session that a key has opened is stored with that key only', () => {
  const { value } = idempotencyKey();
  keepSession('another', 'cs_test_2');
  keepSession(value, 'cs_test_1');
  expect([...storage.entries]).toEqual([[STORAGE_KEY, `${value} ${NOW.getTime()} cs_test_1`]]);
  expect(idempotencyKey()).toEqual({ value, isNew: false });
  clearKeyOf('cs_test_2');
  expect(storedKey()).toBe(value);
  clearKeyOf('cs_test_1');
  expect(storedKey()).toBeNull();
});

test('reading the stored key creates none', () => {
  expect(storedKey()).toBeNull();
  expect(storage.entries.size).toBe(0);
});

test('after a day the key is removed, and the next click creates another', () => {
  const { value } = idempotencyKey();
  vi.setSystemTime(NOW.getTime() + DAY_MS);
  expect(storedKey()).toBeNull();
  expect(storage.entries.size).toBe(0);
  expect(idempotencyKey().value).not.toBe(value);
});

test.for([
  'nonsense',
  '',
  `${KEY}`,
  `${KEY} soon`,
  `${KEY} ${NOW.getTime() + 2 * DAY_MS}`,
  `<script> ${NOW.getTime()}`,
  `x${KEY} ${NOW.getTime()}`,
  `${KEY} ${NOW.getTime()}0`,
])('a malformed entry (%j) is removed', (entry) => {
  storage.entries.set(STORAGE_KEY, entry);
  expect(storedKey()).toBeNull();
  expect(storage.entries.size).toBe(0);
  expect(idempotencyKey()).toMatchObject({ isNew: true });
});

test.for(['full', 'forbidden'] as const)(
  'if local storage is %s, the key is held in memory',
  (failure) => {
    storage.failure = failure;
    const { value } = idempotencyKey();
    expect(idempotencyKey()).toEqual({ value, isNew: false });
    clearStoredKey();
    expect(storedKey()).toBeNull();
    expect(storage.entries.size).toBe(0);
  },
);

test('without local storage the key is held in memory', () => {
  vi.stubGlobal('localStorage', undefined);
  const { value } = idempotencyKey();
  expect(idempotencyKey()).toEqual({ value, isNew: false });
});

test('clearing a key removes that key only', () => {
  const { value } = idempotencyKey();
  clearStoredKey('another-key-than-the-stored-one');
  expect(storedKey()).toBe(value);
  clearStoredKey(value);
  expect(storedKey()).toBeNull();
});

test('a key has the format that the server accepts, also over plain http', () => {
  const server = /^[a-zA-Z0-9-]{16,64}$/;
  vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce(KEY);
  expect(idempotencyKey().value).toBe(KEY);
  expect(KEY).toMatch(server);
  clearStoredKey();
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  expect(idempotencyKey().value).toMatch(/^[0-9a-f]{32}$/);
  clearStoredKey();
  // Each byte becomes two digits, even if it is below 16.
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
  expect(idempotencyKey().value).toBe('07'.repeat(16));
});
