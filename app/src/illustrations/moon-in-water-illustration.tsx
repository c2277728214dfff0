// Illustration: the reflection of the moon in a bowl of water, seen from above.

/** Radius of each ripple; the larger, the fainter. */
const RINGS = [96, 150, 214, 286, 366, 454, 550] as const;

export function MoonInWaterIllustration() {
  return (
    <svg className="moon-in-water hairlines" fill="none" viewBox="0 0 1240 1240" aria-hidden="true">
      <defs>
        <radialGradient id="bowl-water" cx="0.5" cy="0.42">
          <stop stopColor="var(--tint-wine)" />
          <stop stopColor="var(--aubergine)" offset="0.62" />
          <stop stopColor="var(--plum)" offset="1" />
        </radialGradient>
        <radialGradient id="bowl-moon" cx="0.62" cy="0.34" r="0.75">
          <stop stopColor="var(--pearl)" />
          <stop stopColor="var(--champagne)" offset="1" />
        </radialGradient>
        <radialGradient id="bowl-glow">
          <stop stopColor="var(--champagne)" stopOpacity="0.5" />
          <stop stopColor="var(--champagne)" stopOpacity="0" offset="1" />
        </radialGradient>
      </defs>
      <circle stroke="var(--glow-strong)" cx="620" cy="620" r="618" />
      <circle fill="url(#bowl-water)" cx="620" cy="620" r="596" />
      <circle fill="url(#bowl-glow)" cx="620" cy="540" r="330" />
      {RINGS.map((radius, index) => (
        <circle
          key={radius}
          className="reveal moon-in-water-ring"
          stroke="var(--champagne)"
          cx="620"
          cy={Math.round(540 + radius * 0.13)}
          r={radius}
          opacity={(8 - index) / 10}
        />
      ))}
      {/* The lower half of the moon, broken by the ripples. */}
      <path
        fill="url(#bowl-moon)"
        d="M534 540A86 86 0 0 1 706 540C706 547 705 553 703 559Q620 551 537 559C535 553 534 547 534 540Z"
      />
      <path
        fill="var(--tint-candle)"
        opacity=".8"
        d="M538 570Q622 561 704 570Q622 580 538 570ZM552 588Q628 580 696 588Q626 597 552 588ZM544 606Q612 599 676 606Q612 614 544 606ZM580 624Q640 617 694 624Q640 631 580 624ZM560 642Q612 636 660 642Q612 648 560 642ZM592 660Q628 655 668 660Q628 665 592 660Z"
      />
      <circle stroke="var(--glow-strong)" cx="620" cy="620" r="596" />
    </svg>
  );
}
