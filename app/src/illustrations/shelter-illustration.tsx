// Illustration: two shelters, each with 150 sleeping cats on its boards.
import SleepingCats from './sleeping-cats.svg?react';

const CAT = { across: 36, down: 34 };

/** Number of cats in each row, from the top: 59 under the vault, 91 below it. */
const ROWS = [5, 8, 10, 11, 12, 13, 13, 13, 13, 13, 13, 13, 13];

const MIDDLE = 270;
const TOP = 64;

export function SheltersIllustration() {
  return (
    <>
      <SleepingCats />
      <Shelter />
      <Shelter />
    </>
  );
}

/** The coats of the cats. */
const COATS = ['var(--mauve)', 'var(--rose-shape)', 'var(--plum)', 'var(--champagne)'] as const;

function Shelter() {
  return (
    <svg viewBox="0 0 540 540" aria-hidden="true">
      <path fill="var(--pearl)" d="M12 540V270a258 258 0 0 1 516 0v270Z" />
      {ROWS.map((cats, row) => {
        const left = MIDDLE - (cats * CAT.across) / 2 + (row % 2 === 0 ? -4 : 4);
        const y = TOP + row * CAT.down;
        return (
          <g key={y}>
            {Array.from({ length: cats }, (_, cat) => (
              <use
                key={cat}
                href={`#cat-${((cat * 5 + row * 3) % 7) % 3}`}
                x={left + cat * CAT.across}
                y={y}
                fill={COATS[(cat * 3 + row * 5) % 4]}
              />
            ))}
            <path
              stroke="var(--bronze)"
              strokeOpacity=".45"
              d={`M${left - 4} ${y + 30.5}h${cats * CAT.across + 8}`}
            />
          </g>
        );
      })}
      <path
        fill="none"
        stroke="var(--champagne)"
        strokeWidth="1.5"
        d="M12 540V270a258 258 0 0 1 516 0v270"
      />
    </svg>
  );
}
