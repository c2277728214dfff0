// Text with highlighted search matches, and with the language of foreign words.
import type { Part } from '../core/core';

export function MarkedText({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, marked, lang }, index) => {
    const Piece = marked ? 'mark' : 'span';
    return marked || lang ? (
      <Piece key={index} lang={lang}>
        {text}
      </Piece>
    ) : (
      text
    );
  });
}
