// Cards of a bonus, with links to PDF files for cutting them out.

import type { Program, ProgramPage } from '../core/core';
import { BrandMark } from '../ui/brand-mark';
import { fillIn } from '../ui/fill-in';
import { OnPaper } from './keepsakes';
import { sheetName } from './sheet-name';

export function Cards({ program, page }: { program: Program; page: ProgramPage }) {
  const { cards } = page;
  const { printable } = program.words;
  const title = fillIn(printable.cards, { count: cards.length });
  return (
    <section className="surface-sand pad-xl cards" aria-labelledby="cards-title">
      <div className="container">
        <div className="stack-1 below-4">
          <h2 id="cards-title" className="eyebrow">
            {title}
          </h2>
          <OnPaper words={program.words} file={sheetName(page)} title={title} />
          <p className="text-quiet text-small screen-only">{printable.cut}</p>
        </div>
        <ul className="stack-2 cols-1 m-cols-2 l-cols-3">
          {cards.map((card) => (
            <li key={card} className="stack-1 centered ground-pearl cards-card">
              <p className="self-center text-h4 text-voice text-balance leading-122">{card}</p>
              <BrandMark className="text-champagne width-0.8" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
