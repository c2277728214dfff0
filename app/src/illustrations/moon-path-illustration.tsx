// Illustration: the moon's path over the sea; its position shows whether the retreat is upcoming, today or past.
import type { EventStatus } from '../core/core';

const HORIZON = 400;

/** The moon's path: half an ellipse over the horizon. */
const PATH = { x: 640, across: 500, up: 310 };

/** Position on the path for each season: 0 rises on the left, 1 sets on the right. */
const POSITIONS: Record<EventStatus, number> = { upcoming: 0.2, today: 0.5, past: 1.012 };

/** Alignment on narrow screens, so that the moon stays visible. */
const ALIGNMENTS: Record<EventStatus, string> = { upcoming: 'xMin', today: 'xMid', past: 'xMax' };

/** Positions of the outlined moons along the path. */
const HOURS = [0.08, 0.22, 0.36, 0.5, 0.64, 0.78, 0.92];

const STARS = [
  [120, 96, 1.6],
  [214, 196, 1.1],
  [318, 62, 1.3],
  [430, 150, 1],
  [560, 40, 1.5],
  [742, 176, 1.1],
  [858, 70, 1.7],
  [980, 138, 1.1],
  [1092, 52, 1.3],
  [1190, 178, 1.5],
  [66, 238, 1],
  [1236, 92, 1],
] as const;

export function MoonPathIllustration({ season }: { season: EventStatus }) {
  const moon = pointOnPath(POSITIONS[season]);
  const glitter = Array.from({ length: 11 }, (_, line) => {
    const half = 40 + line * (line % 2 === 0 ? 13 : 7);
    return `M${moon.x - half + (line % 3) * 12} ${HORIZON + 14 + line * 13}h${half * 2}`;
  });
  return (
    <svg
      className="full-width moon-path"
      fill="none"
      viewBox="0 0 1280 560"
      preserveAspectRatio={`${ALIGNMENTS[season]}YMid slice`}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="moon-path-sky" x2="0" y2="1">
          <stop stopColor="var(--plum)" />
          <stop stopColor="var(--tint-dusk)" offset=".62" />
          <stop
            stopColor={season === 'past' ? 'var(--tint-honey)' : 'var(--tint-blush)'}
            offset="1"
          />
        </linearGradient>
        <linearGradient id="moon-path-water" x2="0" y2="1">
          <stop stopColor="var(--tint-dusk)" />
          <stop stopColor="var(--plum)" offset="1" />
        </linearGradient>
        <clipPath id="moon-path-air">
          <path d={`M0 0H1280V${HORIZON}H0Z`} />
        </clipPath>
      </defs>
      <path fill="url(#moon-path-sky)" d={`M0 0H1280V${HORIZON}H0Z`} />
      {STARS.map(([x, y, size]) => (
        <circle key={x} fill="var(--pearl)" opacity=".8" cx={x} cy={y} r={size} />
      ))}
      <path
        stroke="var(--champagne)"
        strokeDasharray="1 9"
        strokeLinecap="round"
        strokeWidth="2.5"
        d={`M${PATH.x - PATH.across} ${HORIZON}A${PATH.across} ${PATH.up} 0 0 1 ${PATH.x + PATH.across} ${HORIZON}`}
      />
      {HOURS.map((hour) => {
        const { x, y } = pointOnPath(hour);
        return <circle key={hour} stroke="var(--sheen)" fill="var(--veil)" cx={x} cy={y} r="13" />;
      })}
      <g clipPath="url(#moon-path-air)">
        <circle className="moon-path-moon" fill="var(--pearl)" cx={moon.x} cy={moon.y} r="52" />
      </g>
      <path
        fill="var(--tint-haze)"
        d={`M0 ${HORIZON}V352C60 322 110 330 170 356S290 388 372 ${HORIZON}Z`}
      />
      <path fill="url(#moon-path-water)" d={`M0 ${HORIZON}H1280V560H0Z`} />
      <path
        stroke="var(--tint-candle)"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".75"
        d={glitter.join('')}
      />
    </svg>
  );
}

function pointOnPath(part: number): { x: number; y: number } {
  return {
    x: Math.round(PATH.x - PATH.across * Math.cos(Math.PI * part)),
    y: Math.round(HORIZON - PATH.up * Math.sin(Math.PI * part)),
  };
}
