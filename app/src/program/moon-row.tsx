// Navigation of the seven days as a row of moon phases.

import type { ProgramPage } from '../core/core';
import { MoonPhase } from '../illustrations/moon-phase';
import { programPath } from './program-path';

interface MoonRowProps {
  days: readonly ProgramPage[];
  done: string;
  current?: ProgramPage;
}

/** Mark of a finished day; the script shows it (guided/progress.ts). */
export function DoneMark({ day, done }: { day: ProgramPage; done: string }) {
  return (
    <span className="done-mark" data-done-day={day.slug} hidden>
      {done}
    </span>
  );
}

export function MoonRow({ days, done, current }: MoonRowProps) {
  return (
    <ol className="stack measure-34 screen-only moon-row">
      {days.map((day, index) => (
        <li key={day.slug}>
          <a
            className="stack frame-1"
            href={programPath(day.slug)}
            aria-current={day === current ? 'page' : undefined}
          >
            <MoonPhase day={index + 1} days={days.length} />
            <span className="visually-hidden">
              {day.label}: {day.title} <DoneMark day={day} done={done} />
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
