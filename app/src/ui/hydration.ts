// Hooks for values that differ between the prerendered HTML and the browser: during hydration they return the
// prerendered value.
import { useSyncExternalStore } from 'react';
import { honoluluDate, type Moon, moonAt } from '../core/core';
import { buildDay } from './build-day';
import { keptLink } from './kept-link';
import { tonight } from './moon';

const subscribe = () => () => {};

/** False in the prerendered HTML and during hydration, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** The current date in Honolulu as YYYY-MM-DD; in the prerendered HTML and during hydration, the build date. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => honoluluDate(Date.now()), buildDay);
}

/** The program link that this browser has stored; null in the prerendered HTML and during hydration. */
export function useKeptLink(): string | null {
  return useSyncExternalStore(onStorage, keptLink, () => null);
}

/** Subscribes to changes of local storage by other tabs. */
function onStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Tonight's moon; undefined in the prerendered HTML and during hydration. */
export function useTonight(): Moon | undefined {
  return useSyncExternalStore(
    subscribe,
    () => moonAt(tonight()),
    () => undefined,
  );
}
