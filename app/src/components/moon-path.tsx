// The way of the moon over the sea, and where on it the gathering stands: rising, at its height, gone down.
import type { Gathering } from '../core/core';

const HORIZON = 400;

/** The way is half an ellipse over the middle of the sea. */
const WAY = { x: 640, across: 500, up: 310 };

/** Where the moon stands in each season, as a part of its way: 0 rises on the left, 1 sets on the right. */
const STANDS: Record<Gathering, number> = { upcoming: 0.2, today: 0.5, past: 1.012 };

/** The side that a narrow screen keeps: where the moon is. */
const KEPT: Record<Gathering, string> = { upcoming: 'xMin', today: 'xMid', past: 'xMax' };

/** The hours in between, each with its moon in outline. */
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

export function MoonPath({ season }: { season: Gathering }) {
  const moon = onTheWay(STANDS[season]);
  const glitter = Array.from({ length: 11 }, (_, line) => {
    const half = 40 + line * (line % 2 === 0 ? 13 : 7);
    return `M${moon.x - half + (line % 3) * 12} ${HORIZON + 14 + line * 13}h${half * 2}`;
  });
  return (
    <svg
      className={`moon-path moon-path-${season}`}
      viewBox="0 0 1280 560"
      preserveAspectRatio={`${KEPT[season]}YMid slice`}
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="moon-path-sky" x2="0" y2="1">
          <stop className="moon-path-night" />
          <stop className="moon-path-dusk" offset=".62" />
          <stop className="moon-path-glow" offset="1" />
        </linearGradient>
        <linearGradient id="moon-path-water" x2="0" y2="1">
          <stop className="moon-path-shallow" />
          <stop className="moon-path-night" offset="1" />
        </linearGradient>
        <clipPath id="moon-path-air">
          <path d={`M0 0H1280V${HORIZON}H0Z`} />
        </clipPath>
      </defs>
      <path fill="url(#moon-path-sky)" d={`M0 0H1280V${HORIZON}H0Z`} />
      {STARS.map(([x, y, size]) => (
        <circle key={x} className="moon-path-star" cx={x} cy={y} r={size} />
      ))}
      <path
        className="moon-path-way"
        d={`M${WAY.x - WAY.across} ${HORIZON}A${WAY.across} ${WAY.up} 0 0 1 ${WAY.x + WAY.across} ${HORIZON}`}
      />
      {HOURS.map((hour) => {
        const { x, y } = onTheWay(hour);
        return <circle key={hour} className="moon-path-hour" cx={x} cy={y} r="13" />;
      })}
      <g clipPath="url(#moon-path-air)">
        <circle className="moon-path-moon" cx={moon.x} cy={moon.y} r="52" />
      </g>
      <path
        className="moon-path-isle"
        d={`M0 ${HORIZON}V352C60 322 110 330 170 356S290 388 372 ${HORIZON}Z`}
      />
      <path className="moon-path-sea" d={`M0 ${HORIZON}H1280V560H0Z`} />
      <path className="moon-path-glitter" d={glitter.join('')} />
    </svg>
  );
}

function onTheWay(part: number): { x: number; y: number } {
  return {
    x: Math.round(WAY.x - WAY.across * Math.cos(Math.PI * part)),
    y: Math.round(HORIZON - WAY.up * Math.sin(Math.PI * part)),
  };
}
