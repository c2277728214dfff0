// A few words beside something that is only drawn, or that needs explaining (spec §4, WCAG 1.4.13).
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { attachTooltip } from './tooltip-behaviour';

interface TooltipProps {
  text: string;
  /** True for a term and its explanation; leave it out where the words repeat the control's own name. */
  explains?: boolean;
  /** One control: a link or a button. */
  children: ReactNode;
}

export function Tooltip({ text, explains = false, children }: TooltipProps) {
  const id = useId();
  const place = useRef<HTMLSpanElement>(null);
  const sign = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const control = place.current?.firstElementChild;
    if (!place.current || !sign.current || !(control instanceof HTMLElement)) return;
    if (explains) control.setAttribute('aria-describedby', id);
    return attachTooltip({ place: place.current, control, sign: sign.current, explains });
  }, [id, explains]);

  return (
    <span ref={place} className="tooltip-place">
      {children}
      <span ref={sign} id={id} role="tooltip" popover="manual" className="tooltip">
        {text}
      </span>
    </span>
  );
}
