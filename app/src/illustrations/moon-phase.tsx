// Illustration: one phase of the waxing moon.
import { moonPath } from '../ui/moon';

/** `day` counts from 1: day 1 is the new moon, the last of `days` is the full moon. */
export function MoonPhase({ day, days }: { day: number; days: number }) {
  return (
    <svg className="moon" viewBox="0 0 32 32" aria-hidden="true">
      <circle className="moon-limb" cx="16" cy="16" r="15" />
      {day > 1 && <path className="moon-light" d={moonPath((180 * (day - 1)) / (days - 1))} />}
    </svg>
  );
}
