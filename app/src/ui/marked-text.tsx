// Text with highlighted search matches, and with the language of foreign words.
import type { Part } from '../core/core';

/** Every part is an element: translators of browsers replace texts, which React could then neither change nor remove. */
export function MarkedText({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, marked, lang }, index) => {
    const Piece = marked ? 'mark' : 'span';
    return (
      <Piece key={index} lang={lang}>
        {text}
      </Piece>
    );
  });
}
