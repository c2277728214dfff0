// Store of the open dialog: at most one dialog is open at a time (spec §4).
import { useEffect, useSyncExternalStore } from 'react';

/** One opening of a dialog; each opening is a new object. */
export interface Opening {
  readonly id: string;
}

let current: Opening | undefined;
const listeners = new Set<() => void>();

/** Opens the dialog with this id and closes any other. */
export function openDialog(id: string): void {
  show({ id });
}

export function closeDialog(id: string): void {
  if (current?.id === id) show(undefined);
}

function show(next: Opening | undefined): void {
  current = next;
  for (const notify of listeners) notify();
}

/** Returns the opening of this dialog if it is open. Unmounting closes the dialog. */
export function useDialogOpening(id: string): Opening | undefined {
  useEffect(() => () => closeDialog(id), [id]);
  return useSyncExternalStore(
    subscribe,
    () => (current?.id === id ? current : undefined),
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
