// Keeps the focus in a part of the page: a removed element loses it, and the keyboard would begin at the top of the document
// again (WCAG 2.2, 2.4.3).

import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** Focuses an element, which need not be a control. */
function focusOn(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus(options);
}

/** Focuses an element once it is there. */
export const focusOnce = (element: HTMLElement | null): void => element?.focus();

/**
 * Keeps the focus within a part of the page: where its control is gone, the entry that described it has it, else what a selector
 * finds first.
 * @returns What the part of the page is given.
 */
export function useKeptFocus<Place extends HTMLElement>(
  otherwise: string,
  options?: FocusOptions,
): { ref: RefObject<Place | null>; onFocus: (event: FocusEvent) => void } {
  const ref = useRef<Place>(null);
  const focused = useRef<Element>(null);
  useEffect(() => {
    const former = focused.current;
    if (!former || former.isConnected) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const described = former.getAttribute('aria-describedby');
    const entry = described === null ? null : document.getElementById(described);
    const place = ref.current;
    focusOn(place?.contains(entry) ? entry : place?.querySelector<HTMLElement>(otherwise), options);
  });
  return {
    ref,
    onFocus: ({ target }) => {
      focused.current = target;
    },
  };
}
