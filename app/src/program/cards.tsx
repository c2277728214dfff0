// Printable cards with crop marks, and the printing hint.

import type { Program } from '../core/core';
import { BrandMark } from '../ui/brand-mark';

/** Cards on a printed sheet; the last sheet is filled up with blank cards. */
const CARDS_PER_SHEET = 8;

export function Cards({ program, cards }: { program: Program; cards: readonly string[] }) {
  const { printable } = program.words;
  const blank = (CARDS_PER_SHEET - (cards.length % CARDS_PER_SHEET)) % CARDS_PER_SHEET;
  return (
    <section className="surface-sand pad-xl cards" aria-labelledby="cards-title">
      <div className="container">
        <div className="stack-1 below-4 cards-head">
          <h2 id="cards-title" className="eyebrow">
            {printable.cards.replace('{count}', String(cards.length))}
          </h2>
          <p>{printable.cut}</p>
          <PrintHint program={program} />
        </div>
        <ul className="stack-2 cards-sheet">
          {cards.map((card) => (
            <li key={card} className="stack-1 centered cards-card">
              <p>{card}</p>
              <BrandMark className="text-champagne cards-mark" />
            </li>
          ))}
          {Array.from({ length: blank }, (_, number) => (
            <li
              key={number}
              className="stack-1 centered cards-card cards-blank"
              aria-hidden="true"
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Printing instructions in words: pages of the program carry no script that could open the print dialog. */
export function PrintHint({ program }: { program: Program }) {
  const { printable } = program.words;
  return (
    <p className="measure-text text-quiet text-small print-hint">
      <strong className="text-ink">{printable.print}.</strong> {printable.hint}
    </p>
  );
}
