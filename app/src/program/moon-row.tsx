// Navigation of the seven days as a row of moon phases.

import type { ProgramPage } from '../core/core';
import { MoonPhase } from '../illustrations/moon-phase';
import { programPath } from './program-path';

interface MoonRowProps {
  days: readonly ProgramPage[];
  /** The day of the current page. */
  current?: ProgramPage;
}

export function MoonRow({ days, current }: MoonRowProps) {
  return (
    <ol className="stack measure-34 margin-auto screen-only moon-row">
      {days.map((day, index) => (
        <li key={day.slug}>
          <a
            className="stack frame-1"
            href={programPath(day.slug)}
            aria-current={day === current ? 'page' : undefined}
          >
            <MoonPhase day={index + 1} days={days.length} />
            <span className="visually-hidden">
              {day.label}: {day.title}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
