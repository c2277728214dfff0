// Printable page: shows its sheets as they will be printed.
import type { Program, ProgramPage } from '../core/core';
import { Cards, PrintHint } from './cards';
import { JournalSheets, SheetHeader, SheetText } from './printable-sheets';
import { ProgramBody } from './program-body';
import { JOURNAL } from './program-link';
import { Questions } from './questions';

/** Default number of lines for an answer. */
const LINES = 12;

export function PrintablePage({ program, page }: { program: Program; page: ProgramPage }) {
  const { title, summary, html, prompts, cards, lines } = page;
  const isJournal = page.slug === JOURNAL;
  return (
    <article className="surface-sand printable">
      <div className="container stack-5 printable-main">
        <div className="stack-2 at-start sticky-top printable-note">
          <p className="eyebrow">{program.words.printable.eyebrow}</p>
          {isJournal && (
            <h1 className="text-h2" tabIndex={-1}>
              {title}
            </h1>
          )}
          <p className="text-voice text-quiet program-lead">{summary}</p>
          {isJournal && <ProgramBody html={html} />}
          <PrintHint program={program} />
        </div>
        <div className="stack-5 printable-sheets">
          {isJournal ? (
            <JournalSheets program={program} lines={lines ?? LINES} />
          ) : (
            <div className="surface-pearl full-width measure-46 printable-sheet">
              <SheetHeader />
              <h1 className="below-3 text-h2 text-center" tabIndex={-1}>
                {title}
              </h1>
              <SheetText html={html} lines={prompts.length > 0 ? 0 : (lines ?? 0)} />
              {prompts.length > 0 && <Questions prompts={prompts} lines={lines ?? LINES} ruled />}
            </div>
          )}
        </div>
      </div>
      {cards.length > 0 && <Cards program={program} cards={cards} />}
    </article>
  );
}
