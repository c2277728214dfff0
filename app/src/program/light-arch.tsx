// Decoration: a lit arch, with an optional breathing animation in the style sheet.

export function LightArch({ breathing = false }: { breathing?: boolean }) {
  return (
    <div
      className="stack positioned frame-3-4 layer-after light-arch"
      data-breathing={breathing}
      aria-hidden="true"
    >
      <span className="arch light-arch-inside">
        <span className="light-arch-glow" />
      </span>
      <svg className="positioned full-width" viewBox="0 0 240 320" fill="none">
        <path
          stroke="var(--champagne)"
          vectorEffect="non-scaling-stroke"
          d="M8 319V120a112 112 0 0 1 224 0v199"
        />
        <path
          stroke="var(--champagne)"
          vectorEffect="non-scaling-stroke"
          opacity=".55"
          d="M34 319V120a86 86 0 0 1 172 0v199"
        />
        <path stroke="var(--champagne)" vectorEffect="non-scaling-stroke" d="M0 319.5h240" />
      </svg>
    </div>
  );
}
