// Whether the page has come to life: false in the prerendered HTML and in the first render.
import { useSyncExternalStore } from 'react';

export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
