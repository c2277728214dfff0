// Text with highlighted search matches, foreign words with their language, and compounds that stay on one line.
import type { TextPart } from '../core/core';

/**
 * Each part is an element: browser translators replace text nodes, which React could then neither change nor remove.
 */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, marked, lang, compound }, index) => {
    const Piece = marked ? 'mark' : 'span';
    return (
      <Piece key={index} lang={lang} className={compound ? 'compound' : undefined}>
        {text}
      </Piece>
    );
  });
}
