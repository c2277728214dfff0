// When a tooltip opens and closes, and where it stands: hover, focus, Escape (spec §9, Interface).

/** How long the pointer rests on a control before its tooltip opens, in milliseconds. */
const DELAY = 700;
/** For how long after one has closed the next opens without delay, in milliseconds. */
const SKIP = 300;
/** Between the control and the tooltip, in CSS pixels. */
const OFFSET = 4;
/** Between the tooltip and the edge of the window, in CSS pixels. */
const EDGE = 8;

let lastClosed = Number.NEGATIVE_INFINITY;
let closeOpenOne: (() => void) | undefined;

interface TooltipParts {
  /** Holds both others, so that the pointer may move from one to the other. */
  place: HTMLElement;
  control: HTMLElement;
  /** The tooltip, a popover. */
  sign: HTMLElement;
  /** Its words are what the control is for: a finger opens them, too. */
  explains: boolean;
}

/** Opens and closes the tooltip of a control. Returns what takes it away again. */
export function attachTooltip({ place, control, sign, explains }: TooltipParts): () => void {
  let hovered = false;
  let focused = false;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let following = 0;

  function open() {
    clearTimeout(opening);
    if (closeOpenOne === close) return;
    closeOpenOne?.();
    closeOpenOne = close;
    sign.showPopover();
    document.addEventListener('keydown', dismiss, { capture: true });
    follow();
  }

  /** Whatever moves the control: a scroll, another size of the window, something above that has grown. */
  function follow() {
    stand(sign, control);
    following = requestAnimationFrame(follow);
  }

  function close() {
    clearTimeout(opening);
    if (closeOpenOne !== close) return;
    closeOpenOne = undefined;
    lastClosed = Date.now();
    if (sign.isConnected) sign.hidePopover();
    document.removeEventListener('keydown', dismiss, { capture: true });
    cancelAnimationFrame(following);
  }

  /** Closes the tooltip and nothing else: a dialog beneath it stays open. */
  function dismiss(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  function enter(event: PointerEvent) {
    // A finger does not hover; what it touches has a name for those who cannot see the sign.
    if (event.pointerType === 'touch') return;
    hovered = true;
    const soon = closeOpenOne !== undefined || Date.now() - lastClosed < SKIP;
    if (soon) open();
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

  /** Whoever presses a link or a button has understood; whoever presses a term wants to. */
  function press(event: Event) {
    if (event.target === sign) return;
    if (explains && closeOpenOne !== close) control.focus();
    else close();
  }

  const stops: [string, EventListener][] = [
    ['pointerenter', enter as EventListener],
    ['pointerleave', leave],
    ['focusin', focus],
    ['focusout', blur],
    ['pointerdown', press],
  ];
  for (const [type, listener] of stops) place.addEventListener(type, listener);
  return () => {
    close();
    for (const [type, listener] of stops) place.removeEventListener(type, listener);
  };
}

/** Above the control and centred; below it where there is no room, and never beyond the window. */
function stand(sign: HTMLElement, control: Element): void {
  const at = control.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = sign;
  const above = at.top - OFFSET - height;
  const top = above >= EDGE ? above : at.bottom + OFFSET;
  const centred = at.left + (at.width - width) / 2;
  const most = document.documentElement.clientWidth - EDGE - width;
  sign.style.setProperty('top', `${top}px`);
  sign.style.setProperty('left', `${Math.max(EDGE, Math.min(centred, most))}px`);
}
