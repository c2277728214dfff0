// Text with highlighted search matches, with the language of foreign words, and with compounds that stay on one line.
import type { Part } from '../core/core';

/** Every part is an element: translators of browsers replace texts, which React could then neither change nor remove. */
export function MarkedText({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, marked, lang, compound }, index) => {
    const Piece = marked ? 'mark' : 'span';
    return (
      <Piece key={index} lang={lang} className={compound ? 'compound' : undefined}>
        {text}
      </Piece>
    );
  });
}
