// Whether a click has left its name in this browser: a glance that costs no visitor more than this.

/** The one entry that this site writes into local storage. */
export const ENTRY = 'initiation-attempt';

/** Local storage that is forbidden holds nothing. */
export function isEntryKept(): boolean {
  try {
    return localStorage.getItem(ENTRY) !== null;
  } catch {
    return false;
  }
}
