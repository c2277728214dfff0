// Day flow of INITIATION: the seven days, each with a fuller moon.
import './day-flow-list.css';
import type { DayFlowItem } from '../core/core';
import { MoonPhase } from '../illustrations/moon-phase';

interface DayFlowListProps {
  days: readonly DayFlowItem[];
  /** The titles alone, in columns where there is space. */
  brief?: boolean;
}

export function DayFlowList({ days, brief = false }: DayFlowListProps) {
  return (
    <ol className={brief ? 'day-flow day-flow-brief' : 'day-flow'}>
      {days.map(({ label, title, subtitle }, index) => (
        <li key={label}>
          <MoonPhase day={index + 1} days={days.length} />
          <div className="reveal">
            <p className="eyebrow">{label}</p>
            <h3>{title}</h3>
            {!brief && <p className="text-lead measure-30">{subtitle}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
