// Who is signed in at the hosted backend, as the checkout shows it: an address, or nobody.

import { useSyncExternalStore } from 'react';

let who: string | null = null;
const listeners = new Set<() => void>();

/** Tells everybody who shows it. */
export function showSignedIn(name: string | null): void {
  who = name;
  for (const tell of listeners) tell();
}

export function useSignedIn(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => who,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
