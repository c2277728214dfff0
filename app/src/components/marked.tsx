// A text in which the visitor's search words are marked, and words of other languages say which.
import type { Part } from '../core/core';

export function Marked({ parts }: { parts: Part[] }) {
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
