// The mark of the house: a doorway in a doorway, and the moon that stands in it. mark.json draws it here and in every icon.

import { arch, door, moon, viewBox } from './mark.json';

export function Mark({ className }: { className: string }) {
  return (
    <svg
      className={className}
      viewBox={viewBox}
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
