// Page of the method or of a bonus: title, text, cards and questions.

import type { Program, ProgramPage } from '../core/core';
import { GuidedButton } from '../guided/guided-mode';
import { BrandMark } from '../ui/brand-mark';
import { withNames } from '../ui/names';
import { Cards } from './cards';
import { ProgramGuideDialog } from './guide-dialog';
import { Duration, MaterialsList, ProgramBody } from './program-body';
import { Questions } from './questions';

export function ChapterPage({ program, page }: { program: Program; page: ProgramPage }) {
  const { words } = program;
  const chapter = page.kind === 'method' ? words.method : words.bonus;
  return (
    <article className="chapter">
      <header className="surface-sand pad-xl">
        <div className="container stack-2 centered">
          <BrandMark className="below-2 text-gold width-2.4" />
          <p className="eyebrow">{chapter.eyebrow}</p>
          <h1 className="text-page leading-103 measure-12em" tabIndex={-1}>
            {withNames(page.title)}
          </h1>
          <p className="text-voice text-quiet text-h4 measure-27em">{page.summary}</p>
          <Duration program={program} page={page} />
          {page.guide.length > 0 && <GuidedButton words={words.guide} />}
        </div>
      </header>
      <div className="container stack-5 pad-top-xl pad-bottom-2xl program-text">
        <MaterialsList title={words.day.needs} needs={page.needs} />
        <ProgramBody html={page.html} />
      </div>
      {page.cards.length > 0 && <Cards program={program} page={page} />}
      {page.prompts.length > 0 && (
        <div className="surface-pearl pad-2xl program-questions">
          <div className="container">
            <Questions title={chapter.prompts} prompts={page.prompts} />
          </div>
        </div>
      )}
      <ProgramGuideDialog program={program} page={page} />
    </article>
  );
}
