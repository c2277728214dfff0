// Local storage entry of the idempotency key: its name, and a check small enough for every visitor's bundle.

/** The only entry that a page with a checkout writes to local storage. */
export const STORAGE_KEY = 'initiation-attempt';

/** Whether the entry exists; false where local storage is forbidden. */
export function hasStoredKey(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
