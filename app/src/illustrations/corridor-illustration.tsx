// Illustration: a corridor at night in one-point perspective, with lit doors on both walls.
import type { ReactNode } from 'react';

/** The vanishing point. */
const EYE = { x: 500, y: 470 };
/** Half the width of the corridor, the depth of its floor below the eye, and the spring line of its vault above it. */
const HALF = 470;
const FLOOR = 430;
const SPRING = 130;

/** Distance of each rib of the vault; the last one frames the picture at the end. */
const RIBS = [1, 1.28, 1.66, 2.16, 2.82, 3.7];
/** Distance of the near and far jamb of each door. */
const DOORS = [
  [1.06, 1.22],
  [1.37, 1.57],
  [1.78, 2.04],
  [2.32, 2.66],
] as const;
const LINTEL = 20;

interface Point {
  /** To the right of the center. */
  x: number;
  /** Below the eye. */
  y: number;
  away: number;
}

/** The walls between two ribs, from the dark of the first step to the day at the end. */
const WALLS = [
  'var(--tint-night)',
  'var(--aubergine)',
  'var(--tint-wine)',
  'var(--rose)',
  'var(--tint-honey)',
  'var(--champagne)',
] as const;

export function CorridorIllustration({ children }: { children: ReactNode }) {
  return (
    <div className="layer-after corridor">
      <svg
        className="full-width"
        viewBox="0 0 1000 900"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <defs>
          <linearGradient id="corridor-floor" x2="0" y2="1" y1="0.45">
            <stop stopColor="var(--champagne)" />
            <stop stopColor="var(--champagne)" stopOpacity="0" offset="1" />
          </linearGradient>
        </defs>
        <g stroke="var(--glow)">
          {RIBS.map((away, index) => (
            <path key={away} fill={WALLS[index]} d={rib(away)} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
        <path
          opacity=".6"
          fill="url(#corridor-floor)"
          d={shape([
            { x: -130, y: FLOOR, away: 3.7 },
            { x: 130, y: FLOOR, away: 3.7 },
            { x: 300, y: FLOOR, away: 1 },
            { x: -300, y: FLOOR, away: 1 },
          ])}
        />
        {([-1, 1] as const).map((side) =>
          DOORS.map(([from, to], index) => (
            <g
              key={`${side} ${from}`}
              fill={index === 1 ? 'var(--tint-honey)' : 'var(--tint-candle)'}
            >
              <path fill="var(--champagne)" opacity=".26" d={spill(side, from, to)} />
              <path d={door(side, from, to)} />
            </g>
          )),
        )}
      </svg>
      <div className="corridor-end arch">{children}</div>
    </div>
  );
}

/** One cross-section of the corridor: walls, and a semicircular vault. */
function rib(away: number): string {
  const half = Math.round(HALF / away);
  const [foot, head] = [Math.round(EYE.y + FLOOR / away), Math.round(EYE.y - SPRING / away)];
  return `M${EYE.x - half} ${foot}V${head}A${half} ${half} 0 0 1 ${EYE.x + half} ${head}V${foot}Z`;
}

/** A door in the left (-1) or right (1) wall; its arch is sampled, because perspective distorts the circle. */
function door(side: -1 | 1, from: number, to: number): string {
  const at = (y: number, away: number): Point => ({ x: side * HALF, y, away });
  const arch = Array.from({ length: 21 }, (_, step) => {
    const turn = (Math.PI * step) / 20;
    // Interpolates the inverse of the distance, as perspective does.
    const away = 1 / (1 / from + (1 / to - 1 / from) * ((1 - Math.cos(turn)) / 2));
    return at(LINTEL - 130 * Math.sin(turn), away);
  });
  return shape([at(FLOOR, from), ...arch, at(FLOOR, to)]);
}

/** The light that falls from a door onto the floor. */
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
