// Sections of a program's contents page: the cover, the opening letter, and a section with its head.
import type { ReactNode } from 'react';
import type { MoonPhase, Program, ProgramGroup, ProgramPage } from '../core/core';
import { MoonEyebrow } from '../layout/moon-eyebrow';
import { BrandMark } from '../ui/brand-mark';
import { ButtonLink } from '../ui/button';
import { Headline } from '../ui/headline';
import { Picture } from '../ui/picture';
import { ProgramBody } from './program-body';
import { programPath } from './program-path';

/** The phases of the moon, in their order. */
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
  /** The page that the button opens. */
  first: ProgramPage | undefined;
  children?: ReactNode;
}

export function ProgramCover({ program, first, children }: ProgramCoverProps) {
  const { name, subtitle, words } = program;
  const { contents } = words;
  return (
    <header className="surface-dark program-cover">
      <div className="container stack-5 split split-7-5 program-cover-inner">
        <div className="stack-2 items-start at-center program-cover-words">
          <MoonEyebrow text={contents.eyebrow}>
            <span data-phases={JSON.stringify(PHASES.map((phase) => contents.moon[phase]))} />
          </MoonEyebrow>
          <h1 className="text-light" tabIndex={-1}>
            {name}
          </h1>
          {subtitle && (
            <p className="text-voice below-3 text-title program-cover-subtitle">{subtitle}</p>
          )}
          {first && (
            <ButtonLink
              to={programPath(first.slug)}
              label={contents.begin}
              variant="luxury"
              size="lg"
            />
          )}
          {children}
        </div>
        <Picture
          of={contents.picture}
          frames={[
            { from: 40, width: '30rem', shape: 4 / 5 },
            { width: '90vw', shape: 4 / 5 },
          ]}
          first
          decorative
          className="arch frame-4-5 program-cover-picture"
        />
      </div>
    </header>
  );
}

interface ProgramWelcomeProps {
  page: ProgramPage;
  /** How to keep the link to the program. */
  keep: string;
  children?: ReactNode;
}

export function ProgramWelcome({ page, keep, children }: ProgramWelcomeProps) {
  return (
    <section
      className="container stack-4 pad-2xl program-welcome-section"
      aria-labelledby="welcome-title"
    >
      <div className="stack-3 text-small full-width measure-46 sticky-top screen-only program-aside">
        <p className="text-quiet">{keep}</p>
        {children}
      </div>
      <div className="full-width measure-46 line-frame program-welcome">
        <BrandMark className="text-champagne program-welcome-mark" />
        <h2 className="below-4 text-head text-center" id="welcome-title">
          {page.title}
        </h2>
        <ProgramBody html={page.html} />
      </div>
    </section>
  );
}

interface ProgramSectionProps {
  of: ProgramGroup;
  name: string;
  className: string;
  /** Whether the content stands beside the head, where there is space. */
  aside?: boolean;
  children: ReactNode;
}

export function ProgramSection({
  of,
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
      <div className="container">
        <div className="section-head">
          <p className="eyebrow">{of.eyebrow}</p>
          <h2 id={`${name}-title`}>
            <Headline of={of.title} />
          </h2>
          <p className="text-quiet">{of.text}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
