// Where the focus goes when what has it is replaced: an element that is removed or hidden loses it, and the keyboard would
// begin at the top of the document again (WCAG 2.2, 2.4.3).

/** Focuses an element, which need not be a control. */
function focusOn(element: HTMLElement | null | undefined): void {
  if (!element) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}

/** Replaces the children of a part of the page; what had the focus among them hands it on. */
export function replace(
  place: HTMLElement,
  children: readonly Node[],
  otherwise?: HTMLElement | string,
): void {
  const focused = document.activeElement;
  const isInside = focused !== place && place.contains(focused);
  place.replaceChildren(...children);
  if (isInside && focused instanceof HTMLElement) handOn(focused, place, otherwise);
}

/**
 * Gives the focus of a removed control to the same control of what came instead, else to the entry that described it, else to
 * `otherwise`: an element, or the first that a selector finds in the place.
 */
function handOn(
  removed: HTMLElement,
  place: HTMLElement,
  otherwise: HTMLElement | string = '[tabindex="-1"]',
): void {
  const last =
    typeof otherwise === 'string' ? place.querySelector<HTMLElement>(otherwise) : otherwise;
  const entry = place.querySelector<HTMLElement>(
    `#${CSS.escape(removed.getAttribute('aria-describedby') ?? 'none')}`,
  );
  focusOn(sameControl(removed, place) ?? entry ?? last);
}

/** By its id; a control without one by its words, what it leads to, and what describes it. */
const sameControl = (removed: HTMLElement, place: HTMLElement): HTMLElement | undefined =>
  [...place.querySelectorAll<HTMLElement>(removed.localName)].find((control) =>
    removed.id === ''
      ? control.textContent === removed.textContent &&
        ['href', 'aria-describedby'].every(
          (name) => control.getAttribute(name) === removed.getAttribute(name),
        )
      : control.id === removed.id,
  );
