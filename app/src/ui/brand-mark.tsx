// Brand mark: a doorway with tonight's moon in it. brand-mark.json holds its paths, for this component and for the
// generated icons, on which the moon is full.

import { arch, door, moon, viewBox } from './brand-mark.json';
import { NightMoon } from './night-moon';

/** Scale from the drawing of the moon (moon.ts) to the doorway. */
const SCALE = moon.r / 15;
const PLACE = `translate(${moon.cx - 16 * SCALE} ${moon.cy - 16 * SCALE}) scale(${SCALE})`;

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox={viewBox}
      // Size without style sheets: the same as in the bar.
      width="22"
      height="27"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d={arch} />
      <path d={door} opacity=".55" />
      <g fill="currentColor" stroke="none">
        <circle {...moon} opacity=".3" />
        <NightMoon transform={PLACE} />
      </g>
    </svg>
  );
}
