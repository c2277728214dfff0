// A village on a hillside after dark: 57 windows, every one of them lit.

interface House {
  x: number;
  /** Where its foot stands. */
  foot: number;
  columns: number;
  rows: number;
  roof: 'gable' | 'flat' | 'round';
}

/** 6 + 4 + 12 + 10 + 8 + 9 + 8 windows make 57. */
const HOUSES: House[] = [
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

export function LitWindows() {
  let lit = 0;
  return (
    <svg className="lit-windows" viewBox="0 0 960 560" aria-hidden="true">
      <defs>
        <linearGradient id="dusk" x2="0" y2="1">
          <stop className="dusk-high" />
          <stop className="dusk-low" offset=".62" />
          <stop className="dusk-end" offset="1" />
        </linearGradient>
        <path id="window" d="M7 46V22a12 12 0 0 1 24 0v24Z" />
        <path id="sash" d="M19 10v36M7 28h24" />
        <path
          id="reader"
          d="M10 46c0-7 4-10 9-10s9 3 9 10ZM19 24a5 5 0 0 1 0 10.500 5 5 0 0 1 0-10.500Z"
        />
      </defs>
      <path className="lit-sky" d="M0 0h960v560H0Z" />
      <circle className="lit-moon" cx="770" cy="96" r="30" />
      <path
        className="lit-hill-far"
        d="M0 372c120-70 220-96 330-62s190 34 300-22 220-54 330-6v278H0Z"
      />
      <path className="lit-hill" d="M0 470c90-34 190-42 300-22s240 18 350-4 210-22 310 10v106H0Z" />
      {HOUSES.map((house) => (
        <path key={house.x} className="lit-house" d={outline(house)} />
      ))}
      {HOUSES.flatMap((house) =>
        places(house).map(({ x, y }) => {
          lit += 1;
          return (
            <g key={`${x} ${y}`}>
              <use href="#window" x={x} y={y} className={`lit lit-${lit % 4}`} />
              <use
                href={lit % 7 === 3 ? '#reader' : '#sash'}
                x={x}
                y={y}
                className={lit % 7 === 3 ? 'lit-reader' : 'lit-sash'}
              />
            </g>
          );
        }),
      )}
      <path className="lit-ground" d="M0 486c160-20 320 8 480-2s320-12 480 4v72H0Z" />
    </svg>
  );
}

function size({ columns, rows }: House): { width: number; height: number } {
  return { width: columns * WINDOW.across + 2 * MARGIN, height: rows * WINDOW.down + 24 };
}

function outline(house: House): string {
  const { x, foot, roof } = house;
  const { width, height } = size(house);
  const top = foot - height;
  if (roof === 'flat')
    return `M${x} 500V${top}h-4v-10h${width + 8}v10h-4V500ZM${x + 14} ${top - 10}v-22h12v22Z`;
  if (roof === 'round') return `M${x} 500V${top}a${width / 2} ${width / 2.4} 0 0 1 ${width} 0V500Z`;
  return `M${x} 500V${top}h-9l${width / 2 + 9}-${(width * 0.34).toFixed(0)} ${width / 2 + 9} ${(width * 0.34).toFixed(0)}h-9V500Z`;
}

/** Where the windows of a house are, from the top left one. */
function places(house: House): { x: number; y: number }[] {
  const top = house.foot - size(house).height;
  return Array.from({ length: house.columns * house.rows }, (_, index) => ({
    x: house.x + MARGIN + (index % house.columns) * WINDOW.across,
    y: top + Math.floor(index / house.columns) * WINDOW.down,
  }));
}
