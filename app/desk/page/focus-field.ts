// The way to a field from elsewhere: a problem, a search, the outline.

import { type KeyPath, pathText } from '../values';

/**
 * Focuses the first control of a field with the cursor after its text, and brings it into view; returns whether it was
 * there.
 */
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
    if (control === document.activeElement) return length === path.length;
    control.focus({ preventScroll: true });
    // Browsers place the cursor of a text area before its text.
    if (control instanceof HTMLTextAreaElement)
      control.setSelectionRange(control.value.length, control.value.length);
    return length === path.length;
  }
  return false;
}
