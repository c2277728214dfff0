// The seven moons in a row: each leads to its day.
import { Moon } from '../components/moon';
import type { ProgramPage } from '../core/core';
import { placeOf } from './place';

interface MoonRowProps {
  days: ProgramPage[];
  /** The day that is read, where one is. */
  current?: ProgramPage;
}

export function MoonRow({ days, current }: MoonRowProps) {
  return (
    <ol className="moon-row">
      {days.map((day, index) => (
        <li key={day.slug}>
          <a href={placeOf(day.slug)} aria-current={day === current ? 'page' : undefined}>
            <Moon day={index + 1} days={days.length} />
            <span className="visually-hidden">
              {day.label}: {day.title}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
