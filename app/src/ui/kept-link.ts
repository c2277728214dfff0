// Address of the delivered program in local storage: written by a press in the program, read by every page of the site.

const KEPT_LINK_KEY = 'initiation-link';

/** A program link as the server makes it (checkout-server/src/program/links.rs). */
const PROGRAM_LINK = /^\/program\/[0-9a-z]+$/;

/** The stored path; null where there is none, where it is no program link, and where local storage is forbidden. */
export function keptLink(): string | null {
  try {
    const path = localStorage.getItem(KEPT_LINK_KEY) ?? '';
    return PROGRAM_LINK.test(path) ? path : null;
  } catch {
    return null;
  }
}

/** Stores a path, or removes it where it is null; does nothing where local storage is forbidden. */
export function keepLink(path: string | null): void {
  try {
    if (path === null) localStorage.removeItem(KEPT_LINK_KEY);
    else localStorage.setItem(KEPT_LINK_KEY, path);
  } catch {
    // The link opens the program without it.
  }
}
