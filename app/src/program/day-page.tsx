// Page of one day: materials, guide, questions, and links to the days around it.

import type { Program, ProgramPage } from '../core/core';
import { GuidedButton } from '../guided/guided-mode';
import { MoonPhase } from '../illustrations/moon-phase';
import { TextLink } from '../ui/link';
import { withNames } from '../ui/names';
import { withDrawing } from './day-drawing';
import { ProgramGuideDialog } from './guide-dialog';
import { DoneMark, MoonRow } from './moon-row';
import { Duration, MaterialsList, ProgramBody } from './program-body';
import { JOURNAL, programPath } from './program-path';
import { Questions } from './questions';

export function DayPage({ program, page }: { program: Program; page: ProgramPage }) {
  const { words, pages } = program;
  const days = pages.filter(({ kind }) => kind === 'day');
  const number = days.indexOf(page) + 1;
  return (
    <article className="day">
      <header className="surface-dark day-head">
        <div className="container stack-4 m-cols-7-5 m-gap-l m-align-center pad-xl">
          <div className="positioned frame-1 m-order-1 m-place-center day-moon">
            <svg className="day-halo" opacity={0.16 + number * 0.12} aria-hidden="true" />
            <MoonPhase day={number} days={days.length} />
          </div>
          <div className="stack-2 at-center day-words">
            <p className="eyebrow">
              {page.label} <DoneMark day={page} done={words.day.done} />
            </p>
            <h1 className="leading-103 measure-12em" tabIndex={-1}>
              {withNames(page.title)}
            </h1>
            <p className="text-voice text-quiet text-h4 measure-27em">{page.summary}</p>
            <Duration program={program} page={page} />
            {page.guide.length > 0 && <GuidedButton words={words.guide} />}
          </div>
        </div>
      </header>

      <div className="container stack-5 pad-top-xl pad-bottom-2xl program-text">
        <MaterialsList title={words.day.needs} needs={page.needs} />
        <ProgramBody html={withDrawing(page.html, number)} />
      </div>

      <div className="surface-pearl pad-2xl program-questions">
        <div className="container">
          <Questions title={words.day.prompts} prompts={page.prompts} />
          <p className="above-4 screen-only program-write">
            <TextLink to={`${programPath(JOURNAL)}#${page.slug}`} label={words.day.write} />
          </p>
        </div>
      </div>

      <DayNavigation program={program} days={days} page={page} />
      <ProgramGuideDialog program={program} page={page} />
    </article>
  );
}

interface DayNavigationProps {
  program: Program;
  days: readonly ProgramPage[];
  page: ProgramPage;
}

/** Links to all seven days, and to the pages before and after this one. */
function DayNavigation({ program, days, page }: DayNavigationProps) {
  const { day: words } = program.words;
  const index = days.indexOf(page);
  const previous = days[index - 1];
  const tomorrow = days[index + 1];
  const method = program.pages.find(({ kind }) => kind === 'method');
  const next = tomorrow ?? method;
  return (
    <nav className="container pad-xl screen-only program-next" aria-label={words.week}>
      <MoonRow days={days} done={words.done} current={page} />
      <div className="stack positioned above-4 line-above adjacent">
        {previous && <AdjacentPage label={words.previous} to={previous} />}
        {next && <AdjacentPage label={tomorrow ? words.next : words.after} to={next} />}
      </div>
    </nav>
  );
}

function AdjacentPage({ label, to }: { label: string; to: ProgramPage }) {
  return (
    <div className="positioned pad-4 adjacent-item">
      <p className="eyebrow">{label}</p>
      <p className="above-half below-half text-ink text-h3 text-serif leading-115 text-balance">
        <a href={programPath(to.slug)} className="program-link cover-link">
          {to.title}
        </a>
      </p>
    </div>
  );
}
