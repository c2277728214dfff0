// Tooltip behavior: opening, closing and position; hover, focus and Escape (spec §9, Interface).

/** Hover time before a tooltip opens, in milliseconds. */
const DELAY = 700;
/** Time after a tooltip has closed during which the next opens without delay, in milliseconds. */
const SKIP = 300;
/** Distance between the control and the tooltip, in CSS pixels. */
const OFFSET = 4;
/** Smallest distance between the tooltip and the edge of the viewport, in CSS pixels. */
const EDGE = 8;

let lastClosed = Number.NEGATIVE_INFINITY;
let closeCurrent: (() => void) | undefined;

interface TooltipParts {
  /** Contains both others, so that the pointer can move from the control to the tooltip (WCAG 1.4.13). */
  container: HTMLElement;
  control: HTMLElement;
  /** The tooltip, a popover. */
  tooltip: HTMLElement;
  /** True where the tooltip explains the control: then a tap opens it, too. */
  explains: boolean;
}

/** Attaches the tooltip to its control. Returns the cleanup function. */
export function attachTooltip({ container, control, tooltip, explains }: TooltipParts): () => void {
  let hovered = false;
  let focused = false;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  function open() {
    clearTimeout(opening);
    if (closeCurrent === close) return;
    closeCurrent?.();
    closeCurrent = close;
    tooltip.showPopover();
    document.addEventListener('keydown', dismiss, { capture: true });
    follow();
  }

  /** Repositions in every frame: scrolling, resizing and layout changes all move the control. */
  function follow() {
    position(tooltip, control);
    frame = requestAnimationFrame(follow);
  }

  function close() {
    clearTimeout(opening);
    if (closeCurrent !== close) return;
    closeCurrent = undefined;
    lastClosed = Date.now();
    if (tooltip.isConnected) tooltip.hidePopover();
    document.removeEventListener('keydown', dismiss, { capture: true });
    cancelAnimationFrame(frame);
  }

  /** Escape closes the tooltip only: a dialog beneath it stays open. */
  function dismiss(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  function enter(event: PointerEvent) {
    // Touch has no hover; the control has an accessible name of its own.
    if (event.pointerType === 'touch') return;
    hovered = true;
    const immediate = closeCurrent !== undefined || Date.now() - lastClosed < SKIP;
    if (immediate) open();
    else opening = setTimeout(open, DELAY);
  }

  function leave() {
    hovered = false;
    if (!focused) close();
  }

  function focus() {
    focused = explains || control.matches(':focus-visible');
    if (focused) open();
  }

  function blur() {
    focused = false;
    if (!hovered) close();
  }

  /** A press closes the tooltip of a link or button, and toggles that of a term. */
  function press(event: Event) {
    if (event.target === tooltip) return;
    if (explains && closeCurrent !== close) control.focus();
    else close();
  }

  const listeners: [string, EventListener][] = [
    ['pointerenter', enter as EventListener],
    ['pointerleave', leave],
    ['focusin', focus],
    ['focusout', blur],
    ['pointerdown', press],
  ];
  for (const [type, listener] of listeners) container.addEventListener(type, listener);
  return () => {
    close();
    for (const [type, listener] of listeners) container.removeEventListener(type, listener);
  };
}

/** Above the control and centered; below it where there is no space, and always inside the viewport. */
function position(tooltip: HTMLElement, control: Element): void {
  const at = control.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tooltip;
  const above = at.top - OFFSET - height;
  const top = above >= EDGE ? above : at.bottom + OFFSET;
  const centered = at.left + (at.width - width) / 2;
  const maxLeft = document.documentElement.clientWidth - EDGE - width;
  tooltip.style.setProperty('top', `${top}px`);
  tooltip.style.setProperty('left', `${Math.max(EDGE, Math.min(centered, maxLeft))}px`);
}
