// Words that are marked in a text: names, which translators of browsers leave as they are, and compounds.
import type { ReactNode } from 'react';
import { site } from '../core/core';

/** Words around a hyphen: Self-Mastery. */
const COMPOUND = '[^\\s-]+(?:-[^\\s-]+)+';

let pattern: RegExp | undefined;

/** The brand's name, its founder's, and those of what it makes, with a colon that follows; then compounds. */
function marked(): RegExp {
  if (pattern === undefined) {
    const { name, founder, names } = site().brand;
    const written = [name, founder, ...names].map((known) =>
      known.replace(/[^\p{L}\p{N}\s]/gu, '\\$&'),
    );
    pattern = new RegExp(`((?:${written.join('|')}):?)|(${COMPOUND})`);
  }
  return pattern;
}

/**
 * A text with its names marked, and its compounds, which are not torn apart. All parts are elements, which React can
 * change and remove whoever replaces the texts.
 */
export function withNames(text: string): ReactNode {
  // Of each three parts the first is marked as neither, the second is a name, the third a compound.
  const parts = text.split(marked());
  if (parts.length === 1) return text;
  return parts.map(
    (part, index) =>
      part && (
        <span
          key={`${index} ${part}`}
          translate={index % 3 === 1 ? 'no' : undefined}
          className={index % 3 === 2 ? 'compound' : undefined}
        >
          {part}
        </span>
      ),
  );
}
