// Tooltip: the text of an icon, on hover and on keyboard focus (spec §4, §9 Interface, WCAG 1.4.13). A popover that
// tooltip.css anchors to its control.
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { adoptStyles } from './adopt-styles';
import css from './tooltip.css?inline';

/** Hover time before a tooltip opens, in milliseconds. */
const DELAY = 700;
/** Time after a tooltip has closed during which the next opens without delay, in milliseconds. */
const SKIP = 300;

/** The open tooltip: one at a time. */
let shown: HTMLElement | null = null;
let lastClosed = Number.NEGATIVE_INFINITY;

function show(tooltip: HTMLElement | null, place: HTMLElement | null): void {
  if (shown === tooltip || !tooltip || !place) return;
  hide(shown);
  shown = tooltip;
  // Without anchors it stands below the control as it is now.
  if (!CSS.supports('anchor-scope', '--control')) {
    const { left = 0, bottom = 0 } = place.firstElementChild?.getBoundingClientRect() ?? {};
    tooltip.style.setProperty('left', `${left}px`);
    tooltip.style.setProperty('top', `${bottom}px`);
  }
  tooltip.showPopover();
  document.addEventListener('keydown', dismiss, { capture: true });
}

function hide(tooltip: HTMLElement | null): void {
  if (!tooltip || shown !== tooltip) return;
  shown = null;
  lastClosed = Date.now();
  if (tooltip.isConnected) tooltip.hidePopover();
  document.removeEventListener('keydown', dismiss, { capture: true });
}

/** Escape closes the tooltip only: a dialog beneath it stays open. */
function dismiss(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  hide(shown);
}

interface TooltipProps {
  /** Repeats the accessible name of the control. */
  text: string;
  /** One control: a link or a button. */
  children: ReactNode;
}

export function Tooltip({ text, children }: TooltipProps) {
  // Contains the tooltip, too, so that the pointer can move from the control onto it.
  const place = useRef<HTMLSpanElement>(null);
  const tooltip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function open() {
    clearTimeout(timer.current);
    show(tooltip.current, place.current);
  }

  function close() {
    clearTimeout(timer.current);
    hide(tooltip.current);
  }

  useEffect(() => {
    adoptStyles(css);
    const element = tooltip.current;
    return () => {
      clearTimeout(timer.current);
      hide(element);
    };
  }, []);

  function enter({ pointerType }: PointerEvent) {
    // Touch has no hover.
    if (pointerType === 'touch') return;
    if (shown !== null || Date.now() - lastClosed < SKIP) open();
    else timer.current = setTimeout(open, DELAY);
  }

  const isFocused = () => place.current?.querySelector(':focus-visible') !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches its control.
    <span
      ref={place}
      className="tooltip-place"
      onPointerEnter={enter}
      onPointerLeave={() => (isFocused() ? clearTimeout(timer.current) : close())}
      onFocus={() => isFocused() && open()}
      onBlur={() => place.current?.matches(':hover') || close()}
      onPointerDown={close}
    >
      {children}
      <span ref={tooltip} role="tooltip" popover="manual" className="tooltip">
        {text}
      </span>
    </span>
  );
}
