// Program link in local storage: a button of the program stores it, and every page of the site links to it.

const KEPT_LINK_KEY = 'initiation-link';

/** Path of a program link as the server makes it (checkout-server/src/site/program/links.rs). */
const PROGRAM_LINK = /^\/program\/[0-9a-z]+$/;

/** Returns the stored path; null if there is none, if it is not a program link, or if local storage is forbidden. */
export function keptLink(): string | null {
  try {
    const path = localStorage.getItem(KEPT_LINK_KEY) ?? '';
    return PROGRAM_LINK.test(path) ? path : null;
  } catch {
    return null;
  }
}

/** Stores a path, or removes it if `path` is null; does nothing if local storage is forbidden. */
export function keepLink(path: string | null): void {
  try {
    if (path === null) localStorage.removeItem(KEPT_LINK_KEY);
    else localStorage.setItem(KEPT_LINK_KEY, path);
  } catch {
    // Storage is optional: the link itself opens the program.
  }
}
