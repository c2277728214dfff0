// Day flow of INITIATION in brief: the titles of the seven days, each with a fuller moon.
import './day-flow-list.css';
import type { DayFlowItem } from '../core/core';
import { MoonPhase } from '../illustrations/moon-phase';

export function DayFlowList({ days }: { days: readonly Pick<DayFlowItem, 'label' | 'title'>[] }) {
  return (
    <ol className="day-flow-brief">
      {days.map(({ label, title }, index) => (
        <li key={label}>
          <MoonPhase day={index + 1} days={days.length} />
          <div className="reveal">
            <p className="eyebrow text-ink">{label}</p>
            <h3 className="above-half text-h3 l-text-h4 leading-11">{title}</h3>
          </div>
        </li>
      ))}
    </ol>
  );
}
