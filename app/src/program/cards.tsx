// Cards to cut out: a sentence each, with marks at the corners where the scissors go.
import { Mark } from '../components/mark';
import type { Program } from '../core/core';
import { PrintHint } from './print-hint';

/** A printed sheet holds so many; what is left of the last one are blank cards, for sentences of her own. */
const A_SHEET = 8;

export function Cards({ program, cards }: { program: Program; cards: string[] }) {
  const { printable } = program.words;
  const blank = (A_SHEET - (cards.length % A_SHEET)) % A_SHEET;
  return (
    <section className="room-sand cards" aria-labelledby="cards-title">
      <div className="wrap">
        <div className="cards-head">
          <h2 id="cards-title" className="eyebrow">
            {printable.cards.replace('{count}', String(cards.length))}
          </h2>
          <p>{printable.cut}</p>
          <PrintHint program={program} />
        </div>
        <ul className="cards-sheet">
          {cards.map((card) => (
            <li key={card} className="card">
              <p>{card}</p>
              <Mark className="card-mark" />
            </li>
          ))}
          {Array.from({ length: blank }, (_, number) => (
            <li key={number} className="card card-blank" aria-hidden="true" />
          ))}
        </ul>
      </div>
    </section>
  );
}
