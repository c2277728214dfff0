// Names of the brand and of its products, which translators of browsers leave as they are.
import type { ReactNode } from 'react';
import { site } from '../core/core';

let pattern: RegExp | undefined;

/** The brand's name, its founder's, and those of products, which are written in capitals: INITIATION. */
function names(): RegExp {
  if (pattern === undefined) {
    const { name, founder } = site().brand;
    const written = [name, founder].map((known) => known.replace(/[^\p{L}\p{N}\s]/gu, '\\$&'));
    pattern = new RegExp(`(${written.join('|')}|\\b[A-Z]{5,}\\b:?)`);
  }
  return pattern;
}

/** A text with its names marked. All parts are elements, which React can change and remove whoever replaces the texts. */
export function withNames(text: string): ReactNode {
  const parts = text.split(names());
  if (parts.length === 1) return text;
  return parts.map(
    (part, index) =>
      part !== '' && (
        <span key={`${index} ${part}`} translate={index % 2 === 1 ? 'no' : undefined}>
          {part}
        </span>
      ),
  );
}
