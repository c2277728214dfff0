// Which dialog of the page is open. There is one answer for all of them: opening one closes another (spec §4).
import { useEffect, useSyncExternalStore } from 'react';

let open: string | undefined;
const listeners = new Set<() => void>();

/** Opens the dialog of this id and closes any other; `undefined` closes whichever is open. */
export function openDialog(id: string | undefined): void {
  open = id;
  for (const tell of listeners) tell();
}

/** Closes this dialog if it is the open one. */
export function closeDialog(id: string): void {
  if (open === id) openDialog(undefined);
}

/** Whether this dialog is the open one. A page that is left takes its dialog with it. */
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
