// Technical term in a text, explained by a tooltip. The tooltip opens on hover, on focus, and by a press, for which no
// script is needed.
import './term.css';
import './tooltip.css';
import { useId } from 'react';
import { messages } from '../core/core';
import { Tooltip } from './tooltip';

/** Text in which the first technical term (`content/messages.toml`) has a tooltip with its meaning. */
export function Explained({ text }: { text: string }) {
  const id = useId();
  for (const { term, meaning } of messages().terms) {
    const start = text.indexOf(term);
    const end = start + term.length;
    if (start < 0 || /\p{L}/u.test(text.charAt(start - 1) + text.charAt(end))) continue;
    return (
      <>
        {text.slice(0, start)}
        <Tooltip text={meaning} id={id} pressable>
          <button type="button" className="term" popoverTarget={id} aria-describedby={id}>
            {term}
          </button>
        </Tooltip>
        {text.slice(end)}
      </>
    );
  }
  return text;
}
