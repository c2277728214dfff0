// The name of an attempt to buy: made at a click and kept in this browser until it is paid or over, so that a double
// click, the other button, a reload or a second tab goes on with the same purchase. It is the only thing that this
// site writes into local storage.

import { ENTRY } from './kept-entry';

/** The name, and the moment of its click in milliseconds since 1970. */
const SHAPE = /^([0-9a-f-]{32,36}) (\d{13})$/;

/** A checkout stays open for a day at most. */
const A_DAY = 24 * 60 * 60 * 1000;

export interface AttemptName {
  name: string;
  /** False where an earlier click made it: there may be a form, or money, elsewhere. */
  isNew: boolean;
}

/** The entry of this page where local storage is full or forbidden. */
let held: string | null = null;

/** The name under which a click buys: the one that is kept, or else a new one. */
export function attemptName(): AttemptName {
  const kept = keptName();
  if (kept !== null) return { name: kept, isNew: false };
  const name = newName();
  const entry = `${name} ${Date.now()}`;
  try {
    localStorage.setItem(ENTRY, entry);
    held = null;
  } catch {
    held = entry;
  }
  return { name, isNew: true };
}

/** The name that is kept. One that is too old, or that nobody of ours has written, is removed. */
export function keptName(): string | null {
  const entry = read();
  const [, name, moment] = SHAPE.exec(entry ?? '') ?? [];
  if (name !== undefined && Math.abs(Date.now() - Number(moment)) < A_DAY) return name;
  if (entry !== null) remove();
  return null;
}

/** Removes the name that is kept; with `name`, only where it is that one. */
export function forgetName(name?: string): void {
  if (name === undefined || name === keptName()) remove();
}

function read(): string | null {
  try {
    return localStorage.getItem(ENTRY) ?? held;
  } catch {
    return held;
  }
}

function remove(): void {
  held = null;
  try {
    localStorage.removeItem(ENTRY);
  } catch {
    // Where nothing can be removed, nothing could be written.
  }
}

/** Unguessable, and new each time. */
function newName(): string {
  // randomUUID is missing where the page came over plain http from another machine.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
