// One evening of the week: what to lay out, the guide, its two questions, and the way on.
import { Moon } from '../components/moon';
import type { Program, ProgramPage } from '../core/core';
import { minutesOf } from './minutes';
import { MoonRow } from './moon-row';
import { Needs } from './needs';
import { JOURNAL, placeOf } from './place';
import { ProgramBody } from './program-body';
import { Questions } from './questions';
import { Way } from './way';

/** On paper the questions have room for an answer. */
const LINES = 7;

export function DayPage({ program, page }: { program: Program; page: ProgramPage }) {
  const { words, pages } = program;
  const days = pages.filter(({ kind }) => kind === 'day');
  const number = days.indexOf(page) + 1;
  return (
    <article className="day">
      <header className="room-dark day-head">
        <div className="wrap day-head-inner">
          <div className="day-moon" data-day={number}>
            <Moon day={number} days={days.length} />
          </div>
          <div className="day-words">
            <p className="eyebrow">{page.label}</p>
            <h1 tabIndex={-1}>{page.title}</h1>
            <p className="program-lead">{page.summary}</p>
            {page.minutes !== undefined && (
              <p className="program-minutes">{minutesOf(program, page.minutes)}</p>
            )}
          </div>
        </div>
      </header>

      <div className="wrap program-sheet">
        <Needs title={words.day.needs} needs={page.needs} />
        <ProgramBody html={page.html} />
      </div>

      <div className="room-pearl program-questions">
        <div className="wrap">
          <Questions title={words.day.prompts} prompts={page.prompts} lines={LINES} />
          <p className="program-write">
            <Way to={`${placeOf(JOURNAL)}#${page.slug}`} label={words.day.write} />
          </p>
        </div>
      </div>

      <Onward program={program} days={days} page={page} />
    </article>
  );
}

interface OnwardProps {
  program: Program;
  days: ProgramPage[];
  page: ProgramPage;
}

/** The seven moons, and the pages before and after this one. */
function Onward({ program, days, page }: OnwardProps) {
  const { day: words } = program.words;
  const place = days.indexOf(page);
  const previous = days[place - 1];
  const tomorrow = days[place + 1];
  const method = program.pages.find(({ kind }) => kind === 'method');
  const next = tomorrow ?? method;
  return (
    <nav className="wrap program-onward" aria-label={words.week}>
      <MoonRow days={days} current={page} />
      <div className="program-ways">
        {previous && <Door label={words.previous} to={previous} />}
        {next && <Door label={tomorrow ? words.next : words.after} to={next} />}
      </div>
    </nav>
  );
}

function Door({ label, to }: { label: string; to: ProgramPage }) {
  return (
    <div className="program-way">
      <p className="eyebrow">{label}</p>
      <p className="program-way-title">
        <a href={placeOf(to.slug)}>{to.title}</a>
      </p>
    </div>
  );
}
