// How to print a page: in words, since a page of the program has no script that could do it.
import type { Program } from '../core/core';

export function PrintHint({ program }: { program: Program }) {
  const { printable } = program.words;
  return (
    <p className="print-hint">
      <strong>{printable.print}.</strong> {printable.hint}
    </p>
  );
}
