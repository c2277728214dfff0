// A hallway seen from its first step: one arch inside the other, and what stands at the end of it.
import type { ReactNode } from 'react';

/** How large each arch appears, the nearest first; the last one frames what is at the end. */
const DEPTHS = [1, 0.84, 0.7, 0.59, 0.5];

/** The point where all lines meet, and the half width of the nearest arch. */
const MIDDLE = 200;
const HORIZON = 300;

export function Hallway({ children }: { children: ReactNode }) {
  return (
    <div className="hallway">
      <svg viewBox="0 0 400 500" aria-hidden="true">
        {DEPTHS.map((depth) => (
          <path key={depth} d={arch(depth)} />
        ))}
        <path d={`M0 500L${corner(-1)}M400 500L${corner(1)}`} />
      </svg>
      <div className="hallway-end arch">{children}</div>
    </div>
  );
}

function arch(depth: number): string {
  const half = MIDDLE * depth;
  const floor = HORIZON + 200 * depth;
  const shoulder = HORIZON - 100 * depth;
  return `M${MIDDLE - half} ${floor}V${shoulder}A${half} ${half} 0 0 1 ${MIDDLE + half} ${shoulder}V${floor}Z`;
}

/** Where the wall meets the floor at the end, on the left (-1) or on the right (1). */
function corner(side: -1 | 1): string {
  const last = DEPTHS.at(-1) ?? 1;
  return `${MIDDLE + side * MIDDLE * last} ${HORIZON + 200 * last}`;
}
