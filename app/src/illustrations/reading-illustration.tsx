// Illustration: a child reads to a cat, which is reused from the animals illustration.

export function ReadingIllustration() {
  return (
    <svg viewBox="0 0 290 140" aria-hidden="true">
      <g fill="var(--champagne)">
        <circle cx="88" cy="40" r="19" />
        <circle cx="69" cy="22" r="9" />
        <path d="M80 52h16c2 6 12 10 16 22 5 14 4 28 2 42H54c-2-16-2-32 6-46 6-9 16-12 20-18Z" />
        <path d="M24 140c2-18 20-28 44-28h36c26 0 48 10 54 28Z" />
      </g>
      <path fill="var(--ivory)" d="M120 80l19 9 19-9v22l-19 9-19-9Z" />
      <path
        fill="none"
        stroke="var(--tint-honey)"
        strokeWidth="10"
        strokeLinecap="round"
        d="M98 74c2 14 10 24 26 26"
      />
      <use href="#cat-back" fill="var(--rose-shape)" stroke="var(--rose-shape)" x="176" y="20" />
    </svg>
  );
}
