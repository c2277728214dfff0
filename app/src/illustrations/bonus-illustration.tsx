// Illustrations of INITIATION's three bonuses: a sunrise, a fan of cards, oil and salt.

const DRAWINGS = [
  <>
    <path d="M32 140V64a48 48 0 0 1 96 0v76M41 140V64a39 39 0 0 1 78 0v76M41 106h78M62 114h36m-30 8h24m-18 8h12" />
    <path fill="var(--champagne)" stroke="none" d="M62 106a18 18 0 0 1 36 0Z" />
  </>,
  <>
    <use href="#card" transform="rotate(-20 80 170)" />
    <use href="#card" transform="rotate(20 80 170)" />
    <use href="#card" transform="rotate(-10 80 170)" />
    <use href="#card" transform="rotate(10 80 170)" />
    <path id="card" d="M53 124V36h54v88Zm5-5V41h44v78Z" />
    <circle fill="var(--champagne)" stroke="none" cx="80" cy="80" r="11" />
  </>,
  <>
    <path d="M54 140c-13 0-22-9-22-22 0-15 13-18 13-31V56h18v31c0 13 13 16 13 31 0 13-9 22-22 22ZM92 119h54c0 13-10 21-27 21s-27-8-27-21Zm5 0c9-16 35-16 44 0" />
    <path
      fill="var(--champagne)"
      stroke="none"
      d="M54 136c-11 0-18-7-18-18 0-4 1-7 3-10h30c2 3 3 6 3 10 0 11-7 18-18 18Zm0-98a8 8 0 1 0 .1 0M128 20a18 18 0 1 0 16 27 20 20 0 0 1-16-27Z"
    />
  </>,
];

/** `which` counts from 0, in the order of the section. */
export function BonusIllustration({ which }: { which: number }) {
  return (
    <svg
      fill="var(--sand)"
      stroke="var(--bronze)"
      strokeLinejoin="round"
      viewBox="8 0 144 140"
      preserveAspectRatio="xMinYMax"
      aria-hidden="true"
    >
      {DRAWINGS[which]}
    </svg>
  );
}
