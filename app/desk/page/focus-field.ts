// The way to a field from elsewhere: a problem, a search, the outline.

import { type KeyPath, pathText } from '../values';

/** Focuses the first control of a field, and brings it into view; returns whether it was there. */
export function focusField(path: KeyPath): boolean {
  for (let length = path.length; length > 0; length--) {
    const place = document.querySelector<HTMLElement>(
      `[data-key="${CSS.escape(pathText(path.slice(0, length)))}"]`,
    );
    const control =
      place?.querySelector<HTMLElement>('input, textarea, select, [contenteditable="true"]') ??
      place?.querySelector<HTMLElement>('button');
    if (!place || !control) continue;
    // Of a group its beginning is shown, since it may be higher than the window.
    place.scrollIntoView({ block: place.matches('.fold') ? 'start' : 'center' });
    control.focus({ preventScroll: true });
    return length === path.length;
  }
  return false;
}
