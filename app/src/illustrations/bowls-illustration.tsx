// Illustration: 300 bowls in twelve rows of 25, half of them filled.

const CELL = { across: 24, down: 27 };
const ROW = CELL.across * 25;
const HALF = CELL.down * 6;

export function BowlsIllustration() {
  return (
    <svg viewBox={`0 0 ${ROW} ${2 * HALF + 6}`} aria-hidden="true">
      <defs>
        <pattern id="filled" width={CELL.across} height={CELL.down} patternUnits="userSpaceOnUse">
          <path fill="none" stroke="var(--champagne)" d="M12 9q-2-2 0-3.500t0-3.500" />
          <path fill="var(--rose)" d="M2 12h20c0 5-3 8-5 9.500v2H7v-2c-2-1.500-5-4.500-5-9.500Z" />
        </pattern>
        <pattern
          id="waiting"
          y={HALF + 6}
          width={CELL.across}
          height={CELL.down}
          patternUnits="userSpaceOnUse"
        >
          <path
            fill="none"
            stroke="var(--bronze)"
            strokeOpacity=".75"
            d="M2 12h20c0 5-3 8-5 9.500v2H7v-2c-2-1.500-5-4.500-5-9.500Z"
          />
        </pattern>
      </defs>
      <path fill="url(#filled)" d={`M0 0h${ROW}v${HALF}H0Z`} />
      <path fill="url(#waiting)" d={`M0 ${HALF + 6}h${ROW}v${HALF}H0Z`} />
    </svg>
  );
}
