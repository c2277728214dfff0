// Contents page of a program without days: its opening letter and a list of its pages.
import type { Program } from '../core/core';
import { ProgramCover, ProgramOpening, ProgramSection } from './contents-sections';
import { PageEntry } from './program-body';

export function ChaptersPage({ program }: { program: Program }) {
  const { contents } = program.words;
  const welcome = program.pages.find(({ kind }) => kind === 'welcome');
  const pages = program.pages.filter(({ kind }) => kind !== 'welcome');
  return (
    <>
      <ProgramCover program={program} first={pages[0]} />

      {welcome && <ProgramOpening letter={welcome} keep={contents.keep} />}

      <ProgramSection group={contents.method} name="pages" className="surface-pearl" aside>
        <ol className="ruled">
          {pages.map((page) => (
            <li key={page.slug} className="stack-half positioned">
              <PageEntry program={program} page={page} />
            </li>
          ))}
        </ol>
      </ProgramSection>
    </>
  );
}
