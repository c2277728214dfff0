// Illustration: two shelters, each with cats that sleep on its boards.
import SleepingCats from './sleeping-cats.svg?react';

/** Size of a cat, and its scale relative to the symbol. */
const CAT = { across: 90, down: 85, scale: 2.5 };

/** Number of cats on each board, from top to bottom. */
const ROWS = [3, 5, 5, 5, 5];

const MIDDLE = 270;
const TOP = 54;

export function SheltersIllustration() {
  return (
    <>
      <SleepingCats />
      <Shelter />
      <Shelter />
    </>
  );
}

const COATS = ['var(--mauve)', 'var(--rose-shape)', 'var(--plum)', 'var(--champagne)'] as const;

function Shelter() {
  return (
    <svg viewBox="0 0 540 540" aria-hidden="true">
      <path fill="var(--pearl)" d="M12 540V270a258 258 0 0 1 516 0v270Z" />
      {ROWS.map((cats, row) => {
        const left = MIDDLE - (cats * CAT.across) / 2;
        const y = TOP + row * CAT.down;
        return (
          <g key={y}>
            {/* Multiplying by 5 and 3 varies pose and coat, so that neighbors differ. */}
            {Array.from({ length: cats }, (_, cat) => (
              <use
                key={cat}
                href={`#cat-${((cat * 5 + row * 3) % 7) % 3}`}
                transform={`translate(${left + cat * CAT.across} ${y}) scale(${CAT.scale})`}
                fill={COATS[(cat * 3 + row * 5) % 4]}
              />
            ))}
            <path
              stroke="var(--bronze)"
              strokeOpacity=".45"
              d={`M${left - 6} ${y + 30 * CAT.scale}h${cats * CAT.across + 12}`}
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
