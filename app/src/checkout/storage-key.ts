// Name of the idempotency key's entry in local storage, and a check that is small enough for every visitor's bundle.

/** The only entry that a page with a checkout writes to local storage. */
export const STORAGE_KEY = 'initiation-attempt';

/** True if the entry exists; false if local storage is forbidden. */
export function hasStoredKey(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
