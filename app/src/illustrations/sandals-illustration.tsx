// Illustration: an open door and sandals before it: two full rows of 25 pairs, and a third of five.

const PAIR = 24;

export function SandalsIllustration() {
  return (
    <svg viewBox="0 0 600 330" aria-hidden="true">
      <defs>
        <linearGradient id="indoors" x2="0" y2="1">
          <stop stopColor="var(--champagne)" />
          <stop stopColor="var(--pearl)" offset="1" />
        </linearGradient>
        <pattern id="pairs" width={PAIR} height="32" y="236" patternUnits="userSpaceOnUse">
          <path
            fill="var(--tint-honey)"
            d="M3 13c0-10 7-11 8-2 .5 5-.5 7-.5 12 0 6-6 6-6 0 0-4-1.500-5-1.500-10ZM21 13c0-10-7-11-8-2-.5 5 .5 7 .5 12 0 6 6 6 6 0 0-4 1.500-5 1.500-10Z"
          />
          <path
            fill="none"
            stroke="var(--plum)"
            strokeWidth="1.2"
            d="M3.500 16q3-7 7-1M20.500 16q-3-7-7-1"
          />
        </pattern>
      </defs>
      <path fill="var(--tint-cream)" opacity=".8" d="M236 226 190 330h220l-46-104Z" />
      <path fill="url(#indoors)" d="M236 226V92a64 64 0 0 1 128 0v134Z" />
      <path fill="var(--sage)" d="M364 226V92c2-52 14-70 21-68 11 4 18 32 19 66v158Z" />
      <circle fill="var(--champagne)" cx="395" cy="160" r="3.500" />
      <path
        fill="none"
        stroke="var(--bronze)"
        d="M0 226h236M408 226h192M224 226V92a76 76 0 0 1 152 0M224 226V92M364 226V92a64 64 0 0 0-128 0v134Z"
      />
      <path fill="url(#pairs)" d="M0 236h600v64H0ZM0 300h120v30H0Z" />
    </svg>
  );
}
