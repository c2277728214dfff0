// The method, or a gift: a title, a text to follow, and what belongs beside it.
import { Mark } from '../components/mark';
import type { Program, ProgramPage } from '../core/core';
import { Cards } from './cards';
import { minutesOf } from './minutes';
import { Needs } from './needs';
import { ProgramBody } from './program-body';
import { Questions } from './questions';

/** Where its front matter does not say how many lines an answer gets on paper. */
const LINES = 7;

export function ChapterPage({ program, page }: { program: Program; page: ProgramPage }) {
  const { words } = program;
  const chapter = page.kind === 'method' ? words.method : words.bonus;
  return (
    <article className="chapter">
      <header className="room-sand chapter-head">
        <div className="wrap">
          <Mark className="chapter-mark" />
          <p className="eyebrow">{chapter.eyebrow}</p>
          <h1 tabIndex={-1}>{page.title}</h1>
          <p className="program-lead">{page.summary}</p>
          {page.minutes !== undefined && (
            <p className="program-minutes">{minutesOf(program, page.minutes)}</p>
          )}
        </div>
      </header>
      <div className="wrap program-sheet">
        <Needs title={words.day.needs} needs={page.needs} />
        <ProgramBody html={page.html} />
      </div>
      {page.cards.length > 0 && <Cards program={program} cards={page.cards} />}
      {page.prompts.length > 0 && (
        <div className="room-pearl program-questions">
          <div className="wrap">
            <Questions
              title={chapter.prompts}
              prompts={page.prompts}
              lines={page.lines ?? LINES}
              ruled={page.lines !== undefined}
            />
          </div>
        </div>
      )}
    </article>
  );
}
