// Illustration: cats and dogs in a row on a wall.

/** Each animal: its drawing, its position, and whether it is mirrored. */
const ROW: { drawing: string; x: number; turned?: boolean; tone: number }[] = [
  { drawing: 'dog-sits', x: 30, tone: 0 },
  { drawing: 'cat-back', x: 140, tone: 1 },
  { drawing: 'cat-lies', x: 236, tone: 2 },
  { drawing: 'dog-lies', x: 366, tone: 1 },
  { drawing: 'cat-walks', x: 520, tone: 0 },
  { drawing: 'cat-back', x: 636, tone: 3 },
  { drawing: 'dog-sits', x: 730, turned: true, tone: 2 },
  { drawing: 'dog-sits', x: 846, tone: 1 },
  { drawing: 'cat-lies', x: 952, turned: true, tone: 0 },
  { drawing: 'cat-back', x: 1070, tone: 2 },
  { drawing: 'dog-lies', x: 1186, turned: true, tone: 0 },
];

const COATS = ['var(--plum)', 'var(--rose)', 'var(--mauve)', 'var(--bronze)'] as const;

export function AnimalsIllustration() {
  return (
    <svg viewBox="0 0 1320 210" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <g id="cat-back">
          <path d="M26 120C18 94 28 72 39 63c-5-6-7-14-6-22l-2-18 11 9c5-2 11-2 16 0l11-9-2 18c1 8-1 16-6 22 11 9 21 31 13 57Z" />
          <path fill="none" strokeWidth="7" strokeLinecap="round" d="M70 116c16 4 24-4 22-18" />
        </g>
        <g id="cat-lies">
          <path d="M8 120c-5-18 6-34 28-36 18-3 34-2 46-3 0-6 1-12 0-20l9 7c4-1 8-1 12 0l9-7c2 10 2 19-2 26 2 8-2 13-7 17v16Z" />
          <path fill="none" strokeWidth="7" strokeLinecap="round" d="M11 117c-8 10-8 24 0 34" />
        </g>
        <g id="cat-walks">
          <path d="M18 120l3-26c-8-8-6-22 6-25 20-4 36-1 50-3-1-7-2-12-2-19l8 6c4-1 7-1 11 0l8-6c2 9 2 18-2 25-3 5-6 7-9 9l3 39h-9l-5-28c-11 3-23 3-34 0l-6 28h-9l2-25-7 25Z" />
          <path fill="none" strokeWidth="7" strokeLinecap="round" d="M22 74C6 66 4 46 14 32" />
        </g>
        <g id="dog-sits">
          <path d="M24 120c-5-24 4-46 18-60 5-6 7-12 7-19 0-14 11-22 22-20 8 1 13 6 15 11l14 6c2 8-4 12-14 12-5 1-8 4-9 9 2 16 1 32 0 47l7 5v9H58v-8l-6 8Z" />
          <path
            fill="var(--pearl)"
            fillOpacity=".2"
            stroke="none"
            d="M58 24c-8 8-10 20-5 31 8-2 12-13 11-28Z"
          />
          <path fill="none" strokeWidth="7" strokeLinecap="round" d="M28 115c-12 0-20-8-22-20" />
        </g>
        <g id="dog-lies">
          <path d="M6 120c-6-20 8-36 30-36 20 0 38 4 54 0 1-14 10-22 22-21 8 0 13 5 15 10l15 6c2 8-4 12-15 12-6 0-9 3-10 8l18 13c4 3 3 8-3 8Z" />
          <path
            fill="var(--pearl)"
            fillOpacity=".2"
            stroke="none"
            d="M100 66c-9 7-12 20-7 31 9-2 14-12 14-28Z"
          />
          <path fill="none" strokeWidth="7" strokeLinecap="round" d="M10 116c-12 8-10 24-4 30" />
        </g>
      </defs>
      <path fill="var(--sand)" d="M0 154h1320v56H0Z" />
      <path stroke="var(--bronze)" strokeOpacity=".5" d="M0 154h1320M0 164h1320" />
      {ROW.map(({ drawing, x, turned, tone }) => (
        <use
          key={x}
          href={`#${drawing}`}
          fill={COATS[tone]}
          stroke={COATS[tone]}
          transform={
            turned === true ? `translate(${x + 120} 34) scale(-1 1)` : `translate(${x} 34)`
          }
        />
      ))}
    </svg>
  );
}
