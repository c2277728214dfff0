// The seven days of INITIATION under seven moons on one line; on phones, one column.
import type { DayFlowItem } from '../core/core';
import { Moon } from './moon';

interface MoonsProps {
  days: DayFlowItem[];
  /** Whether each day's own sentence is told, or its title alone. */
  told: boolean;
}

export function Moons({ days, told }: MoonsProps) {
  return (
    <ol className="moons">
      {days.map(({ label, title, subtitle }, index) => (
        <li key={label} className="moons-day">
          <Moon day={index + 1} days={days.length} />
          <div className="moons-words">
            <p className="eyebrow">{label}</p>
            <h3>{title}</h3>
            {told && <p className="moons-subtitle">{subtitle}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
