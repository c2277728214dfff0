// A hallway at night, seen from its first step: doors on both walls that throw their light on the floor, and day at its end.
import type { ReactNode } from 'react';

/** Where all lines meet. */
const EYE = { x: 500, y: 470 };
/** Half the width of the hallway, how deep its floor lies under the eye, and where its vault begins above it. */
const HALF = 470;
const FLOOR = 430;
const SPRING = 130;

/** How far away each rib of the vault stands; the last one frames what is at the end. */
const RIBS = [1, 1.28, 1.66, 2.16, 2.82, 3.7];
/** The doors, left and right: where each begins and ends. */
const DOORS = [
  [1.06, 1.22],
  [1.37, 1.57],
  [1.78, 2.04],
  [2.32, 2.66],
] as const;
const LINTEL = 20;

interface Point {
  /** From the middle to the right. */
  x: number;
  /** Down from the eye. */
  y: number;
  away: number;
}

export function Hallway({ children }: { children: ReactNode }) {
  return (
    <div className="hallway">
      <svg viewBox="0 0 1000 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <defs>
          <linearGradient id="hallway-floor" x2="0" y2="1" y1="0.45">
            <stop className="hallway-day" />
            <stop className="hallway-day" stopOpacity="0" offset="1" />
          </linearGradient>
        </defs>
        {RIBS.map((away, index) => (
          <path key={away} className={`hallway-rib hallway-rib-${index}`} d={rib(away)} />
        ))}
        <path
          className="hallway-floor"
          fill="url(#hallway-floor)"
          d={shape([
            { x: -130, y: FLOOR, away: 3.7 },
            { x: 130, y: FLOOR, away: 3.7 },
            { x: 300, y: FLOOR, away: 1 },
            { x: -300, y: FLOOR, away: 1 },
          ])}
        />
        {([-1, 1] as const).map((side) =>
          DOORS.map(([from, to], index) => (
            <g key={`${side} ${from}`} className={`hallway-door hallway-door-${index}`}>
              <path className="hallway-spill" d={spill(side, from, to)} />
              <path className="hallway-way" d={door(side, from, to)} />
            </g>
          )),
        )}
      </svg>
      <div className="hallway-end arch">{children}</div>
    </div>
  );
}

/** One cross-section of the hallway: walls, and half a circle over them. */
function rib(away: number): string {
  const half = Math.round(HALF / away);
  const [foot, head] = [Math.round(EYE.y + FLOOR / away), Math.round(EYE.y - SPRING / away)];
  return `M${EYE.x - half} ${foot}V${head}A${half} ${half} 0 0 1 ${EYE.x + half} ${head}V${foot}Z`;
}

/** A doorway in the left (-1) or right (1) wall; its arch is drawn point by point, as no circle stays one there. */
function door(side: -1 | 1, from: number, to: number): string {
  const at = (y: number, away: number): Point => ({ x: side * HALF, y, away });
  const arch = Array.from({ length: 21 }, (_, step) => {
    const turn = (Math.PI * step) / 20;
    // Depth runs as it is seen, so that the nearer half is the broader one.
    const away = 1 / (1 / from + (1 / to - 1 / from) * ((1 - Math.cos(turn)) / 2));
    return at(LINTEL - 130 * Math.sin(turn), away);
  });
  return shape([at(FLOOR, from), ...arch, at(FLOOR, to)]);
}

/** The light that falls from a doorway towards the middle of the floor. */
function spill(side: -1 | 1, from: number, to: number): string {
  return shape([
    { x: side * HALF, y: FLOOR, away: from },
    { x: side * HALF, y: FLOOR, away: to },
    { x: side * 150, y: FLOOR, away: to - 0.02 },
    { x: side * 90, y: FLOOR, away: from - 0.04 },
  ]);
}

function shape(points: Point[]): string {
  const seen = points.map(
    ({ x, y, away }) => `${(EYE.x + x / away).toFixed(1)} ${(EYE.y + y / away).toFixed(1)}`,
  );
  return `M${seen.join('L')}Z`;
}
