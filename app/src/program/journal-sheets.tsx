// The questions of all days, a sheet of paper for each day, with lines to answer them on.
import { Moon } from '../components/moon';
import type { Program } from '../core/core';
import { PaperHead } from './paper-head';
import { PromptList } from './questions';

export function JournalSheets({ program, lines }: { program: Program; lines: number }) {
  const { words, pages } = program;
  return pages
    .filter(({ kind }) => kind === 'day')
    .map(({ slug, label, title, prompts }, index, days) => (
      <section
        key={slug}
        id={slug}
        className="paper journal-sheet"
        aria-labelledby={`${slug}-title`}
      >
        <PaperHead />
        <header className="journal-sheet-head">
          <Moon day={index + 1} days={days.length} />
          <div>
            <p className="eyebrow">{label}</p>
            <h2 id={`${slug}-title`}>{title}</h2>
          </div>
          <p className="journal-date">
            {words.printable.date} <span />
          </p>
        </header>
        <PromptList prompts={prompts} lines={lines} />
      </section>
    ));
}
