// Illustration: the emblem on the cover of the codex.

export function EmblemIllustration({ className }: { className: string }) {
  return (
    <svg
      className={className}
      fill="none"
      stroke="var(--champagne)"
      viewBox="0 0 240 240"
      aria-hidden="true"
    >
      <circle cx="120" cy="120" r="118" />
      <circle cx="120" cy="120" r="110" />
      <path d="M150 52A74 74 0 1 0 188 148A62 62 0 0 1 150 52Z" />
      <circle fill="var(--pearl)" cx="152" cy="100" r="17" />
      <path d="M144 98A9 9 0 0 1 152 90" />
    </svg>
  );
}
