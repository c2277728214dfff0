// A page for paper: shown as the sheets that come out of the printer.
import type { Program, ProgramPage } from '../core/core';
import { Cards } from './cards';
import { JournalSheets } from './journal-sheets';
import { PaperHead } from './paper-head';
import { PaperText } from './paper-text';
import { JOURNAL } from './place';
import { PrintHint } from './print-hint';
import { ProgramBody } from './program-body';
import { Questions } from './questions';

/** Where its front matter does not say how many lines an answer gets. */
const LINES = 12;

export function PrintablePage({ program, page }: { program: Program; page: ProgramPage }) {
  const { title, summary, html, prompts, cards, lines } = page;
  const isJournal = page.slug === JOURNAL;
  return (
    <article className="room-sand printable">
      <div className="wrap printable-place">
        <div className="printable-note">
          <p className="eyebrow">{program.words.printable.eyebrow}</p>
          {isJournal && <h1 tabIndex={-1}>{title}</h1>}
          <p className="program-lead">{summary}</p>
          {isJournal && <ProgramBody html={html} />}
          <PrintHint program={program} />
        </div>
        <div className="printable-sheets">
          {isJournal ? (
            <JournalSheets program={program} lines={lines ?? LINES} />
          ) : (
            <div className="paper">
              <PaperHead />
              <h1 tabIndex={-1}>{title}</h1>
              <PaperText html={html} lines={prompts.length > 0 ? 0 : (lines ?? 0)} />
              {prompts.length > 0 && <Questions prompts={prompts} lines={lines ?? LINES} ruled />}
            </div>
          )}
        </div>
      </div>
      {cards.length > 0 && <Cards program={program} cards={cards} />}
    </article>
  );
}
