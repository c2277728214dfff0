// Illustration: a pearl, lit from the upper right; style sheets reuse its gradient by the id "pearl".

export function PearlIllustration() {
  return (
    <svg className="pearl" viewBox="0 0 32 32" aria-hidden="true">
      <radialGradient id="pearl" gradientUnits="userSpaceOnUse" cx="21" cy="11" r="22">
        <stop stopColor="var(--pearl)" />
        <stop stopColor="var(--champagne)" offset="1" />
      </radialGradient>
      <circle cx="16" cy="16" r="15" />
    </svg>
  );
}
