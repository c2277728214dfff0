// Day flow of INITIATION: one moon waxes while the seven days scroll past; otherwise a plain list with a moon for each
// day.
import './day-flow-stage.css';
import type { DayFlowItem } from '../core/core';
import { MoonPhase } from '../illustrations/moon-phase';

export function DayFlowStage({ days }: { days: readonly DayFlowItem[] }) {
  return (
    <div className="day-stage">
      <div className="day-stage-moon">
        <MoonPhase day={days.length} days={days.length} />
      </div>
      <ol className="day-stage-days">
        {days.map(({ label, title, subtitle }, index) => (
          <li key={label}>
            <MoonPhase day={index + 1} days={days.length} />
            <p className="eyebrow">{label}</p>
            <h3>{title}</h3>
            <p className="measure-30">{subtitle}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
