// Store of the open dialog: at most one dialog is open at a time (spec §4).
import { useEffect, useSyncExternalStore } from 'react';

/** The open dialog; a new object each time that a dialog is opened. */
export interface OpenedDialog {
  readonly id: string;
}

let current: OpenedDialog | undefined;
const listeners = new Set<() => void>();

/** Opens the dialog with this id and closes any other. */
export function openDialog(id: string): void {
  show({ id });
}

export function closeDialog(id: string): void {
  if (current?.id === id) show(undefined);
}

function show(next: OpenedDialog | undefined): void {
  current = next;
  for (const notify of listeners) notify();
}

/** Returns this dialog if it is open. Unmounting closes it. */
export function useOpenedDialog(id: string): OpenedDialog | undefined {
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
