// Brand mark. brand-mark.json holds its paths, for this component and for the generated icons.

import { arch, door, moon, viewBox } from './brand-mark.json';

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
      <circle {...moon} fill="currentColor" stroke="none" />
    </svg>
  );
}
