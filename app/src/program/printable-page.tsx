// On-screen view of a printable page: its text and questions, and links to PDF files.
import type { Program, ProgramPage } from '../core/core';
import { MoonPhase } from '../illustrations/moon-phase';
import { OnPaper } from './keepsakes';
import { ProgramBody } from './program-body';
import { JOURNAL } from './program-path';
import { PromptList } from './questions';

export function PrintablePage({ program, page }: { program: Program; page: ProgramPage }) {
  const { slug, title, summary, html, prompts } = page;
  return (
    <article className="surface-sand printable">
      <div className="container stack-5 l-justify-space-between pad-top-l pad-bottom-2xl printable-main">
        <div className="stack-2 at-start sticky-top printable-note">
          <p className="eyebrow">{program.words.printable.eyebrow}</p>
          <h1 className="text-h2" tabIndex={-1}>
            {title}
          </h1>
          <p className="text-voice text-quiet text-h4 measure-27em">{summary}</p>
          <OnPaper words={program.words} file={slug} title={title} />
        </div>
        <div className="stack-5 surface-pearl full-width measure-46 pad-top-l pad-bottom-xl pad-x-m printable-sheet">
          <ProgramBody html={html} />
          {prompts.length > 0 && <PromptList prompts={prompts} />}
          {slug === JOURNAL && <DayQuestions program={program} />}
        </div>
      </div>
    </article>
  );
}

function DayQuestions({ program }: { program: Program }) {
  return program.pages
    .filter(({ kind }) => kind === 'day')
    .map(({ slug, label, title, prompts }, index, days) => (
      <section key={slug} id={slug} aria-labelledby={`${slug}-title`}>
        <header className="stack cols-2.75rem-1 gap-y-1 gap-x-2 align-center pad-bottom-2 line-below-gold below-3 printable-day">
          <MoonPhase day={index + 1} days={days.length} />
          <div>
            <p className="eyebrow">{label}</p>
            <h2 className="text-title" id={`${slug}-title`}>
              {title}
            </h2>
          </div>
        </header>
        <PromptList prompts={prompts} />
      </section>
    ));
}
