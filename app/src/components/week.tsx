// The week as a passage from dusk to full light: seven steps, each under its own moon, larger and fuller day by day.
import '../styles/week.css';
import type { DayFlowItem } from '../core/core';
import { Moon } from './moon';

interface WeekProps {
  days: DayFlowItem[];
  /** In brief: the titles alone, side by side where there is room. */
  brief?: boolean;
}

export function Week({ days, brief = false }: WeekProps) {
  return (
    <ol className={brief ? 'week week-brief' : 'week'}>
      {days.map(({ label, title, subtitle }, index) => (
        <li key={label}>
          <Moon day={index + 1} days={days.length} />
          <div className="reveal">
            <p className="eyebrow">{label}</p>
            <h3>{title}</h3>
            {!brief && <p className="lead">{subtitle}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
