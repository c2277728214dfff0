// Sheets of paper for the printable pages: a header, a text in parts, and the journal with one sheet per day.
import { type Program, site } from '../core/core';
import { MoonPhase } from '../illustrations/moon-phase';
import { BrandMark } from '../ui/brand-mark';
import { ProgramBody } from './program-body';
import { PromptList, RuledLines } from './questions';

/**
 * The brand on a sheet. Printed pages have a header of their own, except the journal's sheets, which print this one.
 */
export function SheetHeader() {
  return (
    <p className="stack-1 below-4 printable-sheet-head" aria-hidden="true">
      <BrandMark className="text-gold printable-sheet-mark" />
      <span translate="no">{site().brand.name}</span>
    </p>
  );
}

/** One sheet per day with its questions and lines for the answers. */
export function JournalSheets({ program, lines }: { program: Program; lines: number }) {
  const { words, pages } = program;
  return pages
    .filter(({ kind }) => kind === 'day')
    .map(({ slug, label, title, prompts }, index, days) => (
      <section
        key={slug}
        id={slug}
        className="surface-pearl full-width measure-46 printable-sheet journal-sheet"
        aria-labelledby={`${slug}-title`}
      >
        <SheetHeader />
        <header className="stack align-center below-4 journal-sheet-head">
          <MoonPhase day={index + 1} days={days.length} />
          <div>
            <p className="eyebrow">{label}</p>
            <h2 className="text-title" id={`${slug}-title`}>
              {title}
            </h2>
          </div>
          <p className="text-quiet text-small above-1 journal-date">
            {words.printable.date} <span />
          </p>
        </header>
        <PromptList prompts={prompts} lines={lines} />
      </section>
    ));
}

interface SheetTextProps {
  html: string;
  /** Number of ruled lines under each part, or under the whole text where it has no parts. */
  lines: number;
}

export function SheetText({ html, lines }: SheetTextProps) {
  // The core writes every heading as `<h2 id=…>`, and Markdown texts cannot contain raw HTML.
  const [first = '', ...parts] = html.split(/(?=<h2 id=)/);
  if (parts.length === 0) {
    return (
      <>
        <ProgramBody html={first} />
        <RuledLines count={lines} />
      </>
    );
  }
  return (
    <>
      <ProgramBody html={first} />
      <div className="printable-sheet-parts" data-ruled={lines > 0}>
        {parts.map((part) => (
          <div key={part} className="printable-sheet-part">
            <ProgramBody html={part} />
            <RuledLines count={lines} />
          </div>
        ))}
      </div>
    </>
  );
}
