// Store of the e-mail address of the user who is signed in to the hosted backend; null if nobody is signed in.

import { useSyncExternalStore } from 'react';

let user: string | null = null;
const listeners = new Set<() => void>();

export function setSignedInUser(name: string | null): void {
  user = name;
  for (const notify of listeners) notify();
}

export function useSignedInUser(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => user,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
