// Sections of a program's contents page: the cover, the opening letter beside the week, and a section with its head.
import type { ReactNode } from 'react';
import type {
  MoonPhase,
  Program,
  ProgramContents,
  ProgramDevice,
  ProgramGroup,
  ProgramPage,
} from '../core/core';
import { MoonEyebrow } from '../layout/moon-eyebrow';
import { BrandMark } from '../ui/brand-mark';
import { Button, ButtonLink } from '../ui/button';
import { Headline } from '../ui/headline';
import { Picture } from '../ui/picture';
import { ProgramBody } from './program-body';
import { programPath } from './program-path';

const PHASES: readonly MoonPhase[] = [
  'new',
  'waxingCrescent',
  'firstQuarter',
  'waxingGibbous',
  'full',
  'waningGibbous',
  'lastQuarter',
  'waningCrescent',
];

interface ProgramCoverProps {
  program: Program;
  first: ProgramPage | undefined;
  /** The page after the last day, in a program of days. */
  last?: ProgramPage | undefined;
  children?: ReactNode;
}

export function ProgramCover({ program, first, last, children }: ProgramCoverProps) {
  const { name, subtitle, words } = program;
  const { contents } = words;
  return (
    <header className="surface-dark program-cover">
      <div className="container stack-5 split l-cols-7-5 pad-top-l">
        <div className="stack-2 items-start at-center l-pad-bottom-l">
          <MoonEyebrow text={contents.eyebrow}>
            <span data-phases={JSON.stringify(PHASES.map((phase) => contents.moon[phase]))} />
          </MoonEyebrow>
          <h1 className="text-light leading-1 tracking-5.5" tabIndex={-1}>
            {name}
          </h1>
          {subtitle && <p className="text-voice below-3 text-title">{subtitle}</p>}
          {first && (
            <p
              {...(last && {
                'data-guided': 'way',
                'data-words': nextEveningWords(contents, last),
              })}
            >
              <ButtonLink
                to={programPath(first.slug)}
                label={contents.begin}
                variant="luxury"
                size="lg"
              />
            </p>
          )}
          {children}
        </div>
        <Picture
          picture={contents.picture}
          frames={[
            { from: 40, width: '30rem', shape: 4 / 5 },
            { width: '90vw', shape: 4 / 5 },
          ]}
          first
          decorative
          className="arch frame-4-5 full-width measure-22 l-full-width l-measure-30 program-cover-picture"
        />
      </div>
    </header>
  );
}

/** Labels with which the script makes the button lead to the next evening (guided/progress.ts). */
const nextEveningWords = ({ next, resume, after }: ProgramContents, last: ProgramPage) =>
  JSON.stringify({ next, resume, after, afterPath: programPath(last.slug) });

interface ProgramOpeningProps {
  letter: ProgramPage;
  /** Sentence that says how to keep the link to the program. */
  keep: string;
  /** Content beside the letter, if there is room. */
  week?: ReactNode;
  /** Content below the sentence about keeping the link. */
  children?: ReactNode;
}

/** The opening letter beside the week. The script folds the letter after the first visit. */
export function ProgramOpening({ letter, keep, week, children }: ProgramOpeningProps) {
  return (
    <div className="container pad-bottom-2xl program-opening" data-week={week !== undefined}>
      <details className="line-frame ground-pearl program-welcome" open data-guided="letter">
        <summary className="stack cols-1-auto gap-2 align-center tall-2.75 pointer">
          <h2>{letter.title}</h2>
        </summary>
        <BrandMark className="text-champagne program-welcome-mark" />
        <ProgramBody html={letter.html} />
      </details>
      {week}
      <div className="stack-3 text-small screen-only at-start l-measure-26 program-aside">
        <p className="text-quiet">{keep}</p>
        {children}
      </div>
    </div>
  );
}

/** Button that stores the program link in this browser; the script shows it. */
export function KeepOnDevice({ words }: { words: ProgramDevice }) {
  return (
    <div className="stack-2 items-start" data-guided="device" hidden>
      <Button variant="outline" data-guided="keep">
        {words.keep}
      </Button>
      <p className="text-quiet" data-guided="keep-text">
        {words.keepText}
      </p>
      <p className="text-quiet" role="status">
        <span data-guided="kept" hidden>
          {words.kept}
        </span>
      </p>
    </div>
  );
}

interface ProgramSectionProps {
  group: ProgramGroup;
  name: string;
  className: string;
  /** True if the content is beside the head when there is space. */
  aside?: boolean;
  children: ReactNode;
}

export function ProgramSection({
  group,
  name,
  className,
  aside = false,
  children,
}: ProgramSectionProps) {
  return (
    <section
      id={name}
      className={`section pad-2xl program-part ${className}`}
      data-aside={aside}
      aria-labelledby={`${name}-title`}
    >
      <div className={`container ${aside ? 'l-show-grid l-cols-5-7 l-gap-l l-align-start' : ''}`}>
        <GroupHead group={group} name={name} />
        {children}
      </div>
    </section>
  );
}

export function GroupHead({ group, name }: { group: ProgramGroup; name: string }) {
  return (
    <div className="section-head">
      <p className="eyebrow">{group.eyebrow}</p>
      <h2 id={`${name}-title`}>
        <Headline headline={group.title} />
      </h2>
      <p className="text-quiet">{group.text}</p>
    </div>
  );
}
