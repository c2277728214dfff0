// A doorway with light behind it. Where it breathes, the style does it, six times a minute.

export function Light({ breathing = false }: { breathing?: boolean }) {
  return (
    <div className="light" data-breathing={breathing} aria-hidden="true">
      <span className="light-inside">
        <span className="light-glow" />
      </span>
      <svg viewBox="0 0 240 320" fill="none">
        <path className="light-door" d="M8 319V120a112 112 0 0 1 224 0v199" />
        <path className="light-frame" d="M34 319V120a86 86 0 0 1 172 0v199" />
        <path className="light-sill" d="M0 319.5h240" />
      </svg>
    </div>
  );
}
