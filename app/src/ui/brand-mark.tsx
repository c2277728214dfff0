// Brand mark: a doorway, and in it the moon of the visitor's night. brand-mark.json holds its paths, for this component and
// for the generated icons, on which the moon is full.

import { arch, door, moon, viewBox } from './brand-mark.json';
import { NightMoon } from './night-moon';

/** From the moon's drawing (moon.ts) to its place in the doorway. */
const SCALE = moon.r / 15;
const PLACE = `translate(${moon.cx - 16 * SCALE} ${moon.cy - 16 * SCALE}) scale(${SCALE})`;

export function BrandMark({ className }: { className: string }) {
  return (
    <svg
      className={className}
      viewBox={viewBox}
      // Its size before the style sheets: that of the bar.
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
