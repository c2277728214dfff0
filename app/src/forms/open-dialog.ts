// Store of the open dialog: at most one dialog is open at a time (spec §4).
import { useEffect, useSyncExternalStore } from 'react';

let open: string | undefined;
const listeners = new Set<() => void>();

/** Opens the dialog with this id and closes any other; `undefined` closes the open one. */
export function openDialog(id: string | undefined): void {
  open = id;
  for (const notify of listeners) notify();
}

/** Closes this dialog if it is open. */
export function closeDialog(id: string): void {
  if (open === id) openDialog(undefined);
}

/** Whether this dialog is open. Unmounting closes it. */
export function useDialogOpen(id: string): boolean {
  useEffect(() => () => closeDialog(id), [id]);
  return useSyncExternalStore(
    subscribe,
    () => open === id,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
