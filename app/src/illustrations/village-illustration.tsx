// Illustration: a village at night with 57 lit windows.

interface Building {
  x: number;
  /** The y coordinate of its base. */
  foot: number;
  columns: number;
  rows: number;
  roof: 'gable' | 'flat' | 'round';
}

/** 6 + 4 + 12 + 10 + 8 + 9 + 8 = 57 windows. */
const BUILDINGS: Building[] = [
  { x: 36, foot: 470, columns: 3, rows: 2, roof: 'gable' },
  { x: 168, foot: 448, columns: 2, rows: 2, roof: 'round' },
  { x: 262, foot: 476, columns: 4, rows: 3, roof: 'flat' },
  { x: 428, foot: 462, columns: 5, rows: 2, roof: 'gable' },
  { x: 632, foot: 480, columns: 2, rows: 4, roof: 'round' },
  { x: 724, foot: 452, columns: 3, rows: 3, roof: 'gable' },
  { x: 850, foot: 472, columns: 2, rows: 4, roof: 'flat' },
];

const WINDOW = { across: 38, down: 52 };
const MARGIN = 6;

/** The colors of the lamps, window by window. */
const LAMPS = [
  'var(--champagne)',
  'var(--tint-candle)',
  'var(--tint-honey)',
  'var(--tint-cream)',
] as const;

export function VillageIllustration() {
  let count = 0;
  return (
    <svg viewBox="0 0 960 560" aria-hidden="true">
      <defs>
        <linearGradient id="dusk" x2="0" y2="1">
          <stop stopColor="var(--plum)" />
          <stop stopColor="var(--mauve)" offset=".62" />
          <stop stopColor="var(--rose-shape)" offset="1" />
        </linearGradient>
        <path id="window" d="M7 46V22a12 12 0 0 1 24 0v24Z" />
        <path id="sash" d="M19 10v36M7 28h24" />
        <path
          id="reader"
          d="M10 46c0-7 4-10 9-10s9 3 9 10ZM19 24a5 5 0 0 1 0 10.500 5 5 0 0 1 0-10.500Z"
        />
      </defs>
      <path fill="url(#dusk)" d="M0 0h960v560H0Z" />
      <circle fill="var(--sand)" cx="770" cy="96" r="30" />
      <path
        fill="var(--tint-haze)"
        d="M0 372c120-70 220-96 330-62s190 34 300-22 220-54 330-6v278H0Z"
      />
      <path
        fill="var(--aubergine)"
        d="M0 470c90-34 190-42 300-22s240 18 350-4 210-22 310 10v106H0Z"
      />
      {BUILDINGS.map((building) => (
        <path key={building.x} fill="var(--plum)" stroke="var(--mauve)" d={outline(building)} />
      ))}
      {BUILDINGS.flatMap((building) =>
        windowsOf(building).map(({ x, y }) => {
          count += 1;
          return (
            <g key={`${x} ${y}`}>
              <use href="#window" x={x} y={y} fill={LAMPS[count % 4]} />
              <use
                href={count % 7 === 3 ? '#reader' : '#sash'}
                x={x}
                y={y}
                fill={count % 7 === 3 ? 'var(--plum)' : undefined}
                stroke={count % 7 === 3 ? undefined : 'var(--plum)'}
                strokeOpacity={count % 7 === 3 ? undefined : '.55'}
              />
            </g>
          );
        }),
      )}
      <path fill="var(--plum)" d="M0 486c160-20 320 8 480-2s320-12 480 4v72H0Z" />
    </svg>
  );
}

function size({ columns, rows }: Building): { width: number; height: number } {
  return { width: columns * WINDOW.across + 2 * MARGIN, height: rows * WINDOW.down + 24 };
}

function outline(building: Building): string {
  const { x, foot, roof } = building;
  const { width, height } = size(building);
  const top = foot - height;
  if (roof === 'flat')
    return `M${x} 500V${top}h-4v-10h${width + 8}v10h-4V500ZM${x + 14} ${top - 10}v-22h12v22Z`;
  if (roof === 'round') return `M${x} 500V${top}a${width / 2} ${width / 2.4} 0 0 1 ${width} 0V500Z`;
  return `M${x} 500V${top}h-9l${width / 2 + 9}-${(width * 0.34).toFixed(0)} ${width / 2 + 9} ${(width * 0.34).toFixed(0)}h-9V500Z`;
}

/** Positions of a building's windows, starting at the top left. */
function windowsOf(building: Building): { x: number; y: number }[] {
  const top = building.foot - size(building).height;
  return Array.from({ length: building.columns * building.rows }, (_, index) => ({
    x: building.x + MARGIN + (index % building.columns) * WINDOW.across,
    y: top + Math.floor(index / building.columns) * WINDOW.down,
  }));
}
