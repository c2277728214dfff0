// Words of the trade in a text, explained by a tooltip: on hover, on focus, and at a press, which needs no script.
import './term.css';
import './tooltip.css';
import { useId } from 'react';
import { messages } from '../core/core';
import { Tooltip } from './tooltip';

/** A text whose first term of the trade (`content/messages.toml`) says what it means. */
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
