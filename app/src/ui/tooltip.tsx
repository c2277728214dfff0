// Tooltip: text for an icon or an explanation of a term (spec §4, WCAG 1.4.13).
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { adoptStyles } from './adopt-styles';
import css from './tooltip.css?inline';
import { attachTooltip } from './tooltip-behavior';

interface TooltipProps {
  text: string;
  /** True for an explanation, which becomes the control's description; false where the text repeats its name. */
  explains?: boolean;
  /** One control: a link or a button. */
  children: ReactNode;
}

export function Tooltip({ text, explains = false, children }: TooltipProps) {
  const id = useId();
  const container = useRef<HTMLSpanElement>(null);
  const tooltip = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    adoptStyles(css);
    const control = container.current?.firstElementChild;
    if (!container.current || !tooltip.current || !(control instanceof HTMLElement)) return;
    if (explains) control.setAttribute('aria-describedby', id);
    return attachTooltip({
      container: container.current,
      control,
      tooltip: tooltip.current,
      explains,
    });
  }, [id, explains]);

  return (
    <span ref={container} className="tooltip-place">
      {children}
      <span ref={tooltip} id={id} role="tooltip" popover="manual" className="tooltip">
        {text}
      </span>
    </span>
  );
}
