// Tooltip of an icon or a term, on hover and on keyboard focus (spec §4, §9 Interface, WCAG 1.4.13): a popover that
// tooltip.css anchors to its control.
import { type PointerEvent, type ReactNode, type ToggleEvent, useEffect, useRef } from 'react';
import { adoptStyles } from './adopt-styles';
import css from './tooltip.css?inline';

/** Hover time before a tooltip opens, in milliseconds. */
const DELAY = 700;
/** Milliseconds after a tooltip has closed during which the next one opens without delay. */
const NO_DELAY_AFTER = 300;

/** The open tooltip; at most one is open. */
let openTooltip: HTMLElement | null = null;
let lastClosed = Number.NEGATIVE_INFINITY;

function show(tooltip: HTMLElement | null): void {
  if (tooltip && openTooltip !== tooltip) tooltip.showPopover();
}

function hide(tooltip: HTMLElement | null): void {
  if (!tooltip || openTooltip !== tooltip) return;
  if (tooltip.isConnected) tooltip.hidePopover();
  onClosed(tooltip);
}

/** Called before a tooltip is shown, by this script or by the browser (`popoverTarget`). */
function onOpen(tooltip: HTMLElement, control: Element | null): void {
  hide(openTooltip);
  openTooltip = tooltip;
  // Without anchor positioning it is placed below the control's current position, and extends toward the middle of the
  // window.
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

function onClosed(tooltip: HTMLElement): void {
  if (openTooltip !== tooltip) return;
  openTooltip = null;
  lastClosed = Date.now();
  document.removeEventListener('keydown', dismiss, { capture: true });
}

/** Closes only the tooltip on Escape: a dialog beneath it stays open. */
function dismiss(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  hide(openTooltip);
}

interface TooltipProps {
  /** Text of the tooltip: it repeats the accessible name of the control, or describes the control. */
  text: string;
  children: ReactNode;
  /** Id of the tooltip, if it describes the control: the target of its `aria-describedby`. */
  id?: string;
  /**
   * True if a press on the control opens and closes it, also without the script: the `popoverTarget` of the control is
   * the id.
   */
  pressable?: boolean;
}

export function Tooltip({ text, children, id, pressable = false }: TooltipProps) {
  // Contains the control and the tooltip, so that the pointer can move from one onto the other.
  const container = useRef<HTMLSpanElement>(null);
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
    if (openTooltip !== null || Date.now() - lastClosed < NO_DELAY_AFTER) open();
    else timer.current = setTimeout(open, DELAY);
  }

  function toggle({ currentTarget, newState }: ToggleEvent<HTMLElement>) {
    if (newState === 'open') onOpen(currentTarget, container.current?.firstElementChild ?? null);
    else onClosed(currentTarget);
  }

  const isFocused = () => container.current?.querySelector(':focus-visible') !== null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes its control.
    <span
      ref={container}
      className="tooltip-place"
      onPointerEnter={enter}
      onPointerLeave={() => (isFocused() ? clearTimeout(timer.current) : close())}
      onFocus={() => isFocused() && open()}
      onBlur={() => container.current?.matches(':hover') || close()}
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
