// Contents page of the program: the opening letter beside the week, and a section for each other kind of page.
import type { Program, ProgramPage } from '../core/core';
import { GuidedProgress } from '../guided/guided-mode';
import { MoonPhase } from '../illustrations/moon-phase';
import {
  GroupHead,
  KeepOnDevice,
  ProgramCover,
  ProgramOpening,
  ProgramSection,
} from './contents-sections';
import { Keepsakes } from './keepsakes';
import { LightArch } from './light-arch';
import { DoneMark, MoonRow } from './moon-row';
import { portalOf } from './portal-scenes';
import { Duration, PageEntry, PageHeading } from './program-body';
import { programPath } from './program-path';
import { sheetName } from './sheet-name';

/** The sections, in page order. */
const SECTIONS = ['days', 'portals', 'method', 'printables', 'bonuses', 'keepsakes'] as const;

export function ContentsPage({ program }: { program: Program }) {
  const { name, words, pages } = program;
  const { contents } = words;
  const pagesOf = (kind: ProgramPage['kind']) => pages.filter((page) => page.kind === kind);
  const [welcome] = pagesOf('welcome');
  const [method] = pagesOf('method');
  const [first] = pagesOf('day');
  const bonuses = pagesOf('bonus');
  return (
    <>
      <ProgramCover program={program} first={first} last={method}>
        <nav aria-label={words.day.week}>
          <MoonRow days={pagesOf('day')} done={words.day.done} />
        </nav>
        <GuidedProgress words={words.guide} device={words.device} />
      </ProgramCover>

      {welcome && (
        <ProgramOpening
          letter={welcome}
          keep={contents.keep}
          week={<Week program={program} days={pagesOf('day')} />}
        >
          <nav className="line-above-gold" aria-label={words.bar.contents}>
            <ul>
              {SECTIONS.filter((section) => section !== 'bonuses' || bonuses.length > 0).map(
                (section) => (
                  <li key={section}>
                    <a
                      href={`#${section}`}
                      className="tap show-flex line-below text-h4 text-serif leading-12 program-link"
                    >
                      {contents[section].eyebrow}
                    </a>
                  </li>
                ),
              )}
            </ul>
          </nav>
          <KeepOnDevice words={words.device} />
        </ProgramOpening>
      )}

      <ProgramSection group={contents.portals} name="portals" className="surface-dark">
        <ul className="stack-3 m-cols-5 m-gap-s">
          {pagesOf('portal').map((portal) => (
            <li
              key={portal.slug}
              className="stack align-center positioned gap-x-3 m-gap-half m-at-start m-text-center program-portal"
            >
              <LightArch still={portalOf(portal.slug)?.small} />
              <PageHeading page={portal} />
              <Duration program={program} page={portal} />
            </li>
          ))}
        </ul>
      </ProgramSection>

      {method && (
        <ProgramSection group={contents.method} name="method" className="surface-sand" aside>
          <div className="stack-1 pad-3 line-around above-5">
            <h3>
              <a href={programPath(method.slug)} className="program-link">
                {method.title}
              </a>
            </h3>
            <p className="text-quiet">{method.summary}</p>
            <Duration program={program} page={method} />
          </div>
        </ProgramSection>
      )}

      <ProgramSection group={contents.printables} name="printables" className="surface-pearl" aside>
        <ul className="ruled">
          {pagesOf('printable').map((printable) => (
            <li key={printable.slug} className="stack-half positioned">
              <PageEntry program={program} page={printable} />
            </li>
          ))}
        </ul>
      </ProgramSection>

      {bonuses.length > 0 && (
        <ProgramSection group={contents.bonuses} name="bonuses" className="">
          <ul className="ruled stack m-cols-3 program-bonuses">
            {bonuses.map((bonus) => (
              <li key={bonus.slug} className="at-start positioned stack-1">
                <PageEntry program={program} page={bonus} />
              </li>
            ))}
          </ul>
        </ProgramSection>
      )}

      <ProgramSection group={contents.keepsakes} name="keepsakes" className="surface-pearl" aside>
        <Keepsakes words={words.keep} gift={words.gift} name={name} sheets={sheetsOf(pages)} />
      </ProgramSection>
    </>
  );
}

function Week({ program, days }: { program: Program; days: readonly ProgramPage[] }) {
  const { contents, day: words } = program.words;
  return (
    <section
      id="days"
      className="stack-4 at-start l-above-6 program-days"
      aria-labelledby="days-title"
    >
      <GroupHead group={contents.days} name="days" />
      <ol className="stack-4 program-week">
        {days.map((day, index) => (
          <li
            key={day.slug}
            className="stack cols-2rem-1 gap-3 positioned program-day"
            data-day-label={day.label}
          >
            <MoonPhase day={index + 1} days={days.length} />
            <div className="stack-half at-start">
              <p className="eyebrow">
                {day.label} <DoneMark day={day} done={words.done} />
              </p>
              <PageHeading page={day} />
              <p className="text-quiet text-small">{day.promise}</p>
              <Duration program={program} page={day} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Pages that exist as files to print: the printables, and the cards of a bonus. */
function sheetsOf(pages: readonly ProgramPage[]) {
  return pages
    .filter(({ kind, cards }) => kind === 'printable' || cards.length > 0)
    .map((page) => ({ file: sheetName(page), title: page.title }));
}
