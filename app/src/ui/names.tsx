// Marks words in a text: names, which browser translators must not translate, and compounds.
import type { ReactNode } from 'react';
import { site } from '../core/core';

/** Compound: words joined by hyphens, such as Self-Mastery. */
const COMPOUND = '[^\\s-]+(?:-[^\\s-]+)+';

let pattern: RegExp | undefined;

/** Matches names (of the brand, its founder and its products, with a following colon), then compounds. */
function namesAndCompounds(): RegExp {
  if (pattern === undefined) {
    const { name, founder, names } = site().brand;
    const escaped = [name, founder, ...names].map((phrase) =>
      phrase.replace(/[^\p{L}\p{N}\s]/gu, '\\$&'),
    );
    pattern = new RegExp(`((?:${escaped.join('|')}):?)|(${COMPOUND})`);
  }
  return pattern;
}

/**
 * Text with its names marked and its compounds kept on one line. Each part is an element, which React can change and
 * remove even after a translator has replaced the text nodes.
 */
export function withNames(text: string): ReactNode {
  // `split` with two groups returns triples: plain text, then a name or undefined, then a compound or undefined.
  const parts = text.split(namesAndCompounds());
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
