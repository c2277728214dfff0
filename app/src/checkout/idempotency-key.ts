// Idempotency key of a purchase: created at a click and stored in this browser until the order is paid or has ended. A
// double click, the page's other button, a reload and a second tab therefore continue the same purchase. Pages with a
// checkout write no other entry to local storage.

import { STORAGE_KEY } from './storage-key';

/** Format of the entry: the key, the time of its click in milliseconds since 1970, and the id of its session. */
const ENTRY_FORMAT = /^([0-9a-f-]{32,36}) (\d{13})(?: (cs_\w+))?$/;

/** A checkout session stays open for a day at most. */
const DAY_MS = 24 * 60 * 60 * 1000;

export interface IdempotencyKey {
  value: string;
  /** False if an earlier click created the key: another tab may have an open form or a pending payment. */
  isNew: boolean;
}

/** The entry in memory, for browsers whose local storage is full or forbidden. */
let memoryEntry: string | null = null;

/** Returns the stored key, or a new one. */
export function idempotencyKey(): IdempotencyKey {
  const stored = storedKey();
  if (stored !== null) return { value: stored, isNew: false };
  const value = newKey();
  writeEntry(`${value} ${Date.now()}`);
  return { value, isNew: true };
}

export function keepSession(value: string, session: string): void {
  const [, key, time] = ENTRY_FORMAT.exec(readEntry() ?? '') ?? [];
  if (key === value) writeEntry(`${key} ${time} ${session}`);
}

/** Removes the key of a session that has ended. A key of another session stays: it may be open in another tab. */
export function clearKeyOf(session: string): void {
  if (ENTRY_FORMAT.exec(readEntry() ?? '')?.[3] === session) removeEntry();
}

/** Returns the stored key. Removes an expired or malformed entry. */
export function storedKey(): string | null {
  const entry = readEntry();
  const [, value, time] = ENTRY_FORMAT.exec(entry ?? '') ?? [];
  if (value !== undefined && Math.abs(Date.now() - Number(time)) < DAY_MS) return value;
  if (entry !== null) removeEntry();
  return null;
}

/** Removes the stored key; with `value`, only if it is equal. */
export function clearStoredKey(value?: string): void {
  if (value === undefined || value === storedKey()) removeEntry();
}

function writeEntry(entry: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, entry);
    memoryEntry = null;
  } catch {
    memoryEntry = entry;
  }
}

function readEntry(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? memoryEntry;
  } catch {
    return memoryEntry;
  }
}

function removeEntry(): void {
  memoryEntry = null;
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // If removing fails, writing has failed before, so nothing is stored.
  }
}

function newKey(): string {
  // randomUUID exists only in secure contexts; in a local network the site may run over plain http.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
