// Illustration: an envelope with a wax seal.

export function SealedEnvelopeIllustration() {
  return (
    <svg fill="none" stroke="var(--champagne)" viewBox="0 0 168 116" aria-hidden="true">
      <path fill="var(--ivory)" d="M1 1h166v114H1Z" />
      <path d="m1 115 62-52M167 115l-62-52" />
      <path fill="var(--ivory)" d="M1 1h166L88 66q-4 3-8 0Z" />
      <circle fill="var(--champagne)" cx="84" cy="66" r="17" />
      <circle stroke="var(--pearl)" cx="84" cy="66" r="13" />
    </svg>
  );
}
