// Guided mode of a program page, if the page has one.

import type { Program, ProgramPage } from '../core/core';
import { GuidedMode } from '../guided/guided-mode';

export function ProgramGuideDialog({ program, page }: { program: Program; page: ProgramPage }) {
  if (page.guide.length === 0) return null;
  return (
    <GuidedMode
      words={program.words.guide}
      guide={page.guide}
      slug={page.slug}
      title={page.title}
      minutes={page.minutes ?? 0}
      isDay={page.kind === 'day'}
      hasSound
    />
  );
}
