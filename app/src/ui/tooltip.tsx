// Tooltip: what an icon or a word stands for, on hover and on keyboard focus (spec §4, §9 Interface, WCAG 1.4.13). A
// popover that tooltip.css anchors to its control.
import { type PointerEvent, type ReactNode, type ToggleEvent, useEffect, useRef } from 'react';
import { adoptStyles } from './adopt-styles';
import css from './tooltip.css?inline';

/** Hover time before a tooltip opens, in milliseconds. */
const DELAY = 700;
/** Time after a tooltip has closed during which the next opens without delay, in milliseconds. */
const SKIP = 300;

/** The open tooltip: one at a time. */
let shown: HTMLElement | null = null;
let lastClosed = Number.NEGATIVE_INFINITY;

function show(tooltip: HTMLElement | null): void {
  if (tooltip && shown !== tooltip) tooltip.showPopover();
}

function hide(tooltip: HTMLElement | null): void {
  if (!tooltip || shown !== tooltip) return;
  if (tooltip.isConnected) tooltip.hidePopover();
  closed(tooltip);
}

/** Called before a tooltip is shown, by whatever: a press on its control needs no script. */
function opens(tooltip: HTMLElement, control: Element | null): void {
  hide(shown);
  shown = tooltip;
  // Without anchors it stands below the control as it is now, and reaches toward the middle of the window.
  if (control && !CSS.supports('anchor-scope', '--control')) {
    const { left, right, bottom } = control.getBoundingClientRect();
    const fromRight = window.innerWidth - right;
    const edge = Math.min(left, fromRight);
    const sides = left <= fromRight ? `auto auto ${edge}px` : `${edge}px auto auto`;
    tooltip.style.setProperty('inset', `${bottom}px ${sides}`);
    tooltip.style.setProperty('margin', '4px 0');
    tooltip.style.setProperty('max-width', `min(17rem, 100vw - ${edge}px - 0.5rem)`);
  }
  document.addEventListener('keydown', dismiss, { capture: true });
}

function closed(tooltip: HTMLElement): void {
  if (shown !== tooltip) return;
  shown = null;
  lastClosed = Date.now();
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
  /** Repeats the accessible name of the control, or describes it. */
  text: string;
  /** One control: a link or a button. */
  children: ReactNode;
  /** Where the text describes the control: the target of its `aria-describedby`. */
  id?: string;
  /** A press on the control opens and closes it, also without the script: the control's `popoverTarget` is the id. */
  pressable?: boolean;
}

export function Tooltip({ text, children, id, pressable = false }: TooltipProps) {
  // Contains the tooltip, too, so that the pointer can move from the control onto it.
  const place = useRef<HTMLSpanElement>(null);
  const tooltip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function open() {
    clearTimeout(timer.current);
    show(tooltip.current);
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

  function toggle({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
    if (newState === 'open') opens(currentTarget, place.current?.firstElementChild ?? null);
    else closed(currentTarget);
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
      onPointerDown={pressable ? () => clearTimeout(timer.current) : close}
    >
      {children}
      <span
        ref={tooltip}
        role="tooltip"
        id={id}
        popover={pressable ? 'auto' : 'manual'}
        className="tooltip"
        onBeforeToggle={toggle}
      >
        {text}
      </span>
    </span>
  );
}
